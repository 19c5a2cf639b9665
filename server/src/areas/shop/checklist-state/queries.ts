/** The state that the checklist is read off. What no other table tells is a row of `checklists`, which every shop gets, a demo shop when it takes real orders. */
import { CHECKLIST_MOST_ORDERS } from '@returns-desk/contract'
import { sql, type Updateable } from 'kysely'
import type { ShopDb } from '../../../db/db.ts'
import type { DB } from '../../../db/types.ts'

/** The console of a new shop asks its staff to go through the list. One that was put away stays away. */
export const insert = (db: ShopDb, shopId: number) =>
  db
    .insertInto('checklists')
    .values({ shop_id: shopId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const find = (db: ShopDb, shopId: number) =>
  db.selectFrom('checklists').selectAll().where('shop_id', '=', shopId).executeTakeFirst()

/** A demo shop has none: it is not asked to go through it because of one test mail. */
export const save = (db: ShopDb, shopId: number, values: Updateable<DB['checklists']>, now: Date) =>
  db
    .insertInto('checklists')
    .values({ shop_id: shopId, dismissed_at: now, ...values } as never)
    .onConflict((conflict) => conflict.column('shop_id').doUpdateSet(values))
    .execute()

/** Once and for all: what was complete does not come back because a courier was changed. */
export const complete = (db: ShopDb, shopId: number, now: Date) =>
  db
    .updateTable('checklists')
    .set({ completed_at: now })
    .where('shop_id', '=', shopId)
    .where('completed_at', 'is', null)
    .execute()

export const notePortalOpened = (db: ShopDb, shopId: number, now: Date) =>
  db
    .updateTable('checklists')
    .set({ portal_opened_at: now })
    .where('shop_id', '=', shopId)
    .where('portal_opened_at', 'is', null)
    .execute()

export const notePortalLinked = (db: ShopDb, shopId: number, from: string, now: Date) =>
  db
    .updateTable('checklists')
    .set({ portal_linked_at: now, portal_linked_from: from })
    .where('shop_id', '=', shopId)
    .where('portal_linked_at', 'is', null)
    .execute()

export interface ShopState {
  readonly orders: number
  readonly has_return: boolean
  /** Whether a customer may choose a method that comes with a label. */
  readonly has_label_method: boolean
  readonly owner_email: string
}

export const findState = async (db: ShopDb, shopId: number): Promise<ShopState> => {
  const { rows } = await sql<ShopState>`
    select
      (select count(*)::int from (
        select from orders where shop_id = ${shopId} limit ${CHECKLIST_MOST_ORDERS}) as counted) as orders,
      exists (select from returns where shop_id = ${shopId}) as has_return,
      exists (select from return_methods
        where shop_id = ${shopId} and active and generate_awb and deleted_at is null) as has_label_method,
      coalesce((select email from staff where shop_id = ${shopId} and is_operator), '') as owner_email`.execute(db)
  return rows[0] as ShopState
}
