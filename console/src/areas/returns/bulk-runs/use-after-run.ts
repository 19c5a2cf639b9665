import type { BulkRow, BulkRun } from '@returns-desk/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useApi } from '../../../shell/session/api.tsx'
import { isUnderWay, runQuery } from './bulk-queries.ts'
import { useBulkSelection } from './bulk-selection.tsx'

/** What is like that already needs nothing more. */
const isLeft = ({ state, problem }: BulkRow) => state !== 'done' && problem !== 'already_so'

/** What the screens show follows a run, and what was not done is chosen again. */
export const useAfterRun = (run: BulkRun) => {
  const api = useApi()
  const queryClient = useQueryClient()
  const { rows, keep } = useBulkSelection()
  const chosen = useRef(rows)
  chosen.current = rows
  const wasUnderWay = useRef(isUnderWay(run))
  const { id, counts } = run
  const settled = counts.done + counts.skipped + counts.failed
  useEffect(() => {
    if (settled > 0 && wasUnderWay.current) void queryClient.invalidateQueries({ queryKey: ['returns'] })
  }, [settled, queryClient])
  const isOver = !isUnderWay(run)
  useEffect(() => {
    if (!isOver || !wasUnderWay.current) return
    wasUnderWay.current = false
    const restore = async () => {
      const { rows: done } = await queryClient.fetchQuery(runQuery(api, id))
      keep([...chosen.current.values(), ...done.filter(isLeft).map(({ id, order_name }) => ({ id, order_name }))])
    }
    restore().catch(() => {})
  }, [isOver, id, api, queryClient, keep])
}
