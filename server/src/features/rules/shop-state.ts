/**
 * A fingerprint of everything a shop's rules and intakes depend on: rules, methods, reasons, statuses, templates, error
 * messages, settings. Any change, on any server, makes the database add a random token, so that the sum of the tokens
 * differs.
 */
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { type Db, inShop, type ShopDb } from '../../db/db.ts'
import { listShopIds } from '../../db/shop-directory.ts'

/** For callers that read other data of the shop in the same statement. */
export const stateOf = (shopId: number) =>
  sql`(select ${shopId}::integer || '/' || coalesce(sum(token), 0) from shop_changes where shop_id = ${shopId})`

export const shopState = async (db: ShopDb, shopId: number): Promise<string> => {
  const { rows } = await sql<{ state: string }>`select ${stateOf(shopId)} as state`.execute(db)
  return rows[0]?.state ?? ''
}

/** Enough for the shops that are active at the same time. */
const MAX_STATES = 300

/** Reads once per state and caches the result. All that is read must be part of the state. */
export const cachedByState = <T extends object>(read: (db: ShopDb, shopId: number) => Promise<T>) => {
  const cache = new LRUCache<string, T>({ max: MAX_STATES })
  return async (db: ShopDb, shopId: number, state: string): Promise<T> => {
    const known = cache.get(state)
    if (known) return known
    const fresh = await read(db, shopId)
    cache.set(state, fresh)
    return fresh
  }
}

const FOLD_AFTER_CHANGES = 50

/** Replaces many rows by one with the same sum, so that the fingerprint stays. */
const foldShopChanges = async (db: ShopDb, shopId: number): Promise<void> => {
  await sql`
    with many as (
      select count(*) > ${FOLD_AFTER_CHANGES} as are_many from shop_changes where shop_id = ${shopId}
    ), gone as (
      delete from shop_changes where shop_id = ${shopId} and (select are_many from many) returning token
    )
    insert into shop_changes (shop_id, token) select ${shopId}, sum(token) from gone having count(*) > 0`.execute(db)
}

export const foldAllShopChanges = async ({ db }: { readonly db: Db }): Promise<void> => {
  for (const shopId of await listShopIds(db)) await inShop(db, shopId, (shopDb) => foldShopChanges(shopDb, shopId))
}
