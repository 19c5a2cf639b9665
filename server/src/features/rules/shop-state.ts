/**
 * Names the state of all that a shop's rules depend on: rules, methods, reasons, statuses, templates, settings. Whenever
 * one of them changes, at whichever server, the database adds a random token, and the sum of them is another one.
 */
import { sql } from 'kysely'
import { type Db, inShop, type ShopDb } from '../../db/db.ts'
import { listShopIds } from '../../db/shop-directory.ts'

/** For callers that read other things of the shop in the same statement. */
export const stateOf = (shopId: number) =>
  sql`(select ${shopId}::integer || '/' || coalesce(sum(token), 0) from shop_changes where shop_id = ${shopId})`

export const shopState = async (db: ShopDb, shopId: number): Promise<string> => {
  const { rows } = await sql<{ state: string }>`select ${stateOf(shopId)} as state`.execute(db)
  return rows[0]?.state ?? ''
}

const FOLD_AFTER_CHANGES = 50

/** One row in place of many, with the same sum: the state keeps its name. */
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
