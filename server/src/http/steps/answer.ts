/** Sends what a handler returned, by the response schema of its call: only public fields leave the server. */
import type { Endpoint } from '@returns-desk/contract'
import fastJsonStringify from 'fast-json-stringify'
import type { FastifyReply, RouteOptions } from 'fastify'
import { z } from 'zod'
import { type Download, streamOf } from '../send-download.ts'
import { payloadOf } from '../send-rows.ts'

type Serialise = (answer: unknown) => string

const serialisers = new WeakMap<z.ZodType, Serialise>()

type Described = z.core.JSONSchema.BaseSchema & { nullable?: boolean }

/** A choice among fixed values does not include null, whatever is said beside it. */
const isOpen = ({ type, enum: values, const: value }: Described) =>
  typeof type === 'string' && values === undefined && value === undefined

/**
 * `X or null` as the serialiser understands it without trying both: to choose among alternatives it validates the
 * value, which takes longer than writing it.
 */
const sayNullable = (described: Described) => {
  const [given, none, ...others] = (described.anyOf ?? []) as Described[]
  if (!given || none?.type !== 'null' || others.length > 0 || !isOpen(given)) return
  delete described.anyOf
  Object.assign(described, given, { nullable: true })
}

/** Properties outside the schema are dropped. Forbidding them would reject rows with extra columns. */
const compile = (schema: z.ZodType): Serialise => {
  const described = z.toJSONSchema(schema, {
    io: 'output',
    target: 'draft-7',
    override: ({ jsonSchema }) => {
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
      sayNullable(jsonSchema)
    },
  })
  return fastJsonStringify(described as fastJsonStringify.AnySchema)
}

/**
 * Turns an answer into JSON by the schema of its endpoint. Made when the first answer is sent, and once for the whole
 * process: for all endpoints together it takes as long as the rest of a start.
 */
export const serialiserOf =
  (schema: z.ZodType): Serialise =>
  (answer) => {
    const serialise = serialisers.get(schema) ?? compile(schema)
    serialisers.set(schema, serialise)
    return serialise(answer)
  }

/** The framework only learns which answers have a schema; what it says is read when the first of them is sent. */
export const serialisation = ({ response, status }: Endpoint): Pick<RouteOptions, 'schema' | 'serializerCompiler'> =>
  response ? { schema: { response: { [status ?? 200]: {} } }, serializerCompiler: () => serialiserOf(response) } : {}

export const answer = (reply: FastifyReply, { download, response, status }: Endpoint, output: unknown) => {
  if (download) return streamOf(reply, download, output as Download)
  if (!response) return reply.status(204).send()
  if (status) reply.status(status)
  return payloadOf(reply, output)
}
