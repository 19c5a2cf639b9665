import { createContext, useContext } from 'react'
import { type Confirmation, confirmFetch, createConfirmation } from './confirmation.ts'
import { createCalls } from './create-calls.ts'
import { type Api, browserFetch, type CallOptions } from './create-requests.ts'
import type { Session } from './session.ts'
import { sessionFetch } from './session-fetch.ts'

export type { Api }

/** The calls that open a session, which by nature carry none. */
export const createSignInCalls = (options: CallOptions): Api['signIn'] => createCalls(options).signIn

const baseUrls = new WeakMap<Api, string>()
const confirmations = new WeakMap<Api, Confirmation>()

/** Every other call. */
export const createApi = (session: Session, options: CallOptions): Api => {
  const { send = browserFetch } = options
  const confirmation = createConfirmation()
  const confirmed = confirmFetch(confirmation, sessionFetch(session, send))
  const api = createCalls({ ...options, send: confirmed }, session.headers)
  baseUrls.set(api, options.baseUrl)
  confirmations.set(api, confirmation)
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

const NEVER = createConfirmation()

/** What waits until the person has proved again who they are. */
export const useConfirmation = (): Confirmation => confirmations.get(useApi()) ?? NEVER

/** Completes the address of a picture: the server may give it as a path on its own host, which need not be ours. */
export const useServerAddress = () => {
  const base = new URL(baseUrls.get(useApi()) ?? '', location.href)
  return (address: string) => new URL(address, base.origin).href
}
