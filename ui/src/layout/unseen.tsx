import type { ComponentProps } from 'react'
import primitives from '../theme/primitives.module.css'

/** A text for screen readers alone. */
export const Unseen = (props: Omit<ComponentProps<'span'>, 'className'>) => (
  <span className={primitives.heard} {...props} />
)
