import { NativeSelect } from '@returns-desk/ui'

export interface SelectProps {
  readonly id: string
  readonly label: string
  readonly hint?: string | undefined
  readonly error?: string | undefined
  readonly value: string
  readonly options: readonly { readonly value: string | number; readonly label: string }[]
  /** The words of the empty choice. */
  readonly placeholder: string
  readonly disabled?: boolean
  readonly required?: boolean
  readonly onChange: (value: string) => void
}

/** One of a few, outside a schema form: the browser's own list. */
export const Select = ({ value, options, placeholder, hint, onChange, ...props }: SelectProps) => (
  <NativeSelect {...props} description={hint} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
    <option value="">{placeholder}</option>
    {options.map((option) => (
      <option key={option.value} value={option.value}>
        {option.label}
      </option>
    ))}
  </NativeSelect>
)
