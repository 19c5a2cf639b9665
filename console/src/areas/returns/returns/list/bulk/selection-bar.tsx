import type { BulkView } from '@returns-desk/contract'
import { lazy, Suspense } from 'react'
import { isSameView, useBulkSelection } from '../../../bulk-runs/bulk-selection.tsx'

const Bar = lazy(async () => ({ default: (await import('./bar.tsx')).Bar }))

interface SelectionBarProps {
  readonly view: BulkView
  /** How many there are in the view, if that is known. */
  readonly total: number | undefined
}

/** Loaded when something is chosen for the first time. */
export const SelectionBar = ({ view, total }: SelectionBarProps) => {
  const selection = useBulkSelection()
  if (selection.count === 0 || !isSameView(selection.view, view)) return null
  return (
    <Suspense fallback={null}>
      <Bar view={view} total={total} />
    </Suspense>
  )
}
