import { calls } from 'virtual:calls'
import { type ApiContract, type Client, createClient } from '@returns-desk/contract'

/** The calls of the portal. Others are not bundled, see `calls.ts` beside `src`. */
type PortalContract = Pick<ApiContract, 'shops' | 'portal'> & {
  readonly withdrawals: Pick<ApiContract['withdrawals'], 'declare'>
}

export type Api = Client<PortalContract>

export interface ApiOptions {
  readonly baseUrl: string
  readonly language: () => string
  readonly orderToken: () => string | undefined
}

/** Browsers limit keepalive requests to 64 kB; a character may take three bytes. */
const MAX_KEEPALIVE_CHARACTERS = 20_000

/** A draft is saved while the page is being closed; only a keepalive request survives that. */
const fetchToTheEnd: typeof fetch = (url, init) => {
  const isDraft = init?.method === 'PUT' && String(init.body).length <= MAX_KEEPALIVE_CHARACTERS
  return fetch(url, isDraft ? { ...init, keepalive: true } : init)
}

export const orderHeaders = (token: string | undefined): Record<string, string> =>
  token ? { 'Order-Token': token } : {}

export const createApi = ({ baseUrl, language, orderToken }: ApiOptions): Api =>
  createClient<PortalContract>(calls, {
    baseUrl,
    fetch: fetchToTheEnd,
    headers: ({ access }) => ({
      'Accept-Language': language(),
      ...(access === 'order' ? orderHeaders(orderToken()) : {}),
    }),
  })
