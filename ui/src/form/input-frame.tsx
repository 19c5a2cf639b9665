import { type ReactNode, useId } from 'react'
import classes from './inputs.module.css'

/** What can be said around an input, wherever it stands. */
export interface InputWords {
  readonly label?: ReactNode
  /** What helps to fill it in. */
  readonly description?: ReactNode
  /** What is wrong with it. */
  readonly error?: ReactNode
  /** Behind the name of what may stay empty, in programs that mark those and not the required ones. */
  readonly optional?: string | false | undefined
}

/** The ids of what is said about an input; the complaint is heard first. */
export const describedBy = (id: string, { description, error }: InputWords) =>
  [error && `${id}-error`, description && `${id}-description`].filter(Boolean).join(' ') || undefined

export interface InputFrameProps extends InputWords {
  readonly id?: string | undefined
  readonly required?: boolean | undefined
  readonly className?: string | undefined
  /** A `div` where what it names is no input. */
  readonly labelElement?: 'label' | 'div'
  readonly onLabelClick?: (() => void) | undefined
  readonly children: ReactNode
}

/** An input with its name, what helps to fill it in, and what is wrong with it. Where the words stand is for the theme to say. */
export const InputFrame = ({ className, children, ...props }: InputFrameProps) => {
  const made = useId()
  const { id = made, label, description, error, optional, required, labelElement = 'label', onLabelClick } = props
  const Label = labelElement
  return (
    <div className={className ? `${classes.frame} ${className}` : classes.frame}>
      {label && (
        <Label
          id={`${id}-label`}
          htmlFor={labelElement === 'label' ? id : undefined}
          className={classes.label}
          onClick={onLabelClick}
        >
          {label}
          {optional && <span className={classes.optional}> {optional}</span>}
          {required && (
            <span aria-hidden className={classes.mark}>
              {' *'}
            </span>
          )}
        </Label>
      )}
      {description && (
        <p id={`${id}-description`} className={classes.description}>
          {description}
        </p>
      )}
      {children}
      {error && <InputError id={`${id}-error`}>{error}</InputError>}
    </div>
  )
}

export const InputError = ({ id, children }: { id: string; children: ReactNode }) => (
  <p id={id} className={classes.error}>
    {children}
  </p>
)
