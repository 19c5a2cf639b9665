import { ApiError } from '@returns-desk/contract'
import { QueryClient } from '@tanstack/react-query'

const MAX_RETRIES = 2

// A rejected request would be rejected again; one that failed in transit may succeed the next time.
const retry = (failures: number, error: unknown) =>
  !(error instanceof ApiError && error.status < 500) && failures < MAX_RETRIES

// Without a network requests would wait for it in silence, and a move be made whenever it comes back. Better to fail and say so.
const ASK_ANYWAY = { networkMode: 'always' } as const

interface QueryClientOptions {
  readonly refreshSeconds: number
  /** No requests are made while signed out. */
  readonly isOpen: () => boolean
}

export const createQueryClient = ({ refreshSeconds, isOpen }: QueryClientOptions) =>
  new QueryClient({
    defaultOptions: {
      queries: {
        ...ASK_ANYWAY,
        refetchOnReconnect: true,
        retry,
        refetchInterval: () => isOpen() && refreshSeconds * 1000,
      },
      mutations: ASK_ANYWAY,
    },
  })
