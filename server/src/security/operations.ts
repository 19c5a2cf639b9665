/** Every call of the API, read from its OpenAPI document alone: new calls are attacked automatically. */
import type { FastifyInstance } from 'fastify'

export interface JsonSchema {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly JsonSchema[]
  readonly not?: JsonSchema
  readonly $ref?: string
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: JsonSchema | boolean
  readonly items?: JsonSchema
  readonly minItems?: number
  readonly maxItems?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly format?: string
}

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly schema: JsonSchema
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: JsonSchema }>>
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface Operation {
  readonly id: string
  readonly method: Method
  /** Relative to `/api`, with parameters in braces. */
  readonly path: string
  readonly parameters: readonly Parameter[]
  readonly body: JsonSchema | undefined
  /** Whether it takes a file instead of a body. */
  readonly takesFile: boolean
  /** The content type of the file; the first one, if there are several. */
  readonly fileType: string
  /** By status; `undefined` if the response has no content. */
  readonly answers: Readonly<Record<string, JsonSchema | undefined>>
  readonly security: readonly Readonly<Record<string, unknown>>[]
}

export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, RawOperation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> }
}

interface RawOperation {
  readonly operationId: string
  readonly parameters: readonly Parameter[]
  readonly requestBody?: Content
  readonly responses: Readonly<Record<string, Content>>
  readonly security: Operation['security']
}

export const readDocument = async (app: FastifyInstance): Promise<ApiDocument> =>
  (await app.inject('/api/openapi.json')).json()

const schemaIn = ({ content }: Content) => content?.['application/json']?.schema

export const operationsOf = ({ paths }: ApiDocument): Operation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, raw]) => ({
      id: raw.operationId,
      method: method.toUpperCase() as Method,
      path,
      parameters: raw.parameters,
      body: raw.requestBody && schemaIn(raw.requestBody),
      takesFile: raw.requestBody !== undefined && schemaIn(raw.requestBody) === undefined,
      fileType: Object.keys(raw.requestBody?.content ?? {})[0] ?? '',
      answers: Object.fromEntries(
        Object.entries(raw.responses).map(([status, answer]) => [status, schemaIn(answer)] as const),
      ),
      security: raw.security,
    })),
  )

export const readOperations = async (app: FastifyInstance) => operationsOf(await readDocument(app))

export const parametersIn = ({ parameters }: Operation, place: Parameter['in']) =>
  parameters.filter((parameter) => parameter.in === place)

/** Whether it can be called without credentials. */
export const isOpen = ({ security }: Operation) =>
  security.length === 0 || security.some((scheme) => Object.keys(scheme).length === 0)

export const asksFor = ({ security }: Operation, scheme: string) =>
  security.some((alternative) => Object.hasOwn(alternative, scheme))

export const addressOf = (
  { path }: Pick<Operation, 'path'>,
  params: Readonly<Record<string, string | number>>,
  query: Readonly<Record<string, string | number>> = {},
) => {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()
  return `/api${filled}${search ? `?${search}` : ''}`
}
