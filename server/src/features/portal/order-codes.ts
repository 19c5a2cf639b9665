/**
 * One-time codes: sent to the address that the order was placed with, they prove that whoever types them reads its mail.
 * A code is good for a quarter of an hour and five tries, and only the newest of an order counts.
 */
import { randomInt, randomUUID } from 'node:crypto'
import type { Language, OrderClaim } from '@returns-desk/contract'
import { sql } from 'kysely'
import type { Order, PlatformShop } from '../../adapters/platform/port.ts'
import { inShop, type ShopDb } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { planEffects, valuesPlace } from '../../effects/plan-effects.ts'
import { DomainError, tooManyRequests } from '../../errors.ts'
import { maskEmail } from '../returns/find-return.ts'

export const CODE_MINUTES = 15
export const CODE_ATTEMPTS = 5
export const CODES_PER_HOUR = 5
const CODE_DIGITS = 6
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

const codePlace = (shopId: number, codeId: string) => `order code ${shopId}/${codeId}`

/** A wrong pair and an unknown order are one and the same: the platform is asked for both at once, and finds nothing. */
export const findClaimed = async (
  deps: Deps,
  shop: PlatformShop,
  { order_name, email }: OrderClaim,
): Promise<Order> => {
  const order = await deps.platform.findOrder(deps.db, shop, { name: order_name, email })
  if (!order) throw new DomainError('order_not_found')
  return order
}

const demandPatience = async (db: ShopDb, shopId: number, orderRef: string, now: Date) => {
  const since = new Date(now.getTime() - HOUR_MS)
  const sent = await db
    .selectFrom('order_codes')
    .select('created_at')
    .where('shop_id', '=', shopId)
    .where('order_ref', '=', orderRef)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .limit(CODES_PER_HOUR)
    .execute()
  const oldest = sent[CODES_PER_HOUR - 1]
  if (oldest) throw tooManyRequests((oldest.created_at.getTime() - since.getTime()) / 1000)
}

export const sendCode = async (deps: Deps, { shopId }: PlatformShop, order: Order, language: Language) => {
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
    await sql`select pg_advisory_xact_lock(hashtextextended(${`order codes ${shopId}/${order.ref}`}, 0))`.execute(db)
    await demandPatience(db, shopId, order.ref, now)
    const code_hash = deps.vault.digest(code, codePlace(shopId, id))
    const row = { id, order_ref: order.ref, email: order.email, code_hash, created_at: now, expires_at }
    await db
      .insertInto('order_codes')
      .values({ shop_id: shopId, ...row })
      .execute()
    const values_sealed = deps.vault.seal(JSON.stringify(values), valuesPlace(shopId, key))
    const payload = { template: { type: 'order_code' }, to: order.email, language, values_sealed } as const
    await planEffects(deps, db, shopId, [{ key, returnId: null, kind: 'email', payload }])
  })
  return { sent_to: maskEmail(order.email), expires_at: expires_at.toISOString() }
}

/** Counts the try before it is judged, whatever comes of it; `undefined` when there is no code left to try. */
const takeTry = async (db: ShopDb, shopId: number, orderRef: string, now: Date) => {
  const newest = db
    .selectFrom('order_codes')
    .select('id')
    .where('shop_id', '=', shopId)
    .where('order_ref', '=', orderRef)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
  return db
    .updateTable('order_codes')
    .set({ attempts: sql`attempts + 1` })
    .where('shop_id', '=', shopId)
    .where('id', '=', newest)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('attempts', '<', CODE_ATTEMPTS)
    .returning(['id', 'code_hash'])
    .executeTakeFirst()
}

/** Uses a code up. The refusal comes after the transaction, or the try would be forgotten with it. */
export const useCode = async (deps: Deps, { shopId }: PlatformShop, order: Order, typed: string): Promise<void> => {
  const now = deps.clock()
  const refusal = await inShop(deps.db, shopId, async (db) => {
    const current = await takeTry(db, shopId, order.ref, now)
    if (!current) return 'code_expired'
    const code = typed.replace(/[\s-]/g, '')
    if (!deps.vault.isDigest(code, codePlace(shopId, current.id), current.code_hash)) return 'code_wrong'
    await db
      .updateTable('order_codes')
      .set({ used_at: now })
      .where('shop_id', '=', shopId)
      .where('id', '=', current.id)
      .execute()
    return undefined
  })
  if (refusal) throw new DomainError(refusal)
}
