import type { BulkRun } from '@returns-desk/contract'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../shell/session/api.tsx'

const RUNS_KEY = ['bulk'] as const
const PROGRESS_MS = 1000

export const isUnderWay = ({ state }: Pick<BulkRun, 'state'>) => state === 'waiting' || state === 'running'

/** One's own runs. Asked for once, and then every second while one of them is under way. */
export const runsQuery = (api: Api) =>
  queryOptions({
    queryKey: [...RUNS_KEY, 'runs'],
    queryFn: ({ signal }) => api.bulk.list({ signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state: { data = [] } }) => (data.some(isUnderWay) ? PROGRESS_MS : false),
    refetchOnWindowFocus: false,
    retry: false,
  })

export const runQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: [...RUNS_KEY, 'run', id],
    queryFn: ({ signal }) => api.bulk.get({ params: { id }, signal }),
  })
