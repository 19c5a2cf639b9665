/** Facts about form fields that are derived from the schema, so that no screen repeats them. */
import type { z } from 'zod'

const answersNothing = (field: z.core.$ZodType) => (field as z.ZodType).safeParse(undefined)

export const isRequired = (schema: z.ZodObject, name: string) => {
  const field = schema.shape[name]
  return field !== undefined && !answersNothing(field).success
}

/** An empty form: each field's default, or an empty text. */
export const emptyValues = (schema: z.ZodObject): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(schema.shape).map(([name, field]) => {
      const nothing = answersNothing(field)
      return [name, nothing.success ? nothing.data : '']
    }),
  )

/** Only the fields in the schema: a loaded row has more than its form. */
export const ownValues = (schema: z.ZodObject, values: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name in schema.shape))
