/** Marks returns that come from a withdrawal: one more row by key, read together with the return. */
import type { WithdrawalMark } from '@returns-desk/contract'
import { sql } from 'kysely'
import { withdrawalMark } from './refund-due.ts'

/** Its times as the driver reads them, or as they stand in JSON. */
export interface WithdrawalColumns {
  readonly withdrawn_at: Date | string | null
  readonly withdrawal_settled_at: Date | string | null
  readonly time_zone: string | null
}

export const withdrawalColumns = sql.raw(`
  w.received_at as withdrawn_at, w.settled_at as withdrawal_settled_at,
  case when w.received_at is not null then (select time_zone from shops where shops.shop_id = r.shop_id) end as time_zone`)

/** Lateral with a limit, so looked up row by row: a plain join may read all withdrawals of a shop for one page. */
export const joinWithdrawal = sql.raw(`
  left join lateral (
    select received_at, settled_at from withdrawals where shop_id = r.shop_id and id = r.withdrawal_id limit 1
  ) w on true`)

export const markOf = (
  { withdrawn_at, withdrawal_settled_at, time_zone }: WithdrawalColumns,
  order_index: number,
  now: Date,
): WithdrawalMark | null => {
  if (!withdrawn_at || !time_zone) return null
  const settled_at = withdrawal_settled_at === null ? null : new Date(withdrawal_settled_at)
  return withdrawalMark({ received_at: new Date(withdrawn_at), settled_at, order_index, time_zone }, now)
}

export const withMark = <Columns extends WithdrawalColumns>(
  columns: Columns,
  order_index: number,
  now: Date,
): Omit<Columns, keyof WithdrawalColumns> & { withdrawal: WithdrawalMark | null } => {
  const { withdrawn_at, withdrawal_settled_at, time_zone, ...row } = columns
  return { ...row, withdrawal: markOf(columns, order_index, now) }
}
