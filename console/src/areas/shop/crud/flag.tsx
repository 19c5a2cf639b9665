import type { ReactNode } from 'react'
import classes from './flag.module.css'

interface FlagProps {
  readonly as?: 'span' | 'li'
  readonly children: ReactNode
}

/** A table cell with a label for something that an item has or requires. */
export const Flag = ({ as: Element = 'span', children }: FlagProps) => (
  <Element className={classes.flag}>{children}</Element>
)
