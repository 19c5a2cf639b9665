/** Payouts of a return. To write one, lock the row of its return first (`lockRefund`), so that none is paid twice. */
import { canPayoutBecome, type PayoutRoute, type PayoutState } from '@returns-desk/engine'
import { DomainError } from '../../../base/errors.ts'
import type { ShopDb } from '../../../db/db.ts'
import { lockRefund } from '../entries/settle-entries.ts'

export interface NewPayout {
  readonly route: PayoutRoute
  readonly amount: number
  readonly state: PayoutState
  readonly reference: string
  readonly key?: string
  readonly note?: string
  /** The move that recorded it. */
  readonly move_event_id?: number
}

/** Never more than is open. */
export const insertPayout = async (
  db: ShopDb,
  shopId: number,
  returnId: string,
  { amount, ...payout }: NewPayout,
  at: Date,
): Promise<number> => {
  const { currency, owed_minor, payouts_minor } = await lockRefund(db, shopId, returnId)
  if (amount > (owed_minor ?? 0) - payouts_minor) throw new DomainError('payout_too_much')
  const { id } = await db
    .insertInto('payouts')
    .values({
      ...payout,
      ...{ shop_id: shopId, return_id: returnId, amount_minor: amount, currency, created_at: at, changed_at: at },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const find = (db: ShopDb, shopId: number, id: number) =>
  db.selectFrom('payouts').selectAll().where('shop_id', '=', shopId).where('id', '=', id).executeTakeFirst()

export interface PayoutChange {
  readonly external_ref?: string | null
  readonly problem?: string | null
  readonly note?: string
  readonly asked_at?: Date | null
  /** What the platform would refund, where that is another amount. */
  readonly suggested_minor?: number | null
}

/** `false` if it is not in that state any more: somebody else was first, and nothing has changed. */
export const changePayout = async (
  db: ShopDb,
  { shopId, id }: { readonly shopId: number; readonly id: number },
  from: PayoutState,
  to: PayoutState,
  at: Date,
  change: PayoutChange = {},
): Promise<boolean> => {
  if (from !== to && !canPayoutBecome(from, to)) throw new DomainError('payout_state')
  const { numUpdatedRows } = await db
    .updateTable('payouts')
    .set({ ...change, state: to, changed_at: at })
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whether a payout issued a credit of our own. */
export const hasCredit = async (db: ShopDb, shopId: number, payoutId: number): Promise<boolean> => {
  const credit = db.selectFrom('store_credits').select('id').where('shop_id', '=', shopId).where('id', '=', payoutId)
  return (await credit.executeTakeFirst()) !== undefined
}
