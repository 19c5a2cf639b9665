import { DUE_STATES, type Payout, type RefundsPage, type RefundToPay } from '@returns-desk/contract'
import { PAYOUT_ROUTES } from '@returns-desk/engine'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../shell/session/api.tsx'

export const REFUNDS_KEY = ['refunds'] as const

/** Most urgent first. */
export const DUE_FILTERS = ['all', ...DUE_STATES, 'waiting'] as const
export type DueFilter = (typeof DUE_FILTERS)[number]

export type Route = Payout['route']

/** What the address of the screen says. Pages count from one there, and from zero on the wire. */
export interface ToPayView {
  readonly due: DueFilter
  readonly route: Route | undefined
  readonly page: number
}

export const viewIn = (search: URLSearchParams): ToPayView => {
  const page = Number(search.get('page') ?? 1)
  return {
    due: DUE_FILTERS.find((due) => due === search.get('due')) ?? 'all',
    route: PAYOUT_ROUTES.find((route) => route === search.get('route')),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  }
}

const filterOf = ({ due, route }: Omit<ToPayView, 'page'>) => ({ due, ...(route ? { route } : {}) })

export const refundsQuery = (api: Api, { page, ...view }: ToPayView) =>
  queryOptions({
    queryKey: [...REFUNDS_KEY, 'list', filterOf(view), page],
    queryFn: ({ signal }) => api.refunds.list({ query: { ...filterOf(view), page: String(page - 1) }, signal }),
    placeholderData: keepPreviousData,
  })

export const rowsOf = ({ data, page, total_pages, total_items }: RefundsPage) => ({
  rows: data,
  page: page + 1,
  totalPages: total_pages,
  totalRows: total_items,
})

/** A file holds no more, and nobody looks at more in one go. */
const MOST_PAGES = 20

/** All that a bank can be told to pay, on all pages of the view. */
export const listPayableByBank = async (api: Api, { due }: ToPayView): Promise<RefundToPay[]> => {
  const rows: RefundToPay[] = []
  for (let page = 0; page < MOST_PAGES; page++) {
    const { data, total_pages } = await api.refunds.list({ query: { due, route: 'bank', page: String(page) } })
    rows.push(...data.filter(({ obstacle }) => obstacle === null))
    if (page + 1 >= total_pages) break
  }
  return rows
}
