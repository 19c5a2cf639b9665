/**
 * Responses that are requested before the console needs them; see `prefetch.ts`. Each is used once, by the same request.
 * Whatever is left once the console is up is dropped: it would be stale by then.
 */
const WHO_ASKS = ['authorization', 'shop-id', 'session-token', 'accept-language']

const keyOf = (url: string, init: RequestInit = {}): string => {
  const headers = new Headers(init.headers)
  return [init.method ?? 'GET', url, ...WHO_ASKS.map((name) => headers.get(name) ?? '')].join('\n')
}

const answers = new Map<string, Promise<Response>>()

/** Whoever makes the same request gets the answer, once `then` has seen it. */
export const prefetch = (url: string, init?: RequestInit, then?: (response: Response) => Promise<void>) => {
  const answer = fetch(url, init).then(async (response) => {
    await then?.(response)
    // Read now, while the console's script is still loading.
    return new Response(await response.arrayBuffer(), response)
  })
  answer.catch(() => {}) // The consumer handles the error.
  answers.set(keyOf(url, init), answer)
}

/** `fetch` that uses a prefetched response if there is one. A failed prefetch is retried. */
export const prefetchedFetch: typeof fetch = async (input, init) => {
  const key = keyOf(String(input), init)
  const answer = answers.get(key)
  answers.delete(key)
  return answer ? answer.catch(() => fetch(input, init)) : fetch(input, init)
}

export const dropPrefetched = () => answers.clear()
