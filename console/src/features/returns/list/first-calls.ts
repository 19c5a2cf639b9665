/** The first requests of the list and of a return, separate from the UI code so that they can be prefetched. */
import { RETURNS_PER_PAGE } from '@returns-desk/contract'
import type { Api } from '../../../shell/session/create-calls.ts'

/** The query of the list's URL: pages count from one there, and from zero on the wire. */
export interface ListView {
  readonly status: string | undefined
  readonly page: number
}

export const listViewOf = (search: URLSearchParams): ListView => {
  const page = Number(search.get('page'))
  return { status: search.get('status') || undefined, page: Number.isInteger(page) && page > 0 ? page : 1 }
}

type Signal = { readonly signal?: AbortSignal }

export const callList = (api: Api, { status, page }: ListView, signal: Signal = {}) => {
  const query = { page: String(page - 1), 'per-page': String(RETURNS_PER_PAGE), ...(status ? { status } : {}) }
  return api.returns.list({ query, ...signal })
}

export const callStatuses = (api: Api, signal: Signal = {}) => api.returnStatuses.list(signal)

export const callReturn = (api: Api, id: string, signal: Signal = {}) => api.returns.get({ params: { id }, ...signal })

/** A shop may have thousands of rules: the relevant ones come first, page by page. */
export const RULES_PER_PAGE = 20

export const callTrace = (api: Api, id: string, signal: Signal = {}, page = 0) =>
  api.rules.trace({
    query: { 'return-id': id, page: String(page), 'per-page': String(RULES_PER_PAGE) },
    ...signal,
  })
