import type { ReactNode } from 'react'
import { type FieldError, get, useFormContext } from 'react-hook-form'
import { isRequired } from './field-facts.ts'
import { useFormSchema } from './form-context.ts'
import { Textarea, TextInput } from './inputs.ts'
import classes from './schema-form.module.css'

export interface FieldProps {
  /** As the contract names it. */
  readonly name: string
  readonly label: string
  readonly hint?: ReactNode
  /** Of what is typed, where it is not the reader's own. */
  readonly lang?: string
}

/** The frame of an input: its label, its error, and whether the contract requires it. */
export const useFieldFrame = ({ name, label, hint }: FieldProps) => {
  const { formState } = useFormContext()
  const { schema, id } = useFormSchema()
  const error: FieldError | undefined = get(formState.errors, name)
  return {
    id: `${id}-${name}`,
    label,
    description: hint,
    error: error?.message,
    required: isRequired(schema, name),
  }
}

/** Joins an input to the form: its value as well. */
export const useField = (props: FieldProps) => ({ ...useFormContext().register(props.name), ...useFieldFrame(props) })

export const TextField = (props: FieldProps) => <TextInput {...useField(props)} lang={props.lang} autoComplete="off" />

export const TextAreaField = ({ rows, ...props }: FieldProps & { rows?: number }) => (
  <Textarea {...useField(props)} lang={props.lang} className={classes.wide} rows={rows ?? 3} />
)
