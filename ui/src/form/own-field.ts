import { useController, useWatch } from 'react-hook-form'
import { type FieldProps, useFieldFrame } from './fields.tsx'

/** For a custom input: what every field has, and the value with its setter. */
export const useOwnField = (props: FieldProps) => {
  const { field } = useController({ name: props.name })
  return { ...useFieldFrame(props), ...field }
}

/** The current value of a form, for something that is rendered from it, such as a preview. */
export const useFormValues = <Values extends object>() => useWatch() as Values
