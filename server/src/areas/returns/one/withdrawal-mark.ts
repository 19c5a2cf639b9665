/** Marks returns that come from a withdrawal, which is looked up by key for each of them. */
import type { WithdrawalMark } from '@returns-desk/contract'
import { type RawBuilder, sql } from 'kysely'
import { isToPay } from '../../money/due/due.ts'
import { withdrawalMark } from './refund-due.ts'

/** As PostgreSQL writes it into JSON. */
export interface StoredWithdrawal {
  readonly received_at: string
  readonly settled_at: string | null
  readonly is_paid: boolean
  readonly time_zone: string
}

/**
 * Not a join: it may read all withdrawals of a shop for one page, and costs every row something. Few returns have one.
 * `row`: a row of `returns`.
 */
export const withdrawalOf = (row: string): RawBuilder<StoredWithdrawal | null> => sql<StoredWithdrawal | null>`
  case when ${sql.ref(`${row}.withdrawal_id`)} is not null then (
    select json_build_object('received_at', w.received_at, 'settled_at', w.settled_at, 'is_paid', not (${isToPay(row)}),
      'time_zone', (select time_zone from shops where shops.shop_id = w.shop_id))
    from withdrawals w
    where w.shop_id = ${sql.ref(`${row}.shop_id`)} and w.id = ${sql.ref(`${row}.withdrawal_id`)}) end`

export const markOf = (stored: StoredWithdrawal | null, order_index: number, now: Date): WithdrawalMark | null => {
  if (!stored) return null
  const { received_at, settled_at, is_paid, time_zone } = stored
  const settled = settled_at === null ? null : new Date(settled_at)
  return withdrawalMark(
    { received_at: new Date(received_at), settled_at: settled, order_index, is_paid, time_zone },
    now,
  )
}
