import { calls } from 'virtual:calls'
import {
  type ApiContract,
  type Client,
  type ClientOptions,
  createClient,
  type Endpoint,
  type Language,
} from '@returns-desk/contract'

export type Api = Client<ApiContract>

export interface CallOptions {
  readonly baseUrl: string
  readonly language: () => Language
  readonly send?: typeof fetch
}

// Read at every call: `fetch` itself must not be called with another `this` than the window.
export const browserFetch: typeof fetch = (...call) => fetch(...call)

/** Only calls that the contract reserves for staff carry credentials. */
export const createRequests = (
  { baseUrl, language, send = browserFetch }: CallOptions,
  sessionHeaders: () => Record<string, string> = () => ({}),
  readAnswer?: ClientOptions['readAnswer'],
): Api =>
  createClient(calls, {
    baseUrl,
    fetch: send,
    ...(readAnswer ? { readAnswer } : {}),
    headers: (endpoint: Endpoint) => ({
      'Accept-Language': language(),
      ...(endpoint.access === 'shop' ? sessionHeaders() : {}),
    }),
  })
