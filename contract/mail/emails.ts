import { FINDING_CODES } from '@returns-desk/engine'
import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import type { ErrorCode } from '../http/errors.ts'
import {
  Id,
  IdParams,
  Instant,
  LanguageCode,
  patchOf,
  RequiredText,
  StorableText,
  Translations,
  Version,
} from '../http/fields.ts'
import { StaffName } from '../people/staff.ts'
import { EFFECT_PROBLEMS, type EffectProblem } from '../returns/effects.ts'
import { ReturnId } from '../returns/return-id.ts'
import { HTML_MAX_LENGTH, MailDocument } from './mail-document.ts'

/** The occasions that the product itself knows. A template without one is sent by rules only. */
export const TEMPLATE_TYPES = [
  'return_created',
  'awaiting_parcel',
  'parcel_received',
  'refund_agreed',
  'refund_sent',
  'action_needed',
  'completed',
  'cancelled',
  'deadline_near',
  'order_code',
  'withdrawal_received',
  'store_credit',
] as const

export const SUBJECT_MAX_LENGTH = 200

/**
 * `content` is the mail as it is written without HTML. Where there is one, `html_content` is rendered from it; changing
 * the HTML itself discards it.
 */
export const EmailTemplateInput = z.object({
  template_type: z.enum(TEMPLATE_TYPES).nullable().default(null),
  subject: RequiredText('subject_required', SUBJECT_MAX_LENGTH),
  html_content: RequiredText('email_content_required', HTML_MAX_LENGTH),
  language: LanguageCode.default('en'),
  default_language: z.boolean().default(false),
  content: MailDocument.nullable().default(null),
  /** What staff find the e-mail by, in the shop's other languages. All its language versions share it. */
  translations: Translations({ subject: SUBJECT_MAX_LENGTH }),
})
export type EmailTemplateInput = z.infer<typeof EmailTemplateInput>

export const EmailTemplate = EmailTemplateInput.extend({ id: Id, shop_id: Id, version: Version })
export type EmailTemplate = z.infer<typeof EmailTemplate>

/** Its content may be left empty: a list of many would be megabytes of it. */
const ListedTemplate = EmailTemplate.extend({ html_content: z.string() })

/** A template as it is being written: nothing is required of it yet, and a subject may still be too long. */
export const EmailPreviewInput = z.object({
  subject: StorableText(HTML_MAX_LENGTH),
  html_content: StorableText(HTML_MAX_LENGTH),
  language: LanguageCode,
  /** The occasion: only its variables are filled in. If omitted, all are. */
  template_type: z.enum(TEMPLATE_TYPES).nullable().optional(),
  /** If present, it is shown instead of `html_content`. */
  content: MailDocument.nullable().optional(),
  /** A return of the shop to fill in; example data if omitted. */
  return_id: ReturnId.optional(),
})
export type EmailPreviewInput = z.infer<typeof EmailPreviewInput>

export const EmailPreview = z.object({
  subject: z.string(),
  html: z.string(),
  /** What of the template is left out of every mail: elements, attributes, addresses and styles that could do harm. */
  not_sent: z.array(z.string()),
  /** The plain-text part. */
  text: z.string(),
  /** What the author should know: what was found, and where. */
  findings: z.array(z.object({ code: z.enum(FINDING_CODES), parts: z.array(z.string()) })),
})
export type EmailPreview = z.infer<typeof EmailPreview>

/** One recipient, on one line. */
const Recipient = z
  .string()
  .max(320)
  .regex(/^[^\s@<>(),;:"\\[\]\p{Cc}]+@[^\s@<>(),;:"\\[\]\p{Cc}]+$/u, { error: 'email_invalid' satisfies ErrorCode })

const EmailTestInput = EmailPreviewInput.extend({ to: Recipient })
export type EmailTestInput = z.infer<typeof EmailTestInput>

export const EmailTestResult = z.object({
  /** Why it was not sent; null if it was. */
  problem: z.enum(Object.keys(EFFECT_PROBLEMS) as [EffectProblem, ...EffectProblem[]]).nullable(),
  /** What the mail server said, word for word; empty if it was never reached. */
  answer: z.string(),
})
export type EmailTestResult = z.infer<typeof EmailTestResult>

/** A template as it was saved once. `staff`: by whom; null if it came with the shop. */
export const EmailVersion = z.object({
  id: Id,
  saved_at: Instant,
  staff: StaffName.nullable(),
  subject: z.string(),
  /** Whether it was written without HTML. */
  is_simple: z.boolean(),
})
export type EmailVersion = z.infer<typeof EmailVersion>

const WholeVersion = EmailVersion.extend({ html_content: z.string(), content: MailDocument.nullable() })

const VersionParams = IdParams.extend({ version_id: IdParams.shape.id })

export const emails = {
  list: endpoint({
    method: 'GET',
    path: '/emails',
    access: 'shop',
    needs: 'read',
    summary: 'All e-mail templates, the languages of one subject together; `content=none` leaves `html_content` empty',
    query: z.object({ content: z.enum(['none']).optional() }),
    response: z.array(ListedTemplate),
  }),
  variables: endpoint({
    method: 'GET',
    path: '/emails/variables',
    access: 'shop',
    needs: 'read',
    summary: 'What can stand in a template between percent signs: description by name',
    response: z.record(z.string(), z.string()),
  }),
  languages: endpoint({
    method: 'GET',
    path: '/emails/languages',
    access: 'shop',
    needs: 'read',
    summary: 'The languages of the shop, then others that it has templates in',
    response: z.array(z.string()),
  }),
  preview: endpoint({
    method: 'POST',
    path: '/emails/preview',
    audited: false,
    access: 'shop',
    needs: 'configure',
    summary:
      'The mail that a template would make of a return or of example data, what of it would not be sent, and what its author should know',
    body: EmailPreviewInput,
    response: EmailPreview,
  }),
  sendTest: endpoint({
    method: 'POST',
    path: '/emails/test',
    access: 'shop',
    needs: 'configure',
    summary: 'Send a template as a test to one address, at once, and say what the mail server answered',
    body: EmailTestInput,
    response: EmailTestResult,
    errors: ['too_many_requests'],
  }),
  versions: endpoint({
    method: 'GET',
    path: '/emails/{id}/versions',
    access: 'shop',
    needs: 'configure',
    summary: 'The newest fifty saved versions of a template, without their content',
    params: IdParams,
    response: z.array(EmailVersion),
  }),
  version: endpoint({
    method: 'GET',
    path: '/emails/{id}/versions/{version_id}',
    access: 'shop',
    needs: 'configure',
    summary: 'A template as it was saved once',
    params: VersionParams,
    response: WholeVersion,
  }),
  restoreVersion: endpoint({
    method: 'POST',
    path: '/emails/{id}/versions/{version_id}/restore',
    access: 'shop',
    needs: 'configure',
    summary: 'Put back the content of a saved version',
    params: VersionParams,
    response: EmailTemplate,
  }),
  get: endpoint({
    method: 'GET',
    path: '/emails/{id}',
    access: 'shop',
    needs: 'read',
    summary: 'One e-mail template',
    params: IdParams,
    response: EmailTemplate,
  }),
  create: endpoint({
    method: 'POST',
    path: '/emails',
    access: 'shop',
    needs: 'configure',
    summary: 'Add an e-mail template; `id` and `shop_id` may be sent and are ignored',
    body: EmailTemplateInput.extend({ id: z.unknown(), shop_id: z.unknown() }).partial({ id: true, shop_id: true }),
    response: EmailTemplate,
    errors: ['language_taken', 'translation_language'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/emails/{id}',
    access: 'shop',
    needs: 'configure',
    summary: 'Change an e-mail template',
    params: IdParams,
    body: patchOf(EmailTemplateInput),
    response: EmailTemplate,
    errors: ['language_taken', 'translation_language'],
    versioned: true,
  }),
  restore: endpoint({
    method: 'PATCH',
    path: '/emails/{id}/to-default',
    access: 'shop',
    needs: 'configure',
    summary: 'Put back the content that this template came with',
    params: IdParams,
    response: EmailTemplate,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/emails/{id}',
    access: 'shop',
    needs: 'configure',
    summary: 'Delete an e-mail template',
    params: IdParams,
  }),
}
