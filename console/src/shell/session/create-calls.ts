import { ApiError, type Endpoint, type Language } from '@returns-desk/contract'
import { completeAnswer, type Shape, UnreadableAnswerError } from './complete-answer.ts'
import { type Api, type CallOptions, createRequests } from './create-requests.ts'

/** A call of `virtual:calls`, with the shape of its answer instead of a schema: see `console/calls.ts`. */
type ShapedCall = Endpoint & { readonly answer?: Shape }

const MAY_BE_SAVED: Record<Language, string> = {
  en: "The server's answer could not be read. Your change may have been saved: reload the page to check before you try again.",
  ro: 'Răspunsul serverului nu a putut fi citit. Este posibil ca modificarea să fi fost salvată: reîncărcați pagina și verificați înainte de a încerca din nou.',
}

/** An unreadable response to a read is retried; a write may have succeeded, so the caller has to know. */
const readAnswer = (call: ShapedCall, answer: unknown, language: Language) => {
  try {
    return completeAnswer(call.answer, answer)
  } catch (error) {
    if (call.method === 'GET' || !(error instanceof UnreadableAnswerError)) throw error
    throw new ApiError(200, '', { code: 'unreadable_answer', message: MAY_BE_SAVED[language] })
  }
}

/** The calls of the console. What is optional in an answer is there, and what cannot be read is an error. */
export const createCalls = (options: CallOptions, sessionHeaders?: () => Record<string, string>): Api =>
  createRequests(options, sessionHeaders, (endpoint: ShapedCall, answer) =>
    readAnswer(endpoint, answer, options.language()),
  )
