import { useLanguage } from '@returns-desk/ui/i18n'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Api, useApi } from '../../../shell/session/api.tsx'
import type { Insisted } from '../failed-tests/use-insist.tsx'

const LIST = ['rule-versions', 'list'] as const

export const versionsQuery = (api: Api) =>
  infiniteQueryOptions({
    queryKey: LIST,
    queryFn: ({ pageParam, signal }) =>
      api.ruleVersions.list({ query: pageParam ? { before: String(pageParam) } : {}, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ data, has_more }) => (has_more ? data.at(-1)?.number : undefined),
  })

export interface Compared {
  readonly number: number
  readonly other: number
}

/** A version never changes, and so neither does what differs; only the names of methods may. */
export const useDifferencesQuery = ({ number, other }: Compared) => {
  const api = useApi()
  return queryOptions({
    queryKey: ['rule-versions', 'differences', number, other, useLanguage()],
    queryFn: ({ signal }) => api.ruleVersions.differences({ params: { number, other }, signal }),
  })
}

const useVersionChange = <Input, Output>(change: (input: Input) => Promise<Output>) => {
  const queryClient = useQueryClient()
  const changed = [LIST, ['rules']] as const
  return useMutation({
    mutationFn: change,
    onSuccess: () => Promise.all(changed.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  })
}

/** Refused if there is a newer version than the newest one on the screen. */
export const useRestore = (newest: number) => {
  const api = useApi()
  const unchanged = { 'If-Match': `"${newest}"` }
  return useVersionChange(({ number, headers }: { number: number } & Insisted) =>
    api.ruleVersions.restore({ params: { number }, body: {}, headers: { ...unchanged, ...headers } }),
  )
}

export const useDescribe = (number: number) => {
  const api = useApi()
  return useVersionChange((note: string) => api.ruleVersions.describe({ params: { number }, body: { note } }))
}
