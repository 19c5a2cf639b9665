import { useController } from 'react-hook-form'
import { type FieldProps, useFieldFrame } from './fields.tsx'
import { NativeSelect } from './native-select.tsx'

export interface SelectOption {
  readonly value: string | number
  readonly label: string
}

export interface SelectFieldProps extends FieldProps {
  readonly options: readonly SelectOption[]
  /** The text of the empty choice. Without it, one of the options is always selected. */
  readonly placeholder?: string
  readonly disabled?: boolean
}

/**
 * One of a few options: the browser's own list, which phones display well. The form value is that of the option, number
 * or text.
 */
export const SelectField = ({ options, placeholder, disabled = false, ...props }: SelectFieldProps) => {
  const { field } = useController({ name: props.name })
  const choose = (text: string) => field.onChange(options.find(({ value }) => String(value) === text)?.value ?? '')
  return (
    <NativeSelect
      {...useFieldFrame(props)}
      ref={field.ref}
      name={field.name}
      value={String(field.value ?? '')}
      onChange={(event) => choose(event.currentTarget.value)}
      onBlur={field.onBlur}
      disabled={disabled}
    >
      {placeholder !== undefined && <option value="">{placeholder}</option>}
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </NativeSelect>
  )
}
