import { AlertIcon } from '@returns-desk/ui'
import type { ReactNode } from 'react'
import classes from './rules.module.css'

/** Something optional is missing. Anything that blocks the user belongs in a `Banner`. */
export const Warning = ({ children, action }: { children: ReactNode; action?: ReactNode }) => (
  <div className={classes.warning} role="status">
    <AlertIcon />
    <span>{children}</span>
    {action}
  </div>
)
