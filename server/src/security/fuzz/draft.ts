/** A draft request, in parts, so that each can be corrupted separately. */
import type { Random } from '@returns-desk/demo'
import { fileFor, OWN_BODIES, ownParams, ownQuery } from '../examples.ts'
import type { FullShop } from '../full-shop.ts'
import { asksFor, type Operation, parametersIn } from '../operations.ts'
import { randomValue } from './random-value.ts'

export interface Draft {
  readonly operation: Operation
  /** Already percent-encoded, by parameter name. */
  readonly params: Record<string, string>
  /** Already percent-encoded. */
  readonly query: [string, string][]
  readonly headers: Record<string, string>
  /** JSON text, or whatever replaces it. */
  body: string | undefined
  file: Buffer | undefined
}

/** Placeholders for tokens known only when the request is sent, so that a report contains none. */
export const STAFF = 'Bearer <staff of the shop>'
export const STAFF_LEAVING = 'Bearer <staff of the shop, in a session of their own>'
export const SESSION_TOKEN = '<a fresh session token>'
export const CUSTOMER = '<the token of an order>'
export const SIGNED = '<signed with a secret of the shop>'
export const SIGNED_AT = '<when it was signed>'

/** Half a surrogate pair has no encoding: sent as the bytes that some programs use for it. */
export const encode = (text: string) =>
  text
    .split(/([\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff])/)
    .map((part, i) => (i % 2 === 1 ? '%ed%a0%80' : encodeURIComponent(part)))
    .join('')

const NEIGHBOURS = 12

/** The shop's own id, or one that earlier attacks may have created. */
const likelyParam = (random: Random, own: string | number | undefined) =>
  typeof own === 'number' && random.chance(0.6) ? own + random.int(0, NEIGHBOURS) : (own ?? '')

/** Of what is neither a return of staff nor counted. */
const otherIds = ({ path }: Operation, name: string, shop: FullShop) => {
  if (name !== 'id') return undefined
  if (path.startsWith('/bulk-runs/')) return shop.bulkRunIds
  if (path.startsWith('/rule-backtests/')) return [shop.backtestId]
  // The one with the product, and the one with the note.
  if (path.includes('/inspection/{product_id}/')) return shop.returnIds.slice(1, 2)
  if (path.endsWith('/{note_id}')) return shop.returnIds.slice(0, 1)
  if (!path.startsWith('/portal/')) return undefined
  return path.includes('/photos/') ? shop.orderPhotoIds : shop.orderReturnIds
}

const randomParams = (random: Random, operation: Operation, shop: FullShop) => {
  const own = ownParams(operation, shop)
  return Object.fromEntries(
    parametersIn(operation, 'path').map(({ name, schema }) => {
      const others = otherIds(operation, name, shop)
      if (others) return [name, encode(random.pick(others))] as const
      if (name === 'id' && schema.type === 'string') return [name, encode(random.pick(shop.returnIds))] as const
      if (name === 'code') return [name, encode(String(randomValue(random, schema, name)))] as const
      return [name, encode(String(name === 'shopId' ? shop.id : likelyParam(random, own[name])))] as const
    }),
  )
}

const randomQuery = (random: Random, operation: Operation, shop: FullShop): [string, string][] => {
  const own = ownQuery(operation, shop)
  return parametersIn(operation, 'query')
    .filter(({ required }) => required || random.chance(0.6))
    .map(({ name, schema, required }) => {
      const keepsOwn = required && name !== 'status'
      return [encode(name), encode(keepsOwn ? String(own[name]) : String(randomValue(random, schema, name)))]
    })
}

const credentials = (operation: Operation): Record<string, string> => {
  if (asksFor(operation, 'orderToken')) return { 'order-token': CUSTOMER }
  if (asksFor(operation, 'signature')) return { 'x-signature': SIGNED, 'x-timestamp': SIGNED_AT }
  if (asksFor(operation, 'sessionToken')) return { 'session-token': SESSION_TOKEN }
  return { authorization: operation.id === 'signIn_signOut' ? STAFF_LEAVING : STAFF }
}

/** Some bodies must refer to things of the shop to be valid: most of them do. */
const bodyOf = (random: Random, { id, body }: Operation, shop: FullShop) => {
  const own = OWN_BODIES[id]
  const value = randomValue(random, body ?? {})
  if (!own || random.chance(0.2)) return value
  const { intake_key } = value as { intake_key?: string }
  return { ...(value as object), ...own(shop, random.int(0, 1000)), ...(intake_key ? { intake_key } : {}) }
}

const fileTypeOf = (random: Random, { fileType }: Operation) =>
  fileType.startsWith('image/') ? random.pick(['image/png', 'image/jpeg', 'image/webp']) : fileType

export const draftOf = (random: Random, operation: Operation, shop: FullShop): Draft => ({
  operation,
  params: randomParams(random, operation, shop),
  query: randomQuery(random, operation, shop),
  headers: {
    ...credentials(operation),
    ...(operation.body ? { 'content-type': 'application/json' } : {}),
    ...(operation.takesFile ? { 'content-type': fileTypeOf(random, operation) } : {}),
    ...(random.chance(0.3) ? { 'if-match': random.pick(['1', '"2"', 'W/"3"', '*']) } : {}),
    ...(random.chance(0.3) ? { 'accept-language': random.pick(['ro', 'en', 'ro-RO,ro;q=0.9', 'de']) } : {}),
    ...(random.chance(0.2) ? { 'accept-encoding': random.pick(['gzip', 'br', 'gzip, deflate, br, zstd']) } : {}),
  },
  body: operation.body && JSON.stringify(bodyOf(random, operation, shop)),
  file: operation.takesFile ? fileFor(operation) : undefined,
})
