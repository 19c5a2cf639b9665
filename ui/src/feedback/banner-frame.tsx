import type { ReactNode, Ref } from 'react'
import { AlertIcon, CheckIcon } from '../icons.tsx'
import classes from './banner.module.css'

export interface BannerFrameProps {
  readonly children: ReactNode
  readonly tone?: 'error' | 'note' | 'success'
  /** What the user can do about it. */
  readonly action?: ReactNode
  /** The dismiss button. */
  readonly dismiss?: ReactNode
  readonly ref?: Ref<HTMLDivElement>
}

/** The frame of an error or success message, without any text. Screen readers announce an error immediately. */
export const BannerFrame = ({ children, tone = 'error', action, dismiss, ref }: BannerFrameProps) => (
  <div ref={ref} className={classes.banner} data-tone={tone} role={tone === 'error' ? 'alert' : 'status'}>
    <span className={classes.icon}>{tone === 'success' ? <CheckIcon /> : <AlertIcon />}</span>
    <div className={classes.text}>{children}</div>
    {action && <div className={classes.action}>{action}</div>}
    {dismiss && <div className={classes.dismiss}>{dismiss}</div>}
  </div>
)
