import { z } from 'zod'
import { Id, IdParams, LanguageCode, patchOf, RequiredText, StorableText, Translations, Version } from './fields.ts'
import { endpoint } from './http/endpoint.ts'

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
] as const

export const SUBJECT_MAX_LENGTH = 200
export const HTML_MAX_LENGTH = 200_000

export const EmailTemplateInput = z.object({
  template_type: z.enum(TEMPLATE_TYPES).nullable().default(null),
  subject: RequiredText('subject_required', SUBJECT_MAX_LENGTH),
  html_content: RequiredText('email_content_required', HTML_MAX_LENGTH),
  language: LanguageCode.default('en'),
  default_language: z.boolean().default(false),
})
export type EmailTemplateInput = z.infer<typeof EmailTemplateInput>

/** What staff find an e-mail by is kept in the shop's other languages for those that every shop starts with. */
export const EmailTemplate = EmailTemplateInput.extend({
  id: Id,
  shop_id: Id,
  version: Version,
  translations: Translations({ subject: SUBJECT_MAX_LENGTH }),
})
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
})
export type EmailPreviewInput = z.infer<typeof EmailPreviewInput>

export const EmailPreview = z.object({
  subject: z.string(),
  html: z.string(),
  /** What of the template is left out of every mail: elements, attributes, addresses and styles that could do harm. */
  not_sent: z.array(z.string()),
})
export type EmailPreview = z.infer<typeof EmailPreview>

export const emails = {
  list: endpoint({
    method: 'GET',
    path: '/emails',
    access: 'shop',
    summary: 'All e-mail templates, the languages of one subject together; `content=none` leaves `html_content` empty',
    query: z.object({ content: z.enum(['none']).optional() }),
    response: z.array(ListedTemplate),
  }),
  variables: endpoint({
    method: 'GET',
    path: '/emails/variables',
    access: 'shop',
    summary: 'What can stand in a template between percent signs: description by name',
    response: z.record(z.string(), z.string()),
  }),
  languages: endpoint({
    method: 'GET',
    path: '/emails/languages',
    access: 'shop',
    summary: 'The languages of the shop, then others that it has templates in',
    response: z.array(z.string()),
  }),
  preview: endpoint({
    method: 'POST',
    path: '/emails/preview',
    access: 'shop',
    summary: 'The mail that a template would make of example data, and what of the template would not be sent',
    body: EmailPreviewInput,
    response: EmailPreview,
  }),
  get: endpoint({
    method: 'GET',
    path: '/emails/{id}',
    access: 'shop',
    summary: 'One e-mail template',
    params: IdParams,
    response: EmailTemplate,
  }),
  create: endpoint({
    method: 'POST',
    path: '/emails',
    access: 'shop',
    summary: 'Add an e-mail template; `id` and `shop_id` may be sent and are ignored',
    body: EmailTemplateInput.extend({ id: z.unknown(), shop_id: z.unknown() }).partial({ id: true, shop_id: true }),
    response: EmailTemplate,
    errors: ['language_taken'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/emails/{id}',
    access: 'shop',
    summary: 'Change an e-mail template',
    params: IdParams,
    body: patchOf(EmailTemplateInput),
    response: EmailTemplate,
    errors: ['language_taken'],
    versioned: true,
  }),
  restore: endpoint({
    method: 'PATCH',
    path: '/emails/{id}/to-default',
    access: 'shop',
    summary: 'Put back the content that this template came with',
    params: IdParams,
    response: EmailTemplate,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/emails/{id}',
    access: 'shop',
    summary: 'Delete an e-mail template',
    params: IdParams,
  }),
}
