import { Skeleton } from '@returns-desk/ui'
import classes from './starting.module.css'

const NAV_LINES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']

/** The outline of the console while it starts. Without text: the translations are still loading. */
export const Starting = () => (
  <div className={classes.starting} aria-busy="true">
    <div className={classes.side}>
      {NAV_LINES.map((line) => (
        <Skeleton key={line} height={12} width="70%" />
      ))}
    </div>
    <div className={classes.padded}>
      <ScreenSkeleton />
    </div>
  </div>
)

/** The same for one screen whose script is being fetched. */
export const ScreenSkeleton = () => (
  <div className={classes.screen} aria-busy="true">
    <Skeleton height={22} width="12rem" />
    <Skeleton height={220} />
  </div>
)
