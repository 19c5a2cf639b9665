import { useTranslation } from '@returns-desk/ui/i18n-light'
import type { HTMLAttributes, HTMLInputTypeAttribute, ReactNode } from 'react'
import classes from './field.module.css'

interface FrameProps {
  readonly id: string
  readonly label: string
  readonly hint?: string | undefined
  readonly error?: string | undefined
  readonly isOptional?: boolean
}

export const describedBy = ({ id, hint, error }: Pick<FrameProps, 'id' | 'hint' | 'error'>) =>
  [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined

/** What stands around an input: its name, what helps to fill it in, and what is wrong with it. */
export const FieldFrame = ({ id, label, hint, error, isOptional, children }: FrameProps & { children: ReactNode }) => {
  const { t } = useTranslation('portal')
  return (
    <div className={classes.field}>
      <label htmlFor={id} className={classes.label}>
        {label}
        {isOptional && <span className={classes.optional}> {t('optional')}</span>}
      </label>
      {hint && (
        <span id={`${id}-hint`} className={classes.hint}>
          {hint}
        </span>
      )}
      {children}
      {error && <FieldError id={id}>{error}</FieldError>}
    </div>
  )
}

export const FieldError = ({ id, children }: { id: string; children: ReactNode }) => (
  <span id={`${id}-error`} className={classes.error}>
    {children}
  </span>
)

export interface TextFieldProps extends FrameProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onBlur?: () => void
  readonly type?: HTMLInputTypeAttribute
  readonly inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  readonly autoComplete?: string
  readonly maxLength?: number
  readonly isCode?: boolean
}

export const TextField = (props: TextFieldProps) => {
  const { value, onChange, onBlur, type = 'text', inputMode, autoComplete, maxLength, isCode, ...frame } = props
  return (
    <FieldFrame {...frame}>
      <input
        id={frame.id}
        name={frame.id}
        type={type}
        inputMode={inputMode}
        autoComplete={autoComplete}
        maxLength={maxLength}
        className={classes.input}
        data-code={isCode}
        value={value}
        required={!frame.isOptional}
        aria-invalid={Boolean(frame.error)}
        aria-describedby={describedBy(frame)}
        autoCapitalize={isCode || type === 'email' ? 'off' : undefined}
        spellCheck={isCode || type === 'email' ? false : undefined}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
      />
    </FieldFrame>
  )
}

interface TextAreaProps extends FrameProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly maxLength: number
}

export const TextArea = ({ value, onChange, maxLength, ...frame }: TextAreaProps) => (
  <FieldFrame {...frame}>
    <textarea
      id={frame.id}
      name={frame.id}
      className={classes.input}
      rows={3}
      maxLength={maxLength}
      value={value}
      aria-invalid={Boolean(frame.error)}
      aria-describedby={describedBy(frame)}
      onChange={(event) => onChange(event.target.value)}
    />
  </FieldFrame>
)

interface SelectProps extends FrameProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly placeholder: string
}

export const SelectField = ({ value, onChange, options, placeholder, ...frame }: SelectProps) => (
  <FieldFrame {...frame}>
    <select
      id={frame.id}
      name={frame.id}
      className={classes.input}
      value={value}
      required
      aria-invalid={Boolean(frame.error)}
      aria-describedby={describedBy(frame)}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="" disabled>
        {placeholder}
      </option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  </FieldFrame>
)
