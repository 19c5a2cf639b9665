import { type ButtonLook, buttonClass } from '@returns-desk/ui/button'
import { Link } from '@returns-desk/ui/router'
import type { ReactNode } from 'react'

interface LinkButtonProps extends Pick<ButtonLook, 'variant'> {
  readonly to: string
  readonly children: ReactNode
}

/** A link that looks like a button. */
export const LinkButton = ({ to, variant = 'default', children }: LinkButtonProps) => (
  <Link to={to} className={buttonClass({ variant })}>
    {children}
  </Link>
)
