import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Api } from '../../shell/session/api.tsx'

export const FILES_KEY = ['bank-files'] as const

/** `page` counts from one, as the address does. */
export const filesQuery = (api: Api, page: number) =>
  queryOptions({
    queryKey: [...FILES_KEY, 'list', page],
    queryFn: ({ signal }) => api.bankFiles.list({ query: { page: String(page - 1) }, signal }),
    placeholderData: keepPreviousData,
    // The navigation and the list show it, and do not start at the same moment.
    staleTime: 1000,
  })
