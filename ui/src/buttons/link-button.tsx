import type { ReactNode } from 'react'
import { Link, type LinkProps } from '../router/index.ts'
import { type ButtonLook, buttonClass } from './button.tsx'

export interface LinkButtonProps extends Pick<LinkProps, 'to' | 'state' | 'replace'>, Pick<ButtonLook, 'variant'> {
  readonly children: ReactNode
}

/** Looks like a button but is a link: anything that navigates can be opened in a new tab. */
export const LinkButton = ({ variant = 'default', ...link }: LinkButtonProps) => (
  <Link className={buttonClass({ variant })} {...link} />
)
