/** What the list of rules shows first. */
import { type Rule, TOTAL_ITEMS_HEADER } from '@returns-desk/contract'
import type { PageOfRows } from '@returns-desk/ui'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ASKED_AHEAD_MS } from '../../../parts/queries/asked-ahead.ts'
import type { Api } from '../../../shell/session/create-requests.ts'

export const RULES_LIST_KEY = ['rules', 'list'] as const
export const RULES_PER_PAGE = 5

/** As the pager reads it. Pages count from one here, and from zero on the wire. */
export const rulesPageOf = (search: URLSearchParams) => {
  const page = Number(search.get('page') ?? 1)
  return Number.isInteger(page) && page > 0 ? page : 1
}

/** `total` is null where a back end knows nothing of pages: then the rules are all there are. */
export const askForPage = async (api: Api, page: number, perPage: number, signal?: AbortSignal) => {
  let total: string | null = null
  const sent = await api.rules.list({
    query: { page: String(page - 1), 'per-page': String(perPage) },
    ...(signal ? { signal } : {}),
    onHeaders: (headers) => {
      total = headers.get(TOTAL_ITEMS_HEADER)
    },
  })
  return { sent, total: total as string | null }
}

/** Where the server does not deal out pages, the page is cut out here. */
const loadPage = async (api: Api, page: number, signal: AbortSignal): Promise<PageOfRows<Rule>> => {
  const { sent, total } = await askForPage(api, page, RULES_PER_PAGE, signal)
  const totalRows = total === null ? sent.length : Number(total)
  const totalPages = Math.max(1, Math.ceil(totalRows / RULES_PER_PAGE))
  // Its rules may have been deleted since: the last page there is takes its place.
  if (page > totalPages) return loadPage(api, totalPages, signal)
  const rows = total === null ? sent.slice((page - 1) * RULES_PER_PAGE, page * RULES_PER_PAGE) : sent
  return { rows, page, totalPages, totalRows }
}

export const rulesQuery = (api: Api, page: number) =>
  queryOptions({
    queryKey: [...RULES_LIST_KEY, page],
    queryFn: ({ signal }) => loadPage(api, page, signal),
    placeholderData: keepPreviousData,
    staleTime: ASKED_AHEAD_MS,
  })

/** The texts are in the user's language. While another language loads, the old texts stay, and so does an open form. */
const inLanguage = (name: string, language: string) => ({
  queryKey: ['rules', name, language] as const,
  placeholderData: keepPreviousData,
  staleTime: ASKED_AHEAD_MS,
})

export const metadataQuery = (api: Api, language: string) =>
  queryOptions({ ...inLanguage('metadata', language), queryFn: ({ signal }) => api.rules.metadata({ signal }) })

export const eventsQuery = (api: Api, language: string) =>
  queryOptions({ ...inLanguage('events', language), queryFn: ({ signal }) => api.rules.events({ signal }) })
