import type { contract, PaymentMethodInput } from '@returns-desk/contract'
import type { PayoutRoute } from '@returns-desk/engine'
import type { z } from 'zod'
import type { ShopDb } from '../../../db/db.ts'
import { type RowFilter, shopTable } from '../../../db/shop-table.ts'

type MethodPatch = z.output<(typeof contract.paymentMethods.update)['body']>

const methods = shopTable('payment_methods')

/** The database knows of the route only that it is a text, and which ones there are. */
const routed = <Row extends { route: string }>(row: Row) => ({ ...row, route: row.route as PayoutRoute })

export const list = async (db: ShopDb, shopId: number, filter: RowFilter) =>
  (await methods.list(db, shopId, filter)).map(routed)

export const find = async (db: ShopDb, shopId: number, id: number) => {
  const row = await methods.find(db, shopId, id)
  return row && routed(row)
}

export const insert = async (db: ShopDb, shopId: number, method: PaymentMethodInput) =>
  routed(await methods.insert(db, shopId, method))

export const update = async (db: ShopDb, shopId: number, id: number, patch: MethodPatch, ifMatch?: number) => {
  const row = await methods.update(db, shopId, id, patch, ifMatch)
  return row && routed(row)
}

export const { remove } = methods
