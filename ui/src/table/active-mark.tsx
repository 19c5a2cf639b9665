import type { ReactNode } from 'react'
import classes from './active-mark.module.css'

export interface ActiveMarkProps {
  readonly isActive: boolean
  /** Its label. */
  readonly children: ReactNode
}

/** Whether an item is active: a label with a dot that is filled if it is. */
export const ActiveMark = ({ isActive, children }: ActiveMarkProps) => (
  <span className={classes.mark} data-active={isActive}>
    {children}
  </span>
)
