/** `cost` is a decimal to callers and whole minor units in the table: only this file knows both. */
import type { contract, ReturnMethodInput } from '@returns-desk/contract'
import { toDecimal, toMinorUnits } from '@returns-desk/engine'
import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { ShopDb } from '../../db/db.ts'
import type { ReturnMethods } from '../../db/types.ts'

type MethodPatch = z.output<(typeof contract.returnMethods.update)['body']>

const currencyOf = async (db: ShopDb, shopId: number) =>
  (await db.selectFrom('shops').select('currency').where('shop_id', '=', shopId).executeTakeFirstOrThrow()).currency

const priced = (row: Selectable<ReturnMethods>, currency: string) => ({
  ...row,
  cost: toDecimal(Number(row.cost_minor), currency),
})

const methodsOf = (db: ShopDb, shopId: number) =>
  db.selectFrom('return_methods').selectAll().where('shop_id', '=', shopId).where('deleted_at', 'is', null)

export const list = async (db: ShopDb, shopId: number, active: boolean | undefined) => {
  const currency = await currencyOf(db, shopId)
  const rows = await methodsOf(db, shopId)
    .$if(active !== undefined, (query) => query.where('active', '=', active as boolean))
    .orderBy('id')
    .execute()
  return rows.map((row) => priced(row, currency))
}

export const find = async (db: ShopDb, shopId: number, id: number) => {
  const row = await methodsOf(db, shopId).where('id', '=', id).executeTakeFirst()
  return row && priced(row, await currencyOf(db, shopId))
}

export const insert = async (db: ShopDb, shopId: number, { cost, ...method }: ReturnMethodInput) => {
  const currency = await currencyOf(db, shopId)
  const row = await db
    .insertInto('return_methods')
    .values({ ...method, cost_minor: toMinorUnits(cost, currency), shop_id: shopId })
    .returningAll()
    .executeTakeFirstOrThrow()
  return priced(row, currency)
}

const existing = (db: ShopDb, shopId: number, id: number) =>
  db.updateTable('return_methods').where('shop_id', '=', shopId).where('id', '=', id).where('deleted_at', 'is', null)

export const update = async (
  db: ShopDb,
  shopId: number,
  id: number,
  { cost, ...patch }: MethodPatch,
  ifMatch?: number,
) => {
  const currency = await currencyOf(db, shopId)
  const row = await existing(db, shopId, id)
    .$if(ifMatch !== undefined, (query) => query.where('version', '=', ifMatch as number))
    .set({ ...patch, version: sql`version + 1` })
    .$if(cost !== undefined, (query) => query.set({ cost_minor: toMinorUnits(cost as number, currency) }))
    .returningAll()
    .executeTakeFirst()
  return row && priced(row, currency)
}

export const remove = (db: ShopDb, shopId: number, id: number, now: Date) =>
  existing(db, shopId, id).set({ deleted_at: now }).returning('id').executeTakeFirst()
