/**
 * What is to pay, by when, and whether the shop may still wait for the goods: the one meaning of "to pay" and "overdue",
 * for the queue, its counts, the filters of the list, the views made of them, one return, and the mail in the morning.
 * Days are those of the shop's calendar.
 */
import type { Refund } from '@returns-desk/contract'
import { dayOf, parseDay, STATUS } from '@returns-desk/engine'
import { sql } from 'kysely'
import type { ShopDb } from '../../../db/db.ts'

export const SOON_DAYS = 3
const WEEK_DAYS = 7

/**
 * Of a row of returns: money of it is owed, by a day, and no payout is under way for all of it. Word for word the condition
 * of the index `returns_to_pay`.
 */
export const isToPay = (row: string) => {
  const of = (column: string) => sql.ref(`${row}.${column}`)
  return sql<boolean>`${of('due_on')} is not null and ${of('order_index')} <> ${sql.lit(STATUS.CANCELLED)}
    and ${of('unpaid_reason')} = '' and ${of('refund_minor')} > ${of('payouts_minor')}
    and (${of('order_index')} <> ${sql.lit(STATUS.COMPLETED)} or ${of('owed_minor')} is not null)`
}
export const IS_TO_PAY = isToPay('r')

/**
 * Of a row `r` of returns: a withdrawal whose parcel is not here, and no courier has it either. What waits is to pay, and
 * not due yet. Never `exists`: see `Condition`.
 */
export const isWaitingForGoods = sql<boolean>`(
  r.withdrawal_id is not null and not r.is_kept and r.order_index in (${sql.lit(STATUS.NEW)}, ${sql.lit(STATUS.AWAITING_PARCEL)})
  and not coalesce((
    select true from courier_events c where c.shop_id = r.shop_id and c.return_id = r.id
      and c.meaning in ('picked_up', 'on_the_way', 'delivered') limit 1), false))`

export interface DueDay {
  readonly due_on: string | null
  readonly is_waiting_for_goods: boolean
}

/** How near the day is; null where nothing is due, or not yet. */
export const dueState = ({ due_on, is_waiting_for_goods }: DueDay, today: number): Refund['due'] => {
  const day = due_on === null ? null : parseDay(due_on)
  if (day === null || is_waiting_for_goods) return null
  if (day < today) return 'overdue'
  if (day <= today + SOON_DAYS) return 'soon'
  return day <= today + WEEK_DAYS ? 'week' : 'later'
}

export const todayIn = async (db: ShopDb, shopId: number, now: Date): Promise<number> => {
  const shop = db.selectFrom('shops').select('time_zone').where('shop_id', '=', shopId)
  return dayOf(now, (await shop.executeTakeFirstOrThrow()).time_zone)
}
