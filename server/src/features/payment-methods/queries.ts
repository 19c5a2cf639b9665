import type { contract, PaymentMethodInput } from '@returns-desk/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { ShopDb } from '../../db/db.ts'

type MethodPatch = z.output<(typeof contract.paymentMethods.update)['body']>

const methodsOf = (db: ShopDb, shopId: number) =>
  db.selectFrom('payment_methods').selectAll().where('shop_id', '=', shopId).where('deleted_at', 'is', null)

export const list = (db: ShopDb, shopId: number, active: boolean | undefined) =>
  methodsOf(db, shopId)
    .$if(active !== undefined, (query) => query.where('active', '=', active as boolean))
    .orderBy('id')
    .execute()

export const find = (db: ShopDb, shopId: number, id: number) =>
  methodsOf(db, shopId).where('id', '=', id).executeTakeFirst()

export const insert = (db: ShopDb, shopId: number, method: PaymentMethodInput) =>
  db
    .insertInto('payment_methods')
    .values({ ...method, shop_id: shopId })
    .returningAll()
    .executeTakeFirstOrThrow()

const existing = (db: ShopDb, shopId: number, id: number) =>
  db.updateTable('payment_methods').where('shop_id', '=', shopId).where('id', '=', id).where('deleted_at', 'is', null)

export const update = (db: ShopDb, shopId: number, id: number, patch: MethodPatch, ifMatch?: number) =>
  existing(db, shopId, id)
    .$if(ifMatch !== undefined, (query) => query.where('version', '=', ifMatch as number))
    .set({ ...patch, version: sql`version + 1` })
    .returningAll()
    .executeTakeFirst()

export const remove = (db: ShopDb, shopId: number, id: number, now: Date) =>
  existing(db, shopId, id).set({ deleted_at: now }).returning('id').executeTakeFirst()
