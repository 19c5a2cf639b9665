import type { ReturnDetail } from '@returns-desk/contract'
import { isFinalStatus, STATUS } from '@returns-desk/engine'
import { PanelSkeleton } from '@returns-desk/ui'
import { lazy, Suspense } from 'react'
import { statusIndex } from '../../statuses.ts'

const InspectionPanel = lazy(async () => ({ default: (await import('./inspection-panel.tsx')).InspectionPanel }))

/** Loaded once there may be a parcel. */
export const InspectionPlace = ({ detail: { id, return_status, is_kept } }: { detail: ReturnDetail }) => {
  const index = statusIndex(return_status)
  if (is_kept || index < STATUS.RECEIVED || index === STATUS.CANCELLED) return null
  return (
    <Suspense fallback={<PanelSkeleton />}>
      <InspectionPanel key={id} returnId={id} isOver={isFinalStatus(index)} />
    </Suspense>
  )
}
