import { useFormContext } from 'react-hook-form'
import { type FieldProps, useFieldFrame } from './fields.tsx'
import classes from './switch-field.module.css'

/** Yes or no. A native checkbox, styled as a switch, so that space, label and forced colours just work. */
export const SwitchField = (props: FieldProps) => {
  const { id, label, description, error } = useFieldFrame(props)
  const notes = [description && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={classes.field}>
      <input
        {...useFormContext().register(props.name)}
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
