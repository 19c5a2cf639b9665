/** Requests that are right: what a call needs, made from its schema and from a shop's own things. */
import type { FullShop } from './full-shop.ts'
import { addressOf, type JsonSchema, type Operation, parametersIn } from './operations.ts'

/** What no schema can say: numbers that the rules' dictionary knows, and words that a shop knows. */
const KNOWN_VALUES: Readonly<Record<string, unknown>> = {
  attribute_id: 101,
  operator_id: 103,
  default_action_id: 1,
  action_params: '{"days":7}',
  code: 'not_found',
  status: 'pending_action',
}

/** `word` stands in every text. */
export const exampleOf = (schema: JsonSchema, word = 'example', name = ''): unknown => {
  if (Object.hasOwn(KNOWN_VALUES, name)) return KNOWN_VALUES[name]
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return exampleOf(schema.anyOf[0] ?? {}, word, name)
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, property]) => [key, exampleOf(property, word, key)]),
      )
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => exampleOf(schema.items ?? {}, word))
    case 'integer':
    case 'number':
      return schema.minimum ?? 0
    case 'boolean':
      return true
    case 'string':
      return `${word} ${name}`
    default:
      return null
  }
}

/** By the first part of the path. A feature that has ids of its own stands here, or its attacks do not run. */
const OWN_IDS: Readonly<Record<string, (shop: FullShop) => string | number | undefined>> = {
  returns: ({ returnIds }) => returnIds[0],
  rules: ({ ruleIds }) => ruleIds[0],
  'return-methods': ({ returnMethodId }) => returnMethodId,
  'payment-methods': ({ paymentMethodId }) => paymentMethodId,
  'return-statuses': ({ statusId }) => statusId,
  'return-reasons': ({ reasonId }) => reasonId,
  emails: ({ emailId }) => emailId,
  settings: ({ settingsId }) => settingsId,
}

const ownParam = ({ id, path }: Operation, name: string, shop: FullShop): string | number => {
  if (name === 'shopId') return shop.id
  if (name === 'handle') return shop.handle
  if (Object.hasOwn(KNOWN_VALUES, name)) return String(KNOWN_VALUES[name])
  const own = OWN_IDS[path.split('/')[1] ?? '']?.(shop)
  if (own === undefined) throw new Error(`${id}: say in OWN_IDS which {${name}} of a shop it takes`)
  return own
}

export const ownParams = (operation: Operation, shop: FullShop): Record<string, string | number> =>
  Object.fromEntries(
    parametersIn(operation, 'path').map(({ name }) => [name, ownParam(operation, name, shop)] as const),
  )

const ownQueryValue = (name: string, schema: JsonSchema, shop: FullShop): string => {
  if (name === 'return-id') return shop.returnIds[0] ?? ''
  if (name === 'key') return shop.photoKeys[0] ?? ''
  return String(exampleOf(schema, 'example', name))
}

export const ownQuery = (operation: Operation, shop: FullShop): Record<string, string> =>
  Object.fromEntries(
    parametersIn(operation, 'query')
      .filter(({ required }) => required)
      .map(({ name, schema }) => [name, ownQueryValue(name, schema, shop)] as const),
  )

/** Names must not be taken: each call has a word of its own. */
const ownBody = ({ id, body }: Operation) => body && exampleOf(body, id)

export interface Changes {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, string | number>>
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** A right request of a shop's staff for a call, with something in it exchanged. */
export const requestOf = (operation: Operation, shop: FullShop, changes: Changes = {}) => {
  const body = changes.body ?? ownBody(operation)
  return {
    method: operation.method,
    url: addressOf(
      operation,
      { ...ownParams(operation, shop), ...changes.params },
      { ...ownQuery(operation, shop), ...changes.query },
    ),
    headers: { authorization: shop.authorization, ...changes.headers },
    ...(body === undefined ? {} : { payload: body as object }),
  }
}
