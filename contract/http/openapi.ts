/** The OpenAPI 3.1 document of a contract. */
import { z } from 'zod'
import { DEFAULT_LANGUAGE } from '../shop/language.ts'
import type { Contract, Endpoint } from './endpoint.ts'
import { ErrorBody } from './error-body.ts'
import { ERRORS, type ErrorCode } from './errors.ts'

type Json = Record<string, unknown>

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return rest
}

/** URL parameters are strings: the document shows the parsed type, and requires what a caller must send. */
const parametersIn = (place: 'path' | 'query', schema: z.ZodObject | undefined): Json[] => {
  if (!schema) return []
  const { required = [] } = jsonSchema(schema, 'input') as { required?: string[] }
  const { properties = {} } = jsonSchema(schema, 'output') as { properties?: Record<string, Json> }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

const IF_MATCH = {
  name: 'If-Match',
  in: 'header',
  required: false,
  schema: { type: 'string' },
  description: 'The `version` that the caller has seen',
}

const OVERRIDE = {
  name: 'Rule-Tests-Override',
  in: 'header',
  required: false,
  schema: { type: 'string' },
  description:
    'Why an owner changes the rules although tests that are a must fail, percent-encoded; kept in the audit and as the note of the version',
}

const SHOP_ID = {
  name: 'Shop-Id',
  in: 'header',
  required: false,
  schema: { type: 'string' },
  description: 'The shop that the caller means; refused when it is not the one of the token',
}

const TIMESTAMP = {
  name: 'X-Timestamp',
  in: 'header',
  required: true,
  schema: { type: 'string' },
  description: 'Seconds since 1970, as they stand in what was signed',
}

/** Only staff tokens have a shop to repeat in a header. */
const HEADERS: Record<Endpoint['access'], readonly Json[]> = {
  public: [],
  'session-token': [SHOP_ID],
  shop: [SHOP_ID],
  order: [],
  link: [SHOP_ID],
  signed: [TIMESTAMP],
}

const RETRY_AFTER = { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } } }
const RETRY_STATUSES = [ERRORS.too_many_requests.status, ERRORS.unavailable.status] as number[]

const ACCESS_ERRORS: Record<Endpoint['access'], readonly ErrorCode[]> = {
  public: [],
  'session-token': ['unauthorized', 'too_many_requests', 'shop_closed'],
  shop: ['unauthorized', 'forbidden'],
  order: ['unauthorized', 'too_many_requests'],
  link: ['too_many_requests'],
  signed: ['signature_invalid', 'too_many_requests'],
}

const SECURITY: Record<Endpoint['access'], Json[]> = {
  public: [],
  'session-token': [{ sessionToken: [] }],
  shop: [{ bearer: [] }],
  order: [{ orderToken: [] }],
  link: [{}, { bearer: [] }, { cookie: [] }],
  signed: [{ signature: [] }],
}

/** Every error code that a call may return. */
export const errorCodesOf = (endpoint: Endpoint): ErrorCode[] => [
  ...new Set<ErrorCode>([
    ...(endpoint.body || endpoint.query ? (['invalid_input'] as const) : []),
    // A body is parsed even if the call does not expect one.
    ...(endpoint.method === 'GET' ? [] : (['malformed_request', 'body_too_large', 'media_type_unsupported'] as const)),
    // A URL with parameters can also be malformed.
    ...(endpoint.params ? (['not_found', 'malformed_request'] as const) : []),
    // An address that names a shop may name one that was closed.
    ...(endpoint.params && 'handle' in endpoint.params.shape ? (['shop_closed'] as const) : []),
    ...(endpoint.versioned ? (['version_conflict'] as const) : []),
    ...(endpoint.testsRules ? (['rule_scenarios_failed', 'rule_override_owner'] as const) : []),
    ...ACCESS_ERRORS[endpoint.access],
    ...(endpoint.confirms ? (['confirmation_needed'] as const) : []),
    ...(endpoint.errors ?? []),
    'internal',
    'unavailable',
  ]),
]

const errorResponses = (endpoint: Endpoint): Json => {
  const byStatus = Map.groupBy(errorCodesOf(endpoint), (code) => ERRORS[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `\`${code}\`: ${ERRORS[code][DEFAULT_LANGUAGE]}`).join('\n\n'),
        ...(RETRY_STATUSES.includes(status) ? { headers: RETRY_AFTER } : {}),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  )
}

const operation = (tag: string, name: string, endpoint: Endpoint): Json => ({
  tags: [tag],
  operationId: `${tag}_${name}`,
  summary: endpoint.summary,
  security: SECURITY[endpoint.access],
  ...(endpoint.needs ? { 'x-needs': endpoint.needs } : {}),
  parameters: [
    ...parametersIn('path', endpoint.params),
    ...parametersIn('query', endpoint.query),
    ...(endpoint.versioned ? [IF_MATCH] : []),
    ...(endpoint.testsRules ? [OVERRIDE] : []),
    ...HEADERS[endpoint.access],
  ],
  ...(endpoint.upload
    ? {
        requestBody: {
          required: true,
          content: Object.fromEntries(
            endpoint.upload.types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
          ),
        },
      }
    : {}),
  ...(endpoint.body
    ? {
        requestBody: {
          required: true,
          content: { 'application/json': { schema: jsonSchema(endpoint.body, 'input') } },
        },
      }
    : {}),
  responses: {
    ...(endpoint.download
      ? { 200: { description: 'Done', content: { [endpoint.download]: { schema: { type: 'string' } } } } }
      : endpoint.response
        ? {
            [endpoint.status ?? 200]: {
              description: endpoint.status ? 'Accepted' : 'Done',
              content: { 'application/json': { schema: jsonSchema(endpoint.response, 'output') } },
            },
          }
        : { 204: { description: 'Done' } }),
    ...errorResponses(endpoint),
  },
})

/** `returnReasons` -> `Return reasons` */
const inWords = (name: string) => {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export interface OpenApiDocument extends Json {
  readonly paths: Record<string, Record<string, Json>>
}

export const openApiDocument = (contract: Contract, version: string): OpenApiDocument => {
  const paths: Record<string, Record<string, Json>> = {}
  for (const [tag, endpoints] of Object.entries(contract)) {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      paths[endpoint.path] = {
        ...paths[endpoint.path],
        [endpoint.method.toLowerCase()]: operation(tag, name, endpoint),
      }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Returns Desk',
      version,
      description: 'The API that the console and the portal speak. Texts for people follow `Accept-Language` (en, ro).',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/api' }],
    tags: Object.keys(contract).map((name) => ({ name, description: inWords(name) })),
    paths,
    components: {
      schemas: { Error: jsonSchema(ErrorBody, 'output') },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'session' },
        orderToken: { type: 'apiKey', in: 'header', name: 'Order-Token' },
        signature: {
          type: 'apiKey',
          in: 'header',
          name: 'X-Signature',
          description:
            '`sha256=` and the hexadecimal HMAC-SHA256 of `X-Timestamp`, a dot and the body, by a secret of the shop',
        },
        sessionToken: { type: 'apiKey', in: 'header', name: 'Session-Token' },
      },
    },
  }
}
