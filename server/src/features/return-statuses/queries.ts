import type { ReturnStatusInput } from '@returns-desk/contract'
import { sql } from 'kysely'
import type { ShopDb } from '../../db/db.ts'

/** All eight, in order and in words for customers, for whoever reads other things of the shop in the same statement. */
export const statusesOf = (shopId: number) => sql`
  (select json_agg(json_build_object('order_index', s.order_index, 'name', s.name,
      'display_name', coalesce(nullif(s.display_name, ''), s.name), 'description', s.description) order by s.order_index)
    from return_statuses s where s.shop_id = ${shopId})`

const ofShop = (db: ShopDb, shopId: number) =>
  db.selectFrom('return_statuses').selectAll().where('shop_id', '=', shopId)

export const list = (db: ShopDb, shopId: number) => ofShop(db, shopId).orderBy('order_index').execute()

export const find = (db: ShopDb, shopId: number, id: number) =>
  ofShop(db, shopId).where('id', '=', id).executeTakeFirst()

export const update = (
  db: ShopDb,
  shopId: number,
  id: number,
  status: ReturnStatusInput,
  ifMatch: number | undefined,
) =>
  db
    .updateTable('return_statuses')
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .$if(ifMatch !== undefined, (query) => query.where('version', '=', ifMatch as number))
    .set({ ...status, version: sql`version + 1` })
    .returningAll()
    .executeTakeFirst()
