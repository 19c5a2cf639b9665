/**
 * Names the state of all that a shop's rules depend on: rules, methods, reasons, statuses, templates, settings. Whenever
 * one of them changes, at whichever server, the database adds a random token, and the sum of them is another one.
 */
import { sql } from 'kysely'
import type { ShopDb } from '../../db/db.ts'

export const shopState = async (db: ShopDb, shopId: number): Promise<string> => {
  const { rows } = await sql<{ state: string }>`
    select coalesce(sum(token), 0)::text as state from shop_changes where shop_id = ${shopId}`.execute(db)
  return `${shopId}/${rows[0]?.state}`
}

const FOLD_AFTER_CHANGES = 50

/** One row in place of many, with the same sum: the state keeps its name. */
export const foldShopChanges = async (db: ShopDb, shopId: number): Promise<void> => {
  await sql`
    with many as (
      select count(*) > ${FOLD_AFTER_CHANGES} as are_many from shop_changes where shop_id = ${shopId}
    ), gone as (
      delete from shop_changes where shop_id = ${shopId} and (select are_many from many) returning token
    )
    insert into shop_changes (shop_id, token) select ${shopId}, sum(token) from gone having count(*) > 0`.execute(db)
}
