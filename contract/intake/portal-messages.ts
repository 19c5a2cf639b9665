/** What the shop wrote about a return, and the customer's answers. */
import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import type { ErrorCode } from '../http/errors.ts'
import { Instant } from '../http/fields.ts'
import { MAX_MESSAGE_FILES, MessageId, MessageText } from '../returns/messages.ts'
import { ReturnId } from '../returns/return-id.ts'

export const PortalMessage = z.object({
  id: MessageId,
  at: Instant,
  from: z.enum(['staff', 'customer']),
  body: z.string(),
  /** Links that are valid for a few minutes. */
  files: z.array(z.object({ url: z.string(), kind: z.enum(['photo', 'label']) })),
})
export type PortalMessage = z.infer<typeof PortalMessage>

export const PortalMessages = z.object({ data: z.array(PortalMessage), can_answer: z.boolean() })
export type PortalMessages = z.infer<typeof PortalMessages>

export const AnswerInput = z.object({
  id: MessageId,
  body: MessageText,
  photo_ids: z
    .array(z.uuid())
    .max(MAX_MESSAGE_FILES, { error: 'too_many_photos' satisfies ErrorCode })
    .default([]),
})

const ReturnParams = z.object({ id: ReturnId })

export const portalMessages = {
  messages: endpoint({
    method: 'GET',
    path: '/portal/order/returns/{id}/messages',
    access: 'order',
    summary: 'What the shop and the customer wrote about a return',
    params: ReturnParams,
    response: PortalMessages,
  }),
  answer: endpoint({
    method: 'POST',
    path: '/portal/order/returns/{id}/messages',
    access: 'order',
    summary: 'Answer the shop; idempotent by `id`',
    params: ReturnParams,
    body: AnswerInput,
    response: PortalMessages,
    errors: ['answers_closed', 'photo_unknown', 'too_many_requests', 'key_taken'],
  }),
}
