import type { WithdrawalFilter } from '@returns-desk/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Api } from '../../shell/session/api.tsx'

export const WITHDRAWALS_KEY = ['withdrawals'] as const

export const WITHDRAWAL_FILTERS = ['open', 'at-risk', 'all'] as const satisfies readonly WithdrawalFilter[]
export const WITHDRAWALS_PER_PAGE = 10

/** `page` counts from one, as the address does. */
export interface WithdrawalsView {
  readonly filter: WithdrawalFilter
  readonly page: number
}

export const withdrawalsQuery = (api: Api, { filter, page }: WithdrawalsView) =>
  queryOptions({
    queryKey: [...WITHDRAWALS_KEY, 'list', filter, page],
    queryFn: ({ signal }) =>
      api.withdrawals.list({
        query: { filter, page: String(page - 1), 'per-page': String(WITHDRAWALS_PER_PAGE) },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

/** Their screen counts pages by it; the list of returns says how many are at risk. */
export const withdrawalCountsQuery = (api: Api) =>
  queryOptions({
    queryKey: [...WITHDRAWALS_KEY, 'counts'],
    queryFn: ({ signal }) => api.withdrawals.counts({ signal }),
    // The navigation and the list show it, and do not start at the same moment.
    staleTime: 1000,
  })
