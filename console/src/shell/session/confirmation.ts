/** Sensitive calls ask again who it is: the call waits, one dialog asks, and the call is repeated. */
import type { ErrorBody } from '@returns-desk/contract'

export interface Confirmation {
  /** Whether the dialog is open. */
  readonly isAsking: () => boolean
  readonly subscribe: (listener: () => void) => () => void
  /** Several calls at once wait for the same answer. */
  readonly ask: () => Promise<boolean>
  readonly answer: (isConfirmed: boolean) => void
}

export const createConfirmation = (): Confirmation => {
  const listeners = new Set<() => void>()
  let waiting: { readonly promise: Promise<boolean>; readonly resolve: (isConfirmed: boolean) => void } | undefined
  const tell = () => {
    for (const listener of listeners) listener()
  }
  return {
    isAsking: () => waiting !== undefined,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    ask: () => {
      if (!waiting) {
        waiting = Promise.withResolvers<boolean>()
        tell()
      }
      return waiting.promise
    },
    answer: (isConfirmed) => {
      waiting?.resolve(isConfirmed)
      waiting = undefined
      tell()
    },
  }
}

const isRefusal = async (response: Response) => {
  if (response.status !== 403) return false
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined)
  return (body as Partial<ErrorBody> | undefined)?.code === 'confirmation_needed'
}

export const confirmFetch =
  (confirmation: Confirmation, send: typeof fetch): typeof fetch =>
  async (url, init) => {
    const response = await send(url, init)
    if (!(await isRefusal(response)) || !(await confirmation.ask())) return response
    return send(url, init)
  }
