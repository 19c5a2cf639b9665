/**
 * Whether an order token still opens its order. It ends when it expires, when the order's e-mail address changes, and
 * when the customer is erased; it opens nothing while the shop is archived. This is checked on every call, since a token is signed once and used for days.
 */
import { sql } from 'kysely'
import { DomainError } from '../base/errors.ts'
import type { Deps } from '../config/deps.ts'
import { readInShop, type ShopDb } from '../db/db.ts'

/** A customer with one order of one shop. */
export interface OrderCaller {
  readonly shopId: number
  readonly handle: string
  readonly orderRef: string
  readonly email: string
  /** How often the tokens of the order had been ended when this one was signed. */
  readonly timesEnded: number
  readonly expiresAt: Date
}

/** How often the tokens of an order have been ended. A token is current if it has the same number. */
export const timesEnded = (shopId: number, orderRef: string) => sql<number>`coalesce((
  select times from order_token_ends where shop_id = ${shopId} and order_ref = ${orderRef}), 0)`

export const readTimesEnded = async (db: ShopDb, shopId: number, orderRef: string): Promise<number> => {
  const { rows } = await sql<{ times: number }>`select ${timesEnded(shopId, orderRef)} as times`.execute(db)
  return rows[0]?.times ?? 0
}

/** Our own orders are rows of the shop. Platform orders are only copies here: a live read compares again. */
const hasAddress = ({ platform }: Pick<Deps, 'platform'>, caller: OrderCaller) => {
  const { shopId, orderRef, email } = caller
  const address = email.toLowerCase()
  if (!platform.ordersHere(caller))
    return sql`not exists (select from order_copies
      where shop_id = ${shopId} and order_ref = ${orderRef} and email_lower <> ${address})`
  const id = /^\d{1,9}$/.test(orderRef) ? Number(orderRef) : null
  return sql`exists (select from orders where shop_id = ${shopId} and id = ${id} and email_lower = ${address})`
}

const isGood = async (deps: Pick<Deps, 'platform'>, db: ShopDb, caller: OrderCaller): Promise<boolean> => {
  // An erased order has no address, so it matches no one.
  if (caller.email === '') return false
  const { rows } = await sql<{ is_good: boolean }>`
    select ${timesEnded(caller.shopId, caller.orderRef)} = ${caller.timesEnded} and ${hasAddress(deps, caller)}
      and not exists (select from shop_directory where shop_id = ${caller.shopId} and archived_at is not null)
      as is_good`.execute(db)
  return rows[0]?.is_good === true
}

/** For writes, in the same transaction and with the order locked, so that a write and an erase exclude each other. */
export const requireGoodToken = async (
  deps: Pick<Deps, 'platform'>,
  db: ShopDb,
  caller: OrderCaller,
): Promise<void> => {
  if (!(await isGood(deps, db, caller))) throw new DomainError('unauthorized')
}

export const isTokenGood = (deps: Deps, caller: OrderCaller): Promise<boolean> =>
  readInShop(deps.db, caller.shopId, (db) => isGood(deps, db, caller))

export const endOrderTokens = async (db: ShopDb, shopId: number, orderRefs: readonly string[]): Promise<void> => {
  await sql`
    insert into order_token_ends (shop_id, order_ref, times)
    select ${shopId}::integer, order_ref, 1 from unnest(${[...orderRefs]}::text[]) as order_ref
    on conflict (shop_id, order_ref) do update set times = order_token_ends.times + 1`.execute(db)
}
