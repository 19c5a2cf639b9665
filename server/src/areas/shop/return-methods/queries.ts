/** `cost` is a decimal to callers and whole minor units in the table: only this file knows both. */
import type { contract, ReturnMethodInput } from '@returns-desk/contract'
import { toDecimal, toMinorUnits } from '@returns-desk/engine'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { ShopDb } from '../../../db/db.ts'
import { type RowFilter, shopTable } from '../../../db/shop-table.ts'
import type { ReturnMethods } from '../../../db/types.ts'

type MethodPatch = z.output<(typeof contract.returnMethods.update)['body']>

const methods = shopTable('return_methods')

const currencyOf = async (db: ShopDb, shopId: number) =>
  (await db.selectFrom('shops').select('currency').where('shop_id', '=', shopId).executeTakeFirstOrThrow()).currency

const priced = <Row extends Pick<Selectable<ReturnMethods>, 'cost_minor'>>(row: Row, currency: string) => ({
  ...row,
  cost: toDecimal(Number(row.cost_minor), currency),
})

export const list = async (db: ShopDb, shopId: number, filter: RowFilter) => {
  const currency = await currencyOf(db, shopId)
  const rows = await methods.list(db, shopId, filter)
  return rows.map((row) => priced(row, currency))
}

export const find = async (db: ShopDb, shopId: number, id: number) => {
  const row = await methods.find(db, shopId, id)
  return row && priced(row, await currencyOf(db, shopId))
}

export const insert = async (db: ShopDb, shopId: number, { cost, ...method }: ReturnMethodInput) => {
  const currency = await currencyOf(db, shopId)
  const row = await methods.insert(db, shopId, { ...method, cost_minor: toMinorUnits(cost, currency) })
  return priced(row, currency)
}

export const update = async (
  db: ShopDb,
  shopId: number,
  id: number,
  { cost, ...patch }: MethodPatch,
  ifMatch?: number,
) => {
  const currency = await currencyOf(db, shopId)
  const price = cost === undefined ? {} : { cost_minor: toMinorUnits(cost, currency) }
  const row = await methods.update(db, shopId, id, { ...patch, ...price }, ifMatch)
  return row && priced(row, currency)
}

export const { remove } = methods
