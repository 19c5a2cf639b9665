import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './filter-pills.module.css'

export interface Pill {
  /** What it puts into the address; empty for the filter that is on without being asked for. */
  readonly search: string
  readonly isCurrent: boolean
  readonly content: ReactNode
}

/** Filters are links: they can be kept as bookmarks, opened in a tab, and undone by the back button. */
export const FilterPills = ({ label, pills }: { label: string; pills: readonly Pill[] }) => (
  <nav className={classes.pills} aria-label={label}>
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
