import { createContext, useContext } from 'react'
import { type Api, browserFetch, type CallOptions, createCalls } from './create-calls.ts'
import type { Session } from './session.ts'
import { sessionFetch } from './session-fetch.ts'

export type { Api }

/** The calls that open a session, which by nature carry none. */
export const createSignInCalls = (options: CallOptions): Api['signIn'] => createCalls(options).signIn

const baseUrls = new WeakMap<Api, string>()

/** Every other call. */
export const createApi = (session: Session, options: CallOptions): Api => {
  const { send = browserFetch } = options
  const api = createCalls({ ...options, send: sessionFetch(session, send) }, session.headers)
  baseUrls.set(api, options.baseUrl)
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
