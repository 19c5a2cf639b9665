import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { LanguageCode, RequiredText } from '../http/fields.ts'

export const ERROR_MESSAGE_MAX_LENGTH = 500

/** `is_default`: the shop has not overridden it, so this is the built-in text. */
const ErrorText = z.object({ message: z.string(), is_default: z.boolean() })

/** `message` is in the requested language, by default the shop's first one; `texts` has every language of the shop. */
export const ErrorMessage = ErrorText.extend({
  code: z.string(),
  language: z.string().optional(),
  texts: z.record(z.string(), ErrorText).optional(),
})
export type ErrorMessage = z.infer<typeof ErrorMessage>

export const ErrorMessageInput = z.object({
  code: z.string().optional(),
  message: RequiredText('error_message_required', ERROR_MESSAGE_MAX_LENGTH),
  /** Left out, it is the shop's first language. */
  language: LanguageCode.optional(),
})
export type ErrorMessageInput = z.infer<typeof ErrorMessageInput>

const ShopParams = z.object({ shopId: z.string().max(20) })
const CodeParams = ShopParams.extend({ code: z.string().max(100) })
/** Left out, it is the shop's first language. */
const LanguageQuery = z.object({ language: LanguageCode.optional() })

export const errorMessages = {
  list: endpoint({
    method: 'GET',
    path: '/shops/{shopId}/error-messages',
    access: 'shop',
    needs: 'read',
    summary: 'Every error message of the shop, by code',
    params: ShopParams,
    query: LanguageQuery,
    response: z.array(ErrorMessage),
  }),
  replace: endpoint({
    method: 'PUT',
    path: '/shops/{shopId}/error-messages/{code}',
    access: 'shop',
    needs: 'configure',
    summary: 'Override the text of an error message in one language',
    params: CodeParams,
    body: ErrorMessageInput,
    response: ErrorMessage,
  }),
  restore: endpoint({
    method: 'DELETE',
    path: '/shops/{shopId}/error-messages/{code}',
    access: 'shop',
    needs: 'configure',
    summary: 'Remove the override in one language: the default text is back',
    params: CodeParams,
    query: LanguageQuery,
  }),
}
