import type { ComponentProps, ReactNode } from 'react'
import classes from './switch-field.module.css'

export interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role' | 'className'> {
  readonly id: string
  readonly label: string
  readonly description?: ReactNode
  readonly error?: string | undefined
}

/** Yes or no. A native checkbox, styled as a switch, so that space, label and forced colours just work. */
export const Switch = ({ id, label, description, error, ...input }: SwitchProps) => {
  const notes = [description && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={classes.field}>
      <input
        {...input}
        id={id}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox exposes its checked state already.
        role="switch"
        className={classes.switch}
        aria-invalid={error !== undefined}
        aria-describedby={notes || undefined}
      />
      <div className={classes.text}>
        <label htmlFor={id} className={classes.label}>
          {label}
        </label>
        {error && (
          <p id={`${id}-error`} className={classes.error}>
            {error}
          </p>
        )}
        {description && (
          <p id={`${id}-hint`} className={classes.hint}>
            {description}
          </p>
        )}
      </div>
    </div>
  )
}
