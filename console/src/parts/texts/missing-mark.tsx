import type { ReactNode } from 'react'
import classes from './texts.module.css'

/** "No English yet". The `hint` says what is read instead. */
export const MissingMark = ({ hint, children }: { hint?: string; children: ReactNode }) => (
  <span className={classes.missing} title={hint}>
    {children}
  </span>
)
