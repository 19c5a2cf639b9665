import type { ComponentProps } from 'react'
import classes from './icon-button.module.css'

export interface IconButtonProps extends ComponentProps<'button'> {
  /** It has no visible text, so it needs an accessible name. */
  readonly 'aria-label': string
  readonly size?: 'md' | 'lg' | 'xl'
}

export const IconButton = ({ size = 'md', className, ...button }: IconButtonProps) => (
  <button
    type="button"
    className={className ? `${classes.button} ${className}` : classes.button}
    data-size={size}
    {...button}
  />
)
