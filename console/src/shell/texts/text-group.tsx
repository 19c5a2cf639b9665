import type { ReactNode } from 'react'
import classes from './texts.module.css'

/** One text in several languages, side by side. `label` is the text's own: the inputs after the first name their language. */
export const TextGroup = ({ label, children }: { label: string; children: ReactNode }) => (
  <fieldset className={classes.languages} aria-label={label}>
    {children}
  </fieldset>
)
