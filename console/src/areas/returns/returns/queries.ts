import type { BulkView } from '@returns-desk/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { PHOTO_URL_FRESH_MS } from '../../../parts/photos/photo-query.ts'
import { ASKED_AHEAD_MS } from '../../../parts/queries/asked-ahead.ts'
import type { Api } from '../../../shell/session/api.tsx'
import { bulkViewOf, filterOf, isFiltered, type ListView, pageOf } from './list/list-view.ts'

export const RETURNS_KEY = ['returns'] as const

export const returnsQuery = (api: Api, view: ListView) =>
  queryOptions({
    queryKey: [...RETURNS_KEY, 'list', filterOf(view), view.page, view.perPage],
    // The filter of this response: until the next one is loaded, its numbers must not be shown for another filter.
    queryFn: async ({ signal }) => ({
      ...(await api.returns.list({ query: pageOf(view), signal })),
      isFiltered: isFiltered(view),
      of: bulkViewOf(view),
    }),
    placeholderData: keepPreviousData,
    staleTime: ASKED_AHEAD_MS,
  })

/** How many there are in a list that was not counted to its end: the rows do not wait for it. */
export const countQuery = (api: Api, view: BulkView | undefined) =>
  queryOptions({
    queryKey: [...RETURNS_KEY, 'count', view],
    queryFn: ({ signal }) => api.returns.count({ query: view ?? {}, signal }),
    enabled: view !== undefined,
    staleTime: ASKED_AHEAD_MS,
  })

/**
 * Without a token first. If the browser withheld the cookie, the response is masked: then it is fetched again with the
 * token.
 */
export const returnQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: [...RETURNS_KEY, 'detail', id],
    queryFn: async ({ signal }) => {
      const detail = await api.returns.get({ params: { id }, signal })
      return detail.masked ? api.returns.getPrivate({ params: { id }, signal }) : detail
    },
    staleTime: ASKED_AHEAD_MS,
  })

/** What the shop knows about the customer of a return. */
export const customerQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: [...RETURNS_KEY, 'customer', id],
    queryFn: ({ signal }) => api.customerHistory.get({ params: { id }, signal }),
    refetchInterval: false,
  })

/** Its neighbours in a filtered list, whether or not it still matches the filter. */
export const neighboursQuery = (api: Api, id: string, view: ListView) =>
  queryOptions({
    queryKey: [...RETURNS_KEY, 'neighbours', id, filterOf(view)],
    queryFn: ({ signal }) => api.returns.neighbours({ params: { id }, query: filterOf(view), signal }),
    staleTime: ASKED_AHEAD_MS,
  })

/** A shop may have thousands of rules: the relevant ones come first, page by page. */
export const TRACED_PER_PAGE = 20

/** Rendered in the user's language, so each language has a separate cache entry. */
export const traceQuery = (api: Api, id: string, language: string, page = 0) =>
  queryOptions({
    queryKey: ['rules', 'trace', id, language, page],
    queryFn: ({ signal }) =>
      api.rules.trace({
        query: { 'return-id': id, page: String(page), 'per-page': String(TRACED_PER_PAGE) },
        signal,
      }),
    staleTime: ASKED_AHEAD_MS,
  })

export const statusesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['return-statuses'],
    queryFn: ({ signal }) => api.returnStatuses.list({ signal }),
    staleTime: ASKED_AHEAD_MS,
  })

/** Refetched before it expires, so that the link on the screen always works. */
export const labelUrlQuery = (api: Api, id: string, awb: string | null) =>
  queryOptions({
    queryKey: ['label', id, awb],
    queryFn: async ({ signal }) => (await api.labels.get({ params: { id }, signal })).url,
    staleTime: PHOTO_URL_FRESH_MS,
    gcTime: 0,
    refetchInterval: PHOTO_URL_FRESH_MS,
  })
