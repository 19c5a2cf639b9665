import { calls } from 'virtual:calls'
import {
  type ApiContract,
  ApiError,
  type Client,
  createClient,
  type Endpoint,
  type Language,
} from '@returns-desk/contract'
import { completeAnswer, type Shape, UnreadableAnswerError } from './complete-answer.ts'

export type Api = Client<ApiContract>

/** A call of `virtual:calls`, with the shape of its answer instead of a schema: see `console/calls.ts`. */
type ShapedCall = Endpoint & { readonly answer?: Shape }

const MAY_BE_SAVED: Record<Language, string> = {
  en: "The server's answer could not be read. Your change may have been saved: reload the page to check before you try again.",
  ro: 'Răspunsul serverului nu a putut fi citit. Este posibil ca modificarea să fi fost salvată: reîncărcați pagina și verificați înainte de a încerca din nou.',
}

/** An unreadable response to a read is retried; a write may have succeeded, so the caller has to know. */
const readAnswer = ({ method, answer: shape }: ShapedCall, answer: unknown, language: Language) => {
  try {
    return completeAnswer(shape, answer)
  } catch (error) {
    if (method === 'GET' || !(error instanceof UnreadableAnswerError)) throw error
    throw new ApiError(200, '', { code: 'unreadable_answer', message: MAY_BE_SAVED[language] })
  }
}

export interface CallOptions {
  readonly baseUrl: string
  readonly language: () => Language
  readonly send?: typeof fetch
}

// Read at every call: `fetch` itself must not be called with another `this` than the window.
export const browserFetch: typeof fetch = (...call) => fetch(...call)

/** Only calls that the contract reserves for staff carry credentials. */
export const createCalls = (
  { baseUrl, language, send = browserFetch }: CallOptions,
  sessionHeaders: () => Record<string, string> = () => ({}),
): Api =>
  createClient(calls, {
    baseUrl,
    fetch: send,
    readAnswer: (endpoint: ShapedCall, answer) => readAnswer(endpoint, answer, language()),
    headers: (endpoint: Endpoint) => ({
      'Accept-Language': language(),
      ...(endpoint.access === 'shop' ? sessionHeaders() : {}),
    }),
  })
