/** The first requests of the list of rules, separate from the UI code so that they can be prefetched. */
import type { Api } from '../../shell/session/create-requests.ts'

export const RULES_PER_PAGE = 5

type Options = Pick<NonNullable<Parameters<Api['rules']['list']>[0]>, 'signal' | 'onHeaders'>

/** Pages count from one here, and from zero on the wire. */
export const callRules = (api: Api, page: number, perPage: number, options: Options = {}) =>
  api.rules.list({ query: { page: String(page - 1), 'per-page': String(perPage) }, ...options })

/** As the pager reads it. */
export const rulesPageOf = (search: URLSearchParams) => {
  const page = Number(search.get('page') ?? 1)
  return Number.isInteger(page) && page > 0 ? page : 1
}
