/** What staff and the customer of a return write to each other. Each message of staff is also a mail. */
import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import type { ErrorCode } from '../http/errors.ts'
import { Id, Instant, RequiredText, Version } from '../http/fields.ts'
import { StaffName } from '../people/staff.ts'
import { ReturnId } from './return-id.ts'

export const MESSAGE_MAX_LENGTH = 5000
export const MAX_MESSAGE_FILES = 10

export const MessageText = RequiredText('message_required', MESSAGE_MAX_LENGTH)

/** Made up by the sender: a message that is sent twice is one message. */
export const MessageId = z.uuid()

export const ReturnMessage = z.object({
  id: MessageId,
  at: Instant,
  from: z.enum(['staff', 'customer']),
  staff: StaffName.nullable(),
  /** Null for a role that does not read what customers write, and where the key of the text was lost. */
  body: z.string().nullable(),
  files: z.array(z.object({ key: z.string(), kind: z.enum(['photo', 'label']) })),
  /** The move that it went with was undone, so it was not sent. */
  is_cancelled: z.boolean(),
})
export type ReturnMessage = z.infer<typeof ReturnMessage>

export const ReturnMessages = z.object({
  /** The newest, oldest first. */
  data: z.array(ReturnMessage),
  /** The number of older ones. */
  more: z.int().min(0),
  /** How many of the customer's messages nobody has dealt with: no message of staff and no move came after them. */
  unanswered: z.int().min(0),
  /** The customer's language. */
  language: z.string(),
  /** Whether the reader may see the texts. */
  is_readable: z.boolean(),
})
export type ReturnMessages = z.infer<typeof ReturnMessages>

export const MessageInput = z.object({
  id: MessageId,
  body: MessageText,
  /** Photos of this return. */
  photo_keys: z
    .array(z.string().min(1).max(300))
    .max(MAX_MESSAGE_FILES, { error: 'too_many_photos' satisfies ErrorCode })
    .default([]),
  with_label: z.boolean().default(false),
  /** Also moves the return to this status. Both happen, or neither. */
  move_to: z.string().min(1).max(200).nullable().default(null),
})
export type MessageInput = z.infer<typeof MessageInput>

const ReturnParams = z.object({ id: ReturnId })

export const messages = {
  list: endpoint({
    method: 'GET',
    path: '/returns/{id}/messages',
    access: 'shop',
    needs: 'read',
    summary: 'What was written about a return; the texts only for roles that may read them',
    params: ReturnParams,
    response: ReturnMessages,
  }),
  send: endpoint({
    method: 'POST',
    path: '/returns/{id}/messages',
    access: 'shop',
    needs: 'handle',
    summary:
      'Write to the customer, by mail and in the portal; idempotent by `id`. With `move_to`, together with a move',
    params: ReturnParams,
    body: MessageInput,
    /** `version`: of the return. */
    response: z.object({ message: ReturnMessage, version: Version }),
    errors: ['attachment_unknown', 'customer_unreachable', 'move_not_allowed', 'return_moved', 'key_taken'],
    versioned: true,
  }),
  draft: endpoint({
    method: 'POST',
    path: '/returns/{id}/messages/drafts',
    access: 'shop',
    needs: 'handle',
    audited: false,
    summary: 'The text of a template for this return, to be edited before it is sent',
    params: ReturnParams,
    body: z.object({ email_id: Id }),
    response: z.object({ text: z.string(), language: z.string() }),
  }),
}
