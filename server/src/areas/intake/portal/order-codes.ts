/**
 * One-time codes, sent to the order's e-mail address. Entering one proves access to that mailbox. A code is valid for
 * 15 minutes and five tries. Anyone who knows an order's number and address can request codes and guess, so a sent code
 * stays valid whatever is requested later, and tries are counted per network.
 */
import { randomInt, randomUUID } from 'node:crypto'
import type { OrderClaim } from '@returns-desk/contract'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Order, PlatformShop } from '../../../adapters/platform/port.ts'
import { DomainError } from '../../../base/errors.ts'
import type { Deps } from '../../../config/deps.ts'
import { inShop, type ShopDb } from '../../../db/db.ts'
import { callerNetwork, countTries, isExceeded, requireTries } from '../../../http/rate-limits.ts'
import { planEffects, valuesAad } from '../../../outbox/plan-effects.ts'
import { maskEmail } from '../../people/masking/masks.ts'

export const CODE_MINUTES = 15
const CODE_DIGITS = 6
const MINUTE_MS = 60_000
const HOUR_SECONDS = 60 * 60
const DAY_SECONDS = 24 * HOUR_SECONDS

const CODES_AN_HOUR = { name: 'codes an hour', max: 5, seconds: HOUR_SECONDS }
/** More than one network can request in an hour, so that one alone cannot use them up at once. */
const CODES_A_DAY = { name: 'codes of an order a day', max: 20, seconds: DAY_SECONDS }
const CODES_A_DAY_FROM_NETWORK = { name: 'codes of an order a day from a network', max: 10, seconds: DAY_SECONDS }
const MAILS_A_DAY = { name: 'codes to an address a day', max: 30, seconds: DAY_SECONDS }

const TRIES = { name: 'tries of a code', max: 5, seconds: CODE_MINUTES * 60 }
/** For all networks except the one that requested the code. Otherwise many networks would have five tries each. */
const TRIES_FROM_ELSEWHERE = 50

const codeAad = (shopId: number, codeId: string) => `order code ${shopId}/${codeId}`

/** A wrong pair and an unknown order are the same: the platform is queried for both at once, and finds nothing. */
export const findClaimed = async (
  deps: Deps,
  shop: PlatformShop,
  { order_name, email }: OrderClaim,
): Promise<Order> => {
  const order = await deps.platform.findOrder(deps.db, shop, { name: order_name, email })
  if (!order) throw new DomainError('order_not_found')
  return order
}

/** Identifies a network without revealing it to readers of the table. */
const networkDigest = (deps: Deps, shopId: number, network: string) =>
  deps.vault.digest(network, `asked from ${shopId}`)

/** Per network within the hour, so that no one can use up another customer's codes; per day to protect the mailbox. */
const limitCodes = (deps: Deps, request: FastifyRequest, shopId: number, { ref, email }: Order) => {
  const network = callerNetwork(request)
  return requireTries(deps, request, [
    { limit: CODES_AN_HOUR, by: [shopId, ref, network] },
    { limit: CODES_A_DAY_FROM_NETWORK, by: [shopId, ref, network] },
    { limit: CODES_A_DAY, by: [shopId, ref] },
    { limit: MAILS_A_DAY, by: [shopId, email.toLowerCase()] },
  ])
}

export const sendCode = async (
  deps: Deps,
  { shopId }: PlatformShop,
  order: Order,
  { language, request }: { language: string; request: FastifyRequest },
) => {
  await limitCodes(deps, request, shopId, order)
  const now = deps.clock()
  const id = randomUUID()
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
  const expires_at = new Date(now.getTime() + CODE_MINUTES * MINUTE_MS)
  const key = `order_code/${id}`
  const values = {
    'code.value': `${code.slice(0, 3)} ${code.slice(3)}`,
    'code.minutes': String(CODE_MINUTES),
    'order.name': order.name,
    'customer.name': order.customer.name,
  }
  await inShop(deps.db, shopId, async (db) => {
    const code_hash = deps.vault.digest(code, codeAad(shopId, id))
    const asked_from = networkDigest(deps, shopId, callerNetwork(request))
    const row = { id, order_ref: order.ref, email: order.email, code_hash, asked_from, created_at: now, expires_at }
    await db
      .insertInto('order_codes')
      .values({ shop_id: shopId, ...row })
      .execute()
    const values_sealed = deps.vault.seal(JSON.stringify(values), valuesAad(shopId, key))
    const payload = { template: { type: 'order_code' }, to: order.email, language, values_sealed } as const
    await planEffects(deps, db, shopId, [{ key, returnId: null, kind: 'code-email', payload }])
  })
  return { sent_to: maskEmail(order.email), expires_at: expires_at.toISOString() }
}

/** Counts a try for each code before it is checked, and returns the codes with tries left for this network. */
const takeTries = async (deps: Deps, db: ShopDb, shopId: number, orderRef: string, network: string) => {
  const codes = await db
    .selectFrom('order_codes')
    .select(['id', 'code_hash', 'asked_from', 'attempts'])
    .where('shop_id', '=', shopId)
    .where('order_ref', '=', orderRef)
    .where('used_at', 'is', null)
    .where('expires_at', '>', deps.clock())
    .orderBy('id')
    .forUpdate()
    .execute()
  if (codes.length === 0) return []
  const here = networkDigest(deps, shopId, network)
  const counted = await countTries(
    deps,
    db,
    codes.map(({ id }) => ({ limit: TRIES, by: [id, network] })),
  )
  const open = codes.filter(
    ({ asked_from, attempts }, i) =>
      counted[i] && !isExceeded(counted[i]) && (asked_from === here || attempts < TRIES_FROM_ELSEWHERE),
  )
  const fromElsewhere = open.filter(({ asked_from }) => asked_from !== here).map(({ id }) => id)
  if (fromElsewhere.length > 0)
    await db
      .updateTable('order_codes')
      .set({ attempts: sql`attempts + 1` })
      .where('shop_id', '=', shopId)
      .where('id', 'in', fromElsewhere)
      .execute()
  return open
}

/** Uses a code up. The refusal is thrown after the transaction, or the try would be rolled back with it. */
export const useCode = async (
  deps: Deps,
  { shopId }: PlatformShop,
  order: Order,
  { typed, network }: { typed: string; network: string },
): Promise<void> => {
  const code = typed.replace(/[\s-]/g, '')
  const refusal = await inShop(deps.db, shopId, async (db) => {
    const open = await takeTries(deps, db, shopId, order.ref, network)
    if (open.length === 0) return 'code_expired'
    const right = open.find(({ id, code_hash }) => deps.vault.isDigest(code, codeAad(shopId, id), code_hash))
    if (!right) return 'code_wrong'
    await db
      .updateTable('order_codes')
      .set({ used_at: deps.clock() })
      .where('shop_id', '=', shopId)
      .where('id', '=', right.id)
      .execute()
    return undefined
  })
  if (refusal) throw new DomainError(refusal)
}
