import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { RequiredText } from './fields.ts'

export const ERROR_MESSAGE_MAX_LENGTH = 500

/** `is_default`: nobody has overridden it, and the text is ours, in the reader's language. */
export const ErrorMessage = z.object({ code: z.string(), message: z.string(), is_default: z.boolean() })
export type ErrorMessage = z.infer<typeof ErrorMessage>

export const ErrorMessageInput = z.object({
  code: z.string().optional(),
  message: RequiredText('error_message_required', ERROR_MESSAGE_MAX_LENGTH),
})
export type ErrorMessageInput = z.infer<typeof ErrorMessageInput>

const ShopParams = z.object({ shopId: z.string().max(20) })
const CodeParams = ShopParams.extend({ code: z.string().max(100) })

export const errorMessages = {
  list: endpoint({
    method: 'GET',
    path: '/shops/{shopId}/error-messages',
    access: 'shop',
    summary: 'Every error message of the shop, by code',
    params: ShopParams,
    response: z.array(ErrorMessage),
  }),
  replace: endpoint({
    method: 'PUT',
    path: '/shops/{shopId}/error-messages/{code}',
    access: 'shop',
    summary: 'Override the text of an error message',
    params: CodeParams,
    body: ErrorMessageInput,
    response: ErrorMessage,
  }),
  restore: endpoint({
    method: 'DELETE',
    path: '/shops/{shopId}/error-messages/{code}',
    access: 'shop',
    summary: 'Remove the override: the default text is back',
    params: CodeParams,
  }),
}
