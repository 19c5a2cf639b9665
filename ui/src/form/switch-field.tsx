import { useFormContext } from 'react-hook-form'
import { type FieldProps, useFieldFrame } from './fields.tsx'
import { Switch } from './switch.tsx'

/** A switch of a form. */
export const SwitchField = (props: FieldProps) => {
  const { id, label, description, error } = useFieldFrame(props)
  const input = useFormContext().register(props.name)
  return <Switch {...input} id={id} label={label} description={description} error={error} />
}
