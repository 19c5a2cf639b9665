import { useController } from 'react-hook-form'
import { type FieldProps, useFieldFrame } from './fields.tsx'
import { NativeSelect } from './native-select.tsx'

export interface SelectOption {
  readonly value: string | number
  readonly label: string
}

export interface SelectFieldProps extends FieldProps {
  readonly options: readonly SelectOption[]
  /** The words of the empty choice. Without it, one of the options is always chosen. */
  readonly placeholder?: string
  readonly disabled?: boolean
}

/** One of a few: the browser's own list, which phones know how to show. The form holds the option's value, number or text. */
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
