import type { ReactNode } from 'react'
import { Link, type LinkProps } from '../router.ts'
import classes from './link-button.module.css'

export interface LinkButtonProps extends Pick<LinkProps, 'to' | 'state' | 'replace'> {
  readonly variant?: 'default' | 'filled'
  readonly children: ReactNode
}

/** Looks like a button, is a link: whatever goes somewhere can be opened in a new tab. */
export const LinkButton = ({ variant = 'default', ...link }: LinkButtonProps) => (
  <Link className={classes.button} data-variant={variant} {...link} />
)
