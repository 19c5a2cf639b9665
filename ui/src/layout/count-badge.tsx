import classes from './count-badge.module.css'

const MOST_SHOWN = 99

export const shownCount = (count: number) => (count > MOST_SHOWN ? `${MOST_SHOWN}+` : String(count))

/** How many there are, for the eye: what they are is said beside it. `className` places it. */
export const CountBadge = ({ count, className }: { count: number; className?: string | undefined }) => (
  <span className={[classes.count, className].filter(Boolean).join(' ')} aria-hidden="true">
    {shownCount(count)}
  </span>
)
