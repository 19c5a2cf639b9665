/**
 * Responses that were requested before the console's own script had loaded; see `prefetch.ts`. Each is used once, by
 * the same request. Whatever is left once the console is up is dropped: it would be stale by then.
 */
import type { Config } from './config.ts'
import { inTurn } from './in-turn.ts'

export interface Prefetched {
  readonly config: Promise<Config>
  readonly answers: Map<string, Promise<Response>>
}

declare global {
  interface Window {
    returnsDeskPrefetched?: Prefetched | undefined
  }
}

const WHO_ASKS = ['authorization', 'shop-id', 'session-token', 'accept-language']

export const requestKey = (url: string, init: RequestInit = {}): string => {
  const headers = new Headers(init.headers)
  return [init.method ?? 'GET', url, ...WHO_ASKS.map((name) => headers.get(name) ?? '')].join('\n')
}

/** `fetch` that uses a prefetched response if there is one. A failed prefetch is retried. */
export const prefetchedFetch: typeof fetch = async (input, init) => {
  const answers = window.returnsDeskPrefetched?.answers
  const key = requestKey(String(input), init)
  const answer = answers?.get(key)
  if (answer) {
    answers?.delete(key)
    return answer.catch(() => fetch(input, init))
  }
  await inTurn()
  return fetch(input, init)
}

export const dropPrefetched = () => {
  window.returnsDeskPrefetched = undefined
}
