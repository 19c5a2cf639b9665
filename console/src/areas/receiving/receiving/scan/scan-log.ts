/** The last scans of this visit. In the query cache, so that they are still there after an inspection. */
import type { ScanHit, UnknownParcel } from '@returns-desk/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

/** `kept`: not sent yet. `failed`: refused by the server. */
export type ScanOutcome = 'sending' | 'hit' | 'several' | 'miss' | 'kept' | 'failed'

export interface LoggedScan {
  readonly key: string
  readonly code: string
  readonly at: string
  readonly outcome: ScanOutcome
  readonly hits?: readonly ScanHit[]
  readonly parcel?: UnknownParcel | null
  /** The scan has received the return. */
  readonly isNew?: boolean
  /** Why it was refused. */
  readonly problem?: string
}

const KEY = ['receiving', 'log']
const MOST_LOGGED = 20

export const useScanLog = () => {
  const queryClient = useQueryClient()
  const { data: log } = useQuery<readonly LoggedScan[]>({
    queryKey: KEY,
    queryFn: () => [],
    initialData: [],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    enabled: false,
  })
  /** Replaces the line of this scan, or adds one on top. */
  const write = useCallback(
    (scan: LoggedScan) =>
      queryClient.setQueryData<readonly LoggedScan[]>(KEY, (before = []) =>
        before.some(({ key }) => key === scan.key)
          ? before.map((one) => (one.key === scan.key ? scan : one))
          : [scan, ...before].slice(0, MOST_LOGGED),
      ),
    [queryClient],
  )
  return { log, write }
}
