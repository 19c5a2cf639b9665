import type { ComponentProps } from 'react'
import classes from './unseen.module.css'

/** A text for screen readers alone. */
export const Unseen = (props: Omit<ComponentProps<'span'>, 'className'>) => (
  <span className={classes.unseen} {...props} />
)
