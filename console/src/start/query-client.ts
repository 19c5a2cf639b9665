import { ApiError } from '@returns-desk/contract'
import { QueryClient } from '@tanstack/react-query'

const MAX_RETRIES = 2

// A rejected request would be rejected again; one that failed in transit may succeed the next time.
const retry = (failures: number, error: unknown) =>
  !(error instanceof ApiError && error.status < 500) && failures < MAX_RETRIES

// By default requests wait silently for the network, and a move would be sent whenever it returns. Fail and say so
// instead.
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
