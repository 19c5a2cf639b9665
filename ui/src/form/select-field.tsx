import { useController } from 'react-hook-form'
import { Icon } from '../icons.tsx'
import { type FieldProps, useFieldFrame } from './fields.tsx'
import { InputBase } from './inputs.ts'

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
    <InputBase
      {...useFieldFrame(props)}
      component="select"
      pointer
      ref={field.ref}
      name={field.name}
      value={String(field.value ?? '')}
      onChange={(event) => choose(event.currentTarget.value)}
      onBlur={field.onBlur}
      disabled={disabled}
      rightSection={
        <Icon size={16}>
          <path d="M5.5 8 10 12.5 14.5 8" />
        </Icon>
      }
      rightSectionPointerEvents="none"
    >
      {placeholder !== undefined && <option value="">{placeholder}</option>}
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </InputBase>
  )
}
