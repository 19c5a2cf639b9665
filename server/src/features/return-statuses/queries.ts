import type { ReturnStatusInput } from '@returns-desk/contract'
import { sql } from 'kysely'
import type { ShopDb } from '../../db/db.ts'

const statusesOf = (db: ShopDb, shopId: number) =>
  db.selectFrom('return_statuses').selectAll().where('shop_id', '=', shopId)

export const list = (db: ShopDb, shopId: number) => statusesOf(db, shopId).orderBy('order_index').execute()

export const find = (db: ShopDb, shopId: number, id: number) =>
  statusesOf(db, shopId).where('id', '=', id).executeTakeFirst()

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
