/**
 * Turns an answer into JSON by the schema of its endpoint. Made when the first answer is sent, and once for the whole process:
 * for all endpoints together it takes as long as the rest of a start.
 */
import fastJsonStringify from 'fast-json-stringify'
import { z } from 'zod'

type Serialise = (answer: unknown) => string

const known = new WeakMap<z.ZodType, Serialise>()

/** Properties outside the schema are dropped. Forbidding them would reject rows with extra columns. */
const compile = (schema: z.ZodType): Serialise => {
  const described = z.toJSONSchema(schema, {
    io: 'output',
    target: 'draft-7',
    override: ({ jsonSchema }) => {
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
    },
  })
  return fastJsonStringify(described as fastJsonStringify.AnySchema)
}

export const serialiserOf =
  (schema: z.ZodType): Serialise =>
  (answer) => {
    const serialise = known.get(schema) ?? compile(schema)
    known.set(schema, serialise)
    return serialise(answer)
  }
