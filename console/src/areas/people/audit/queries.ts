import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Api } from '../../../shell/session/api.tsx'

export interface AuditSearch {
  readonly staff?: string
  readonly action?: string
  readonly object?: string
  readonly from?: string
  readonly to?: string
}

const NAMES = ['staff', 'action', 'object', 'from', 'to'] as const

/** What the address says is looked for. */
export const searchIn = (search: URLSearchParams): AuditSearch =>
  Object.fromEntries(NAMES.flatMap((name) => (search.get(name) ? [[name, search.get(name) ?? '']] : [])))

export const auditQuery = (api: Api, search: AuditSearch) =>
  infiniteQueryOptions({
    queryKey: ['audit', search],
    queryFn: ({ pageParam, signal }) =>
      api.audit.list({ query: { ...search, ...(pageParam ? { before: String(pageParam) } : {}) }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ data, has_more }) => (has_more ? data.at(-1)?.id : undefined),
  })
