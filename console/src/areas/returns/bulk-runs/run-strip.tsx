import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useIsIdle } from '../../../parts/use-is-idle.ts'
import { useApi } from '../../../shell/session/api.tsx'
import { useSessionShop } from '../../../shell/session/session-gate.tsx'
import { runsQuery } from './bulk-queries.ts'
import { addSeen, readSeen } from './seen-runs.ts'

const Runs = lazy(async () => ({ default: (await import('./run.tsx')).Runs }))

/** What is being done to many returns, on every screen: it goes on while one does something else. */
export const RunStrip = () => {
  const { staff } = useSessionShop()
  const isIdle = useIsIdle()
  const [seen, setSeen] = useState(readSeen)
  const { data = [], dataUpdatedAt } = useQuery({ ...runsQuery(useApi()), enabled: isIdle && staff !== undefined })
  const shown = data.filter(({ id }) => !seen.includes(id))
  if (shown.length === 0) return null
  return (
    <Suspense fallback={null}>
      <Runs runs={shown} at={dataUpdatedAt} onSeen={(id) => setSeen(addSeen(id))} />
    </Suspense>
  )
}
