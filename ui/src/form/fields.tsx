import type { ReactNode } from 'react'
import { type FieldError, get, useFormContext } from 'react-hook-form'
import primitives from '../theme/primitives.module.css'
import { isRequired } from './field-facts.ts'
import { useFormSchema } from './form-context.ts'
import { Textarea, TextInput } from './inputs.ts'

export interface FieldProps {
  /** Its name in the contract. */
  readonly name: string
  readonly label: string
  readonly hint?: ReactNode
  /** Of what is typed, where it is not the reader's own. */
  readonly lang?: string
}

/** Of a list, what is wrong with the first of its items that is. */
const messageOf = (error: FieldError | readonly (FieldError | undefined)[] | undefined): string | undefined =>
  Array.isArray(error) ? messageOf(error.find(Boolean)) : (error as FieldError | undefined)?.message

/** The frame of an input: its label, its error, and whether the contract requires it. */
export const useFieldFrame = ({ name, label, hint }: FieldProps) => {
  const { formState } = useFormContext()
  const { schema, id } = useFormSchema()
  return {
    id: `${id}-${name}`,
    label,
    description: hint,
    error: messageOf(get(formState.errors, name)),
    required: isRequired(schema, name),
  }
}

/** Connects an input to the form, including its value. */
export const useField = (props: FieldProps) => ({ ...useFormContext().register(props.name), ...useFieldFrame(props) })

export const TextField = (props: FieldProps) => <TextInput {...useField(props)} lang={props.lang} autoComplete="off" />

export const TextAreaField = ({ rows, ...props }: FieldProps & { rows?: number }) => (
  <Textarea {...useField(props)} lang={props.lang} className={primitives.wholeRow} rows={rows ?? 3} />
)
