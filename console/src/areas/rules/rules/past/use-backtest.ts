import { type BACKTEST_DAYS, type Backtest, type BacktestClass, TOTAL_ITEMS_HEADER } from '@returns-desk/contract'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Api, useApi } from '../../../../shell/session/api.tsx'

export type RuleChanges = Parameters<Api['backtests']['start']>[0]['body']['changes']
export type Days = (typeof BACKTEST_DAYS)[number]

const one = (id: string) => ['backtests', id] as const
const LOOK_MS = 500

export const isUnderWay = ({ state }: Backtest) => state === 'waiting' || state === 'running'

export const useStartBacktest = () => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: { changes: RuleChanges; days: Days }) => api.backtests.start({ body }),
    onSuccess: (started) => queryClient.setQueryData(one(started.id), started),
  })
}

export const useBacktest = (id: string) => {
  const api = useApi()
  return useQuery({
    queryKey: one(id),
    queryFn: ({ signal }) => api.backtests.get({ params: { id }, signal }),
    refetchInterval: ({ state: { data } }) => (!data || isUnderWay(data) ? LOOK_MS : false),
  })
}

export const useRemoveBacktest = () => {
  const api = useApi()
  return useMutation({ mutationFn: (id: string) => api.backtests.remove({ params: { id } }) })
}

/** A page after the other, as they are asked for. */
export const useBacktestRows = (id: string, name: BacktestClass) => {
  const api = useApi()
  return useInfiniteQuery({
    queryKey: [...one(id), 'returns', name],
    initialPageParam: 0,
    queryFn: async ({ pageParam, signal }) => {
      let total = 0
      const rows = await api.backtests.returns({
        params: { id },
        query: { class: name, page: String(pageParam) },
        signal,
        onHeaders: (headers) => {
          total = Number(headers.get(TOTAL_ITEMS_HEADER))
        },
      })
      return { rows, total }
    },
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, { rows }) => sum + rows.length, 0)
      return last.rows.length > 0 && loaded < last.total ? pages.length : undefined
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}
