import { queryOptions } from '@tanstack/react-query'
import type { Api } from './session/api.tsx'

export const WITHDRAWALS_KEY = ['withdrawals'] as const

export const WITHDRAWAL_FILTERS = ['open', 'at-risk', 'all'] as const
export type WithdrawalFilter = (typeof WITHDRAWAL_FILTERS)[number]

/** Its screen lists them; the list of returns counts those at risk. */
export const withdrawalsQuery = (api: Api, filter: WithdrawalFilter) =>
  queryOptions({
    queryKey: [...WITHDRAWALS_KEY, filter],
    queryFn: ({ signal }) => api.withdrawals.list({ query: { filter }, signal }),
  })
