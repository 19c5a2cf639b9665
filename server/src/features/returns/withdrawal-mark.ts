/** That a return came of a withdrawal, beside what is read of the return anyway: one row more by its key, where there is one. */
import type { WithdrawalMark } from '@returns-desk/contract'
import { sql } from 'kysely'
import { withdrawalMark } from '../withdrawals/refund-due.ts'

export interface WithdrawalColumns {
  readonly withdrawn_at: Date | null
  readonly withdrawal_settled_at: Date | null
  readonly time_zone: string | null
}

export const withdrawalColumns = sql.raw(`
  w.received_at as withdrawn_at, w.settled_at as withdrawal_settled_at,
  case when w.id is not null then (select time_zone from shops where shops.shop_id = w.shop_id) end as time_zone`)

export const joinWithdrawal = sql.raw('left join withdrawals w on w.shop_id = r.shop_id and w.id = r.withdrawal_id')

export const withMark = <Columns extends WithdrawalColumns>(
  { withdrawn_at, withdrawal_settled_at, time_zone, ...row }: Columns,
  order_index: number,
  now: Date,
): Omit<Columns, keyof WithdrawalColumns> & { withdrawal: WithdrawalMark | null } => {
  const state = withdrawn_at &&
    time_zone && { received_at: withdrawn_at, settled_at: withdrawal_settled_at, order_index, time_zone }
  return { ...row, withdrawal: state ? withdrawalMark(state, now) : null }
}
