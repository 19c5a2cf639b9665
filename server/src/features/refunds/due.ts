/** By when a refund is due, and whether the shop may still wait for the goods. Days are those of the shop's calendar. */
import type { Refund } from '@returns-desk/contract'
import { dayOf, parseDay, STATUS } from '@returns-desk/engine'
import { sql } from 'kysely'
import type { ShopDb } from '../../db/db.ts'

export const SOON_DAYS = 3
const WEEK_DAYS = 7

/** Of a row `r` of returns: a withdrawal whose parcel is not here, and no courier has it either. */
export const isWaitingForGoods = sql<boolean>`(
  r.withdrawal_id is not null and not r.is_kept and r.order_index in (${sql.lit(STATUS.NEW)}, ${sql.lit(STATUS.AWAITING_PARCEL)})
  and not exists (
    select from courier_events c where c.shop_id = r.shop_id and c.return_id = r.id
      and c.meaning in ('picked_up', 'on_the_way', 'delivered')))`

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
