import { calls } from 'virtual:calls'
import { type ApiContract, type Client, createClient, type Endpoint, type Language } from '@returns-desk/contract'

export type Api = Client<ApiContract>

export interface CallOptions {
  readonly baseUrl: string
  readonly language: () => Language
  readonly send?: typeof fetch
}

// Read at every call: `fetch` itself must not be called with another `this` than the window.
export const browserFetch: typeof fetch = (...call) => fetch(...call)

/** Only what the contract reserves for staff of a shop carries who they are. */
export const createCalls = (
  { baseUrl, language, send = browserFetch }: CallOptions,
  sessionHeaders: () => Record<string, string> = () => ({}),
): Api =>
  createClient(calls, {
    baseUrl,
    fetch: send,
    headers: (endpoint: Endpoint) => ({
      'Accept-Language': language(),
      ...(endpoint.access === 'shop' ? sessionHeaders() : {}),
    }),
  })
