/**
 * Generates a typed client from our OpenAPI document alone, as third parties do. It proves that the document is
 * complete enough for that.
 */
import {
  type ApiDocument,
  type JsonSchema,
  type Operation,
  operationsOf,
  type Parameter,
  parametersIn,
} from '../operations.ts'

interface SecurityScheme {
  readonly type: string
  readonly in?: string
  readonly name?: string
}

export interface ClientDocument extends ApiDocument {
  readonly servers: readonly { readonly url: string }[]
  readonly components: ApiDocument['components'] & {
    readonly securitySchemes: Readonly<Record<string, SecurityScheme>>
  }
}

const field = (name: string, isRequired: boolean, type: string) =>
  `${JSON.stringify(name)}${isRequired ? '' : '?'}: ${type}`

const objectType = ({ properties = {}, required = [], additionalProperties }: JsonSchema) => {
  const fields = Object.entries(properties).map(([name, schema]) =>
    field(name, required.includes(name), typeOf(schema)),
  )
  if (fields.length === 0 && typeof additionalProperties === 'object')
    return `Record<string, ${typeOf(additionalProperties)}>`
  return `{ ${fields.join('; ')} }`
}

const typeOf = (schema: JsonSchema): string => {
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? 'unknown'
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' | ')
  if (schema.not) return 'never'
  if (Array.isArray(schema.type)) return schema.type.map((type) => typeOf({ ...schema, type })).join(' | ')
  switch (schema.type) {
    case 'object':
      return objectType(schema)
    case 'array':
      return `Array<${typeOf(schema.items ?? {})}>`
    case 'integer':
    case 'number':
      return 'number'
    case 'boolean':
    case 'string':
    case 'null':
      return schema.type
    default:
      return 'unknown'
  }
}

const partType = (name: string, parameters: readonly Parameter[]) => {
  if (parameters.length === 0) return []
  const fields = parameters.map((parameter) => field(parameter.name, parameter.required, typeOf(parameter.schema)))
  return [
    field(
      name,
      parameters.some(({ required }) => required),
      `{ ${fields.join('; ')} }`,
    ),
  ]
}

const inputType = (operation: Operation) => {
  const parts = [
    ...partType('path', parametersIn(operation, 'path')),
    ...partType('query', parametersIn(operation, 'query')),
    ...partType('headers', parametersIn(operation, 'header')),
    ...(operation.body ? [field('body', true, typeOf(operation.body))] : []),
  ]
  return `{ ${parts.join('; ')} }`
}

const answerTypes = ({ answers }: Operation, isWanted: (status: number) => boolean) => {
  const wanted = Object.entries(answers).filter(([status]) => isWanted(Number(status)))
  return [...new Set(wanted.map(([, schema]) => (schema ? typeOf(schema) : 'undefined')))].join(' | ') || 'never'
}

const operationType = (operation: Operation) =>
  `  ${operation.id}: { input: ${inputType(operation)}; output: ${answerTypes(operation, (status) => status < 400)}; error: ${answerTypes(operation, (status) => status >= 400)} }`

const credentialHeader = (name: string, { type, in: place, name: header }: SecurityScheme) => {
  if (type === 'http') return [`  if (credentials.${name}) headers['Authorization'] = 'Bearer ' + credentials.${name}`]
  return place === 'header'
    ? [`  if (credentials.${name}) headers[${JSON.stringify(header)}] = credentials.${name}`]
    : []
}

export const generateClient = (document: ClientDocument): string => {
  const operations = operationsOf(document)
  const { schemas, securitySchemes } = document.components
  const calls = operations.map(({ id, method, path }) => `  ${id}: ${JSON.stringify({ method, path })}`)
  return `// Generated from the OpenAPI document.
${Object.entries(schemas)
  .map(([name, schema]) => `export type ${name} = ${typeOf(schema)}`)
  .join('\n')}

export interface Operations {
${operations.map(operationType).join('\n')}
}

export interface Credentials { ${Object.keys(securitySchemes)
    .map((name) => `${name}?: string`)
    .join('; ')} }

const CALLS = {
${calls.join(',\n')}
} as const

export class Refused<Id extends keyof Operations> extends Error {
  readonly status: number
  readonly body: Operations[Id]['error']
  constructor(status: number, body: Operations[Id]['error']) {
    super(String(status))
    this.status = status
    this.body = body
  }
}

type Parts = { path?: object; query?: object; headers?: object; body?: unknown }

export const call = async <Id extends keyof Operations>(
  origin: string,
  credentials: Credentials,
  id: Id,
  input: Operations[Id]['input'],
): Promise<Operations[Id]['output']> => {
  const { path = {}, query = {}, headers: given = {}, body } = input as Parts
  const values = new Map(Object.entries(path).map(([name, value]) => [name, encodeURIComponent(String(value))]))
  const address = CALLS[id].path.replace(/\\{(\\w+)\\}/g, (_: string, name: string) => values.get(name) ?? '')
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const headers: Record<string, string> = Object.fromEntries(Object.entries(given))
${Object.entries(securitySchemes)
  .flatMap(([name, scheme]) => credentialHeader(name, scheme))
  .join('\n')}
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  const response = await fetch(origin + ${JSON.stringify(document.servers[0]?.url ?? '')} + address + '?' + search, {
    method: CALLS[id].method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const answer = response.status === 204 ? undefined : await response.json()
  if (!response.ok) throw new Refused<Id>(response.status, answer as Operations[Id]['error'])
  return answer as Operations[Id]['output']
}
`
}
