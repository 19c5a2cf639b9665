import type { ReactNode } from 'react'
import classes from './texts.module.css'

interface TextGroupProps {
  /** The text's own: the inputs after the first name their language. */
  readonly label: string
  /**
   * There is one language, or it is not known yet how many there are. The element stays the same when they become known:
   * a new one would take the focus away from a person who is typing.
   */
  readonly isAlone?: boolean
  readonly children: ReactNode
}

/** One text in several languages, side by side. */
export const TextGroup = ({ label, isAlone = false, children }: TextGroupProps) => (
  <fieldset
    className={isAlone ? classes.alone : classes.languages}
    {...(isAlone ? { role: 'none' } : { 'aria-label': label })}
  >
    {children}
  </fieldset>
)
