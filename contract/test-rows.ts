/**
 * For tests: a row of any schema. A test sets only the fields it cares about. The others get the default of the field,
 * or the simplest valid value, so that a new field breaks no unrelated test.
 */
import { z } from 'zod'

const INSTANT = '2026-10-05T14:30:00.000Z'
const SIMPLEST = [
  ...[false, 1, [], {}, INSTANT, INSTANT.slice(0, 10), 'maria@example.com'],
  ...['a'.repeat(22), 'a'.repeat(43), 'a'.repeat(64), '00000000-0000-4000-8000-000000000000'],
]

const exampleOf = (name: string, field: z.ZodType): unknown => {
  const given = [undefined, null].map((nothing) => field.safeParse(nothing)).find(({ success }) => success)
  if (given) return given.data
  if (field instanceof z.ZodObject) return rowOf(field)
  if (field instanceof z.ZodEnum) return field.options[0]
  if (field instanceof z.ZodLiteral) return [...field.values][0]
  const example = [name, ...SIMPLEST].find((value) => field.safeParse(value).success)
  if (example === undefined) throw new Error(`there is no example for ${name}: say what it is`)
  return example
}

export const rowOf = <Schema extends z.ZodObject>(
  schema: Schema,
  own: Partial<z.output<Schema>> = {},
): z.output<Schema> => {
  const missing = Object.entries(schema.shape).filter(([name]) => !(name in own))
  const examples = missing.map(([name, field]) => [name, exampleOf(name, field as z.ZodType)] as const)
  const filled = Object.fromEntries(examples.filter(([, example]) => example !== undefined))
  return { ...(filled as z.output<Schema>), ...own }
}
