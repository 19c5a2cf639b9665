import type { ReactNode } from 'react'
import classes from './flag.module.css'

interface FlagProps {
  readonly as?: 'span' | 'li'
  readonly children: ReactNode
}

/** A word in a cell for something that a thing has or asks for. */
export const Flag = ({ as: Element = 'span', children }: FlagProps) => (
  <Element className={classes.flag}>{children}</Element>
)
