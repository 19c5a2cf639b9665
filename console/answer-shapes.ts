/**
 * The shapes of the contract's responses, derived from their schemas at build time. `complete-answer.ts` uses them to
 * fill in missing values; they contain no validation, so that a first visit need not load the validator.
 */
import { z } from 'zod'
import type { Shape } from './src/shell/session/complete-answer.ts'

interface JsonSchema {
  readonly type?: string | readonly string[] | undefined
  readonly anyOf?: readonly JsonSchema[] | undefined
  readonly items?: JsonSchema
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
}

const KINDS: Readonly<Record<string, Shape>> = { string: 's', number: 'n', integer: 'i', boolean: 'b', null: ['?', 0] }

const objectShape = ({ properties = {}, required = [] }: JsonSchema): Shape =>
  Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => {
      const shape = shapeIn(schema)
      return [name, required.includes(name) || isOptional(shape) ? shape : ([shape, 1] as const)]
    }),
  )

const isOptional = (shape: Shape) => Array.isArray(shape) && shape.length === 2

const shapeIn = (schema: JsonSchema): Shape => {
  const { type, anyOf, items, properties } = schema
  if (Array.isArray(type)) return shapeIn({ ...schema, type: undefined, anyOf: type.map((one) => ({ type: one })) })
  const [one, ...others] = anyOf?.filter((option) => option.type !== 'null') ?? []
  if (one && others.length === 0 && anyOf?.length === 2) return [shapeIn(one), 0]
  if (type === 'array') return [items ? shapeIn(items) : '?']
  if (properties || type === 'object') return objectShape(schema)
  return KINDS[String(type)] ?? '?'
}

export const shapeOf = (schema: z.ZodType): Shape => shapeIn(z.toJSONSchema(schema, { io: 'output' }) as JsonSchema)
