import { type ComponentProps, type CSSProperties, type ReactNode, useId } from 'react'
import classes from './inputs.module.css'

/** The texts around an input. */
export interface InputWords {
  readonly label?: ReactNode
  /** A hint for filling it in. */
  readonly description?: ReactNode
  /** The error message. */
  readonly error?: ReactNode
  /** Added to the label of optional fields, in apps that mark those instead of the required ones. */
  readonly optional?: string | false | undefined
}

/** `className` is for the frame: it positions the whole field in a form. */
export type InputProps<Tag extends 'input' | 'textarea' | 'select'> = InputWords & ComponentProps<Tag>

export interface InputFrameProps extends InputWords {
  readonly id?: string | undefined
  readonly required?: boolean | undefined
  readonly className?: string | undefined
  /** A `div` if the labelled element is not an input. */
  readonly labelElement?: 'label' | 'div'
  readonly onLabelClick?: (() => void) | undefined
  readonly children?: ReactNode
}

type Framed = Pick<InputFrameProps, keyof InputWords | 'id' | 'className' | 'required'>

/** Splits the props of the frame from those of the input, and links both by id. The error is announced first. */
export const useFramed = <Props extends Framed>(props: Props) => {
  const made = useId()
  const { id = made, label, description, error, optional, className, ...input } = props
  const frame = { id, label, description, error, optional, className, required: props.required }
  const describedBy = [error && `${id}-error`, description && `${id}-description`].filter(Boolean).join(' ')
  const own = { id, className: classes.input, 'aria-describedby': describedBy || undefined }
  return [frame, { ...input, ...own, 'aria-invalid': error ? (true as const) : undefined }] as const
}

/** An input with its label, description and error. The theme decides where they are placed. */
export const InputFrame = ({ className, children, ...props }: InputFrameProps) => {
  const made = useId()
  const { id = made, label, description, error, optional, required, labelElement: Label = 'label' } = props
  return (
    <div className={className ? `${classes.frame} ${className}` : classes.frame}>
      {label && (
        <Label
          id={`${id}-label`}
          htmlFor={Label === 'label' ? id : undefined}
          className={classes.label}
          data-required={required || undefined}
          onClick={props.onLabelClick}
        >
          {label}
          {optional && <span className={classes.optional}> {optional}</span>}
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

interface InputBoxProps {
  readonly section: ReactNode
  readonly width?: number | string | undefined
  readonly children: ReactNode
}

/** An input with an optional end section. The box is always rendered: adding it later would lose the input's focus. */
export const InputBox = ({ section, width, children }: InputBoxProps) => (
  <div
    className={section ? classes.box : undefined}
    style={{ '--section': typeof width === 'number' ? `${width}px` : width } as CSSProperties}
  >
    {children}
    {section && <div className={classes.section}>{section}</div>}
  </div>
)
