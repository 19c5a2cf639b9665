import {
  type ApiContract,
  type Client,
  contract,
  createClient,
  type Endpoint,
  type Language,
} from '@returns-desk/contract'
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
  createClient(contract, { baseUrl, fetch: send, headers: () => ({ 'Accept-Language': language() }) }).signIn

/** Every other call. Only what the contract reserves for staff of a shop carries who they are. */
export const createApi = (session: Session, { baseUrl, language, send = browserFetch }: ApiOptions): Api =>
  createClient(contract, {
    baseUrl,
    fetch: sessionFetch(session, send),
    headers: (endpoint: Endpoint) => ({
      'Accept-Language': language(),
      ...(endpoint.access === 'shop' ? session.headers() : {}),
    }),
  })

const ApiContext = createContext<Api | undefined>(undefined)
export const ApiProvider = ApiContext

/** The typed client: `useApi().returnReasons.list()`. */
export const useApi = (): Api => {
  const api = useContext(ApiContext)
  if (!api) throw new Error('useApi needs an ApiProvider above it')
  return api
}
