import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Link } from '../router/index.ts'
import classes from './filter-pills.module.css'

export interface Pill {
  /** The query string of this filter; empty for the default filter. */
  readonly search: string
  readonly isCurrent: boolean
  readonly content: ReactNode
}

/** How much of the next pill stays visible, to show that there is more. */
const PEEK_PX = 32

/** On a phone the row scrolls sideways, just far enough to show the active filter. */
export const showCurrentPill = (row: Element | null) => {
  const current = row?.querySelector('[aria-current="true"]')
  if (!row || !current || row.scrollWidth <= row.clientWidth) return
  const [outer, pill] = [row.getBoundingClientRect(), current.getBoundingClientRect()]
  row.scrollLeft += Math.max(0, pill.right + PEEK_PX - outer.right) + Math.min(0, pill.left - PEEK_PX - outer.left)
}

/** Filters are links: they can be bookmarked, opened in a tab, and undone with the back button. */
export const FilterPills = ({ label, pills }: { label: string; pills: readonly Pill[] }) => {
  const row = useRef<HTMLElement>(null)
  const isAtStart = useRef(true)
  const current = pills.find(({ isCurrent }) => isCurrent)?.search
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another is active, or when the others are loaded.
  useLayoutEffect(() => {
    // Nothing is measured as long as the row begins with the active filter: that forces a layout before the first paint.
    isAtStart.current &&= pills[0]?.isCurrent ?? true
    if (!isAtStart.current) showCurrentPill(row.current)
  }, [current, pills.length])
  return (
    <nav ref={row} className={classes.pills} aria-label={label}>
      {pills.map(({ search, isCurrent, content }) => (
        <Link
          key={search}
          to={{ search }}
          className={classes.pill}
          aria-current={isCurrent ? 'true' : undefined}
          preventScrollReset
        >
          {content}
        </Link>
      ))}
    </nav>
  )
}
