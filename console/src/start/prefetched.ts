/**
 * Answers that were asked for before the console's own script was there; see `prefetch.ts`. Each is taken once, by the very
 * same request. What is left when the console is up is dropped: it would be old by then.
 */
import type { Config } from './config.ts'

export interface Prefetched {
  readonly config: Promise<Config>
  readonly answers: Map<string, Promise<Response>>
}

declare global {
  interface Window {
    returnsDeskPrefetched?: Prefetched | undefined
  }
}

const WHO_ASKS = ['authorization', 'shop-id', 'accept-language']

export const requestKey = (url: string, init: RequestInit = {}): string => {
  const headers = new Headers(init.headers)
  return [init.method ?? 'GET', url, ...WHO_ASKS.map((name) => headers.get(name) ?? '')].join('\n')
}

/** As `fetch`, with what may have been asked for already. One that failed is asked for again. */
export const prefetchedFetch: typeof fetch = async (input, init) => {
  const answers = window.returnsDeskPrefetched?.answers
  const key = requestKey(String(input), init)
  const answer = answers?.get(key)
  if (!answer) return fetch(input, init)
  answers?.delete(key)
  return answer.catch(() => fetch(input, init))
}

export const dropPrefetched = () => {
  window.returnsDeskPrefetched = undefined
}
