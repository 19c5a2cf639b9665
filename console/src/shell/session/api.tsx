import { calls } from 'virtual:calls'
import { type ApiContract, type Client, createClient, type Endpoint, type Language } from '@returns-desk/contract'
import { createContext, useContext } from 'react'
import type { Session } from './session.ts'
import { sessionFetch } from './session-fetch.ts'

export type Api = Client<ApiContract>

interface ApiOptions {
  readonly baseUrl: string
  readonly language: () => Language
  readonly send?: typeof fetch
}

// Read at every call: `fetch` itself must not be called with another `this` than the window.
const browserFetch: typeof fetch = (...call) => fetch(...call)

/** The calls that open a session, which by nature carry none. */
export const createSignInCalls = ({ baseUrl, language, send = browserFetch }: ApiOptions): Api['signIn'] =>
  createClient(calls, { baseUrl, fetch: send, headers: () => ({ 'Accept-Language': language() }) }).signIn

const baseUrls = new WeakMap<Api, string>()

/** Every other call. Only what the contract reserves for staff of a shop carries who they are. */
export const createApi = (session: Session, { baseUrl, language, send = browserFetch }: ApiOptions): Api => {
  const api = createClient(calls, {
    baseUrl,
    fetch: sessionFetch(session, send),
    headers: (endpoint: Endpoint) => ({
      'Accept-Language': language(),
      ...(endpoint.access === 'shop' ? session.headers() : {}),
    }),
  })
  baseUrls.set(api, baseUrl)
  return api
}

const ApiContext = createContext<Api | undefined>(undefined)
export const ApiProvider = ApiContext

/** The typed client: `useApi().returnReasons.list()`. */
export const useApi = (): Api => {
  const api = useContext(ApiContext)
  if (!api) throw new Error('useApi needs an ApiProvider above it')
  return api
}

/** Completes the address of a picture: the server may give it as a path on its own host, which need not be ours. */
export const useServerAddress = () => {
  const base = new URL(baseUrls.get(useApi()) ?? '', location.href)
  return (address: string) => new URL(address, base.origin).href
}
