/**
 * Answers that were asked for before the console's own script was there; see `early.ts`. Each is taken once, by whoever
 * makes the very same request. What nobody has taken when the console is up is forgotten: it would be old by then.
 */
import type { Config } from './config.ts'

export interface Early {
  readonly config: Promise<Config>
  readonly answers: Map<string, Promise<Response>>
  /** Settles when there is a first picture, or when it is not worth any more waiting. */
  picture?: Promise<void>
}

declare global {
  interface Window {
    returnsDeskEarly?: Early | undefined
  }
}

const WHO_ASKS = ['authorization', 'shop-id', 'accept-language']

export const requestKey = (url: string, init: RequestInit = {}): string => {
  const headers = new Headers(init.headers)
  return [init.method ?? 'GET', url, ...WHO_ASKS.map((name) => headers.get(name) ?? '')].join('\n')
}

/** As `fetch`, with what may have been asked for already. One that failed is asked for again. */
export const earlyFetch: typeof fetch = async (input, init) => {
  const answers = window.returnsDeskEarly?.answers
  const key = requestKey(String(input), init)
  const answer = answers?.get(key)
  if (!answer) return fetch(input, init)
  answers?.delete(key)
  return answer.catch(() => fetch(input, init))
}

export const forgetEarlyAnswers = () => {
  window.returnsDeskEarly = undefined
}
