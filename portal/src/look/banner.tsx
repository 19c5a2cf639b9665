import { AlertIcon, CheckIcon } from '@returns-desk/ui/icons'
import type { ReactNode } from 'react'
import classes from './banner.module.css'

interface BannerProps {
  readonly children: ReactNode
  readonly tone?: 'error' | 'note' | 'success'
  readonly action?: ReactNode
}

/** Says what is in the way, or what went well. An error is read out at once. */
export const Banner = ({ children, tone = 'error', action }: BannerProps) => (
  <div className={classes.banner} data-tone={tone} role={tone === 'error' ? 'alert' : 'status'}>
    <span className={classes.icon}>{tone === 'success' ? <CheckIcon /> : <AlertIcon />}</span>
    <div className={classes.text}>{children}</div>
    {action}
  </div>
)
