/** Marks returns that come from a withdrawal: one more row by key, read together with the return. */
import type { WithdrawalMark } from '@returns-desk/contract'
import { sql } from 'kysely'
import { withdrawalMark } from './refund-due.ts'

export interface WithdrawalColumns {
  readonly withdrawn_at: Date | null
  readonly withdrawal_settled_at: Date | null
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

export const withMark = <Columns extends WithdrawalColumns>(
  { withdrawn_at, withdrawal_settled_at, time_zone, ...row }: Columns,
  order_index: number,
  now: Date,
): Omit<Columns, keyof WithdrawalColumns> & { withdrawal: WithdrawalMark | null } => {
  const state = withdrawn_at &&
    time_zone && { received_at: withdrawn_at, settled_at: withdrawal_settled_at, order_index, time_zone }
  return { ...row, withdrawal: state ? withdrawalMark(state, now) : null }
}
