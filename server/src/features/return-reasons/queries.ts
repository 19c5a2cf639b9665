import type { contract, ReturnReasonInput } from '@returns-desk/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { ShopDb } from '../../db/db.ts'

type ReasonPatch = z.output<(typeof contract.returnReasons.update)['body']>

const reasonsOf = (db: ShopDb, shopId: number) =>
  db.selectFrom('return_reasons').where('shop_id', '=', shopId).where('deleted_at', 'is', null)

export const list = (db: ShopDb, shopId: number) => reasonsOf(db, shopId).selectAll().orderBy('id').execute()

export const find = (db: ShopDb, shopId: number, id: number) =>
  reasonsOf(db, shopId).selectAll().where('id', '=', id).executeTakeFirst()

export const insert = (db: ShopDb, shopId: number, reason: ReturnReasonInput) =>
  db
    .insertInto('return_reasons')
    .values({ ...reason, shop_id: shopId })
    .returningAll()
    .executeTakeFirstOrThrow()

const existing = (db: ShopDb, shopId: number, id: number) =>
  db.updateTable('return_reasons').where('shop_id', '=', shopId).where('id', '=', id).where('deleted_at', 'is', null)

export const update = (db: ShopDb, shopId: number, id: number, patch: ReasonPatch, ifMatch: number | undefined) =>
  existing(db, shopId, id)
    .$if(ifMatch !== undefined, (query) => query.where('version', '=', ifMatch as number))
    .set({ ...patch, version: sql`version + 1` })
    .returningAll()
    .executeTakeFirst()

export const remove = (db: ShopDb, shopId: number, id: number, now: Date) =>
  existing(db, shopId, id).set({ deleted_at: now }).returning('id').executeTakeFirst()
