/** What a form can know of its fields by asking the schema, so that no screen repeats it. */
import type { z } from 'zod'

const answersNothing = (field: z.core.$ZodType) => (field as z.ZodType).safeParse(undefined)

export const isRequired = (schema: z.ZodObject, name: string) => {
  const field = schema.shape[name]
  return field !== undefined && !answersNothing(field).success
}

/** An empty form: each field's default, and an empty text where it has none. */
export const emptyValues = (schema: z.ZodObject): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(schema.shape).map(([name, field]) => {
      const nothing = answersNothing(field)
      return [name, nothing.success ? nothing.data : '']
    }),
  )

/** Only the fields the schema speaks of: a loaded row carries more than its form. */
export const ownValues = (schema: z.ZodObject, values: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name in schema.shape))
