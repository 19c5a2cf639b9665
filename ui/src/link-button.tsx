import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'

export interface LinkButtonProps extends Pick<LinkProps, 'to' | 'state' | 'replace'> {
  readonly variant?: ButtonProps['variant']
  readonly children: ReactNode
}

/** Looks like a button, is a link: whatever goes somewhere can be opened in a new tab. */
export const LinkButton = ({ variant = 'default', children, ...link }: LinkButtonProps) => (
  <Button component={Link} variant={variant} {...link}>
    {children}
  </Button>
)
