/** What a new shop still has to do before its customers can return something, as its own state tells. */
import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import type { ErrorCode } from '../http/errors.ts'
import { Instant } from '../http/fields.ts'

/** The last test mail, and what the mail server made of it. */
export const TestMail = z.object({
  at: Instant,
  to: z.string(),
  accepted: z.boolean(),
  /** Why it was not accepted, in the reader's language; otherwise empty. */
  message: z.string(),
  /** The mail server's own words, in its language; empty where it said nothing. */
  answer: z.string(),
})
export type TestMail = z.infer<typeof TestMail>

const step = <Shape extends z.ZodRawShape>(found: Shape) => z.object({ is_done: z.boolean(), ...found })

/** Each step with what was found: a console says it in its reader's words. */
export const ChecklistSteps = z.object({
  mail: step({
    sender: z.string(),
    reply_to: z.string(),
    /** Whether a mail server is configured; without one mails are only stored. */
    delivers: z.boolean(),
    test: TestMail.nullable(),
  }),
  return_address: step({ name: z.string(), city: z.string() }),
  labels: step({ couriers: z.array(z.string()), prints_own: z.boolean() }),
  /** `count` stops at `CHECKLIST_MOST_ORDERS`. `live`: they are read from the shop's platform. */
  orders: step({ count: z.int().min(0), live: z.boolean() }),
  look: step({ has_logo: z.boolean(), has_color: z.boolean() }),
  portal: step({ opened_at: Instant.nullable(), has_return: z.boolean() }),
  /** `linked_from`: the site that a visitor came from; empty where the browser did not say. */
  link: step({ linked_at: Instant.nullable(), linked_from: z.string() }),
})
export type ChecklistSteps = z.infer<typeof ChecklistSteps>
export type ChecklistStep = keyof ChecklistSteps

export const CHECKLIST_MOST_ORDERS = 1000

export const Checklist = z.object({
  steps: ChecklistSteps,
  /** The portal, for a link in the shop, and the same as a QR code. */
  portal_url: z.string(),
  portal_qr_svg: z.string(),
  /** Where a test mail is sent unless another address is entered; empty where the owner is not known. */
  owner_email: z.string(),
  is_dismissed: z.boolean(),
  is_complete: z.boolean(),
})
export type Checklist = z.infer<typeof Checklist>

/** `different`: there is one that does not name our mail server. `unknown`: DNS could not be asked. */
export const RECORD_STATES = ['found', 'different', 'missing', 'unknown'] as const

export const SenderRecord = z.object({
  kind: z.enum(['spf', 'dkim', 'dmarc']),
  state: z.enum(RECORD_STATES),
  /** The DNS name of the TXT record. */
  name: z.string(),
  current: z.string(),
  /** What to set; empty where only the mail provider knows. */
  suggested: z.string(),
})
export type SenderRecord = z.infer<typeof SenderRecord>

/** `domain` and `server` are empty where no mail server is configured. */
export const SenderRecords = z.object({ domain: z.string(), server: z.string(), records: z.array(SenderRecord) })
export type SenderRecords = z.infer<typeof SenderRecords>

export const TestMailInput = z.object({
  to: z
    .string()
    .trim()
    .max(320)
    .regex(/^[^\s@<>(),;:"\\[\]\p{Cc}]+@[^\s@<>(),;:"\\[\]\p{Cc}]+$/u, { error: 'email_invalid' satisfies ErrorCode }),
})
export type TestMailInput = z.infer<typeof TestMailInput>

export const checklist = {
  get: endpoint({
    method: 'GET',
    path: '/checklist',
    access: 'shop',
    needs: 'configure',
    summary: 'What the shop still has to do before its customers can return something',
    response: Checklist,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/checklist',
    access: 'shop',
    needs: 'configure',
    summary: 'Put the checklist away, or bring it back',
    body: z.object({ is_dismissed: z.boolean() }),
    response: Checklist,
  }),
  sendTestMail: endpoint({
    method: 'POST',
    path: '/checklist/test-mail',
    access: 'shop',
    needs: 'configure',
    summary: 'Send a test mail now, and say what the mail server answered',
    body: TestMailInput,
    response: TestMail,
    errors: ['too_many_requests'],
  }),
  senderRecords: endpoint({
    method: 'GET',
    path: '/checklist/sender-records',
    access: 'shop',
    needs: 'configure',
    summary: 'The DNS records of the domain that mails are sent from, as they are and as they should be',
    response: SenderRecords,
    errors: ['too_many_requests'],
  }),
}
