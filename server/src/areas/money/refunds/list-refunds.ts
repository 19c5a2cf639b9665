/**
 * The queue of what is to pay, by due date. All of it is read from the index of what is open, which is small however many
 * returns a shop has; then the rows of one page.
 */
import { REFUNDS_PER_PAGE, type RefundsPage, type RefundToPay } from '@returns-desk/contract'
import { type PayoutRoute, returnNumber, toDecimal } from '@returns-desk/engine'
import { sql } from 'kysely'
import type { ShopDb } from '../../../db/db.ts'
import { ownName, ownText } from '../../../db/own-text.ts'
import { staffName } from '../../../db/staff-name.ts'
import { nameFor } from '../../people/masking/mask-customer.ts'
import { dueState, IS_TO_PAY, isWaitingForGoods, todayIn } from '../due/due.ts'
import { payoutObstacle } from '../payouts/pay.ts'
import type { RefundReading } from './find-refund.ts'
import { hasSource } from './send-payout.ts'

interface OpenRow {
  readonly id: string
  readonly due_on: string
  readonly currency: string
  readonly route: PayoutRoute
  readonly open_minor: number
  readonly is_waiting_for_goods: boolean
}

const listOpen = async (db: ShopDb, shopId: number) => {
  const { rows } = await sql<OpenRow>`
    select r.id, r.due_on::text as due_on, r.currency, p.route, r.refund_minor - r.payouts_minor as open_minor,
      ${isWaitingForGoods} as is_waiting_for_goods
    from returns r join payment_methods p on p.shop_id = r.shop_id and p.id = r.payment_method_id
    where r.shop_id = ${shopId} and ${IS_TO_PAY}
    order by r.due_on, r.number`.execute(db)
  return rows
}

interface WholeRow
  extends Omit<RefundToPay, 'account_entered_at' | 'number' | 'total' | 'open' | 'obstacle' | 'due' | 'due_on'> {
  readonly number: number
  readonly refund_minor: number
  readonly has_account: boolean
  readonly account_entered_at: Date | null
  readonly has_source: boolean
}

const listWhole = async (db: ShopDb, shopId: number, ids: readonly string[], reader: string) => {
  const { rows } = await sql<WholeRow>`
    select r.id as return_id, r.number, r.order_name, r.customer_name, r.refund_minor, r.currency, p.route,
      json_build_object('display_name', ${ownName('s', reader)}, 'order_index', s.order_index) as return_status,
      ${ownText('p', 'name', reader)} as payment_method, r.withdrawal_id is not null as is_withdrawal,
      r.iban_sealed is not null as has_account,
      ${staffName('r', 'account_entered_by')} as account_entered_by, r.account_entered_at, ${hasSource} as has_source,
      ${isWaitingForGoods} as is_waiting_for_goods
    from returns r
    join shop_directory d on d.shop_id = r.shop_id
    join payment_methods p on p.shop_id = r.shop_id and p.id = r.payment_method_id
    join return_statuses s on s.shop_id = r.shop_id and s.order_index = r.order_index
    where r.shop_id = ${shopId} and r.id = any(${ids}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.return_id, row]))
}

export interface RefundQuery {
  readonly due: NonNullable<RefundToPay['due']> | 'waiting' | 'all'
  readonly route?: PayoutRoute | undefined
  readonly currency?: string | undefined
  readonly page: number
}

const sumsOf = (rows: readonly OpenRow[]): RefundsPage['sums'] => {
  const currencies = [...new Set(rows.map(({ currency }) => currency))].sort()
  return currencies.map((currency) => {
    const own = rows.filter((row) => row.currency === currency)
    const minor = own.reduce((sum, { open_minor }) => sum + open_minor, 0)
    return { currency, count: own.length, amount: toDecimal(minor, currency) }
  })
}

/** For the mail in the morning: due within three days or late. Who waits for the goods may wait longer, and is told so. */
export const refundsAtRisk = async (db: ShopDb, shopId: number, now: Date) => {
  const today = await todayIn(db, shopId, now)
  const dueBy = (row: OpenRow) => dueState({ ...row, is_waiting_for_goods: false }, today)
  const near = (await listOpen(db, shopId)).filter((row) => ['overdue', 'soon'].includes(dueBy(row) ?? ''))
  const waiting = near.filter((row) => row.is_waiting_for_goods)
  return {
    count: near.length,
    overdue: near.filter((row) => !row.is_waiting_for_goods && dueBy(row) === 'overdue').length,
    waiting: waiting.length,
    sums: sumsOf(near).map(({ currency, amount }) => ({ currency, amount })),
  }
}

export const listRefunds = async (
  db: ShopDb,
  shopId: number,
  { due, route, currency, page }: RefundQuery,
  { reader, role, now }: RefundReading,
): Promise<RefundsPage> => {
  const today = await todayIn(db, shopId, now)
  const all = (await listOpen(db, shopId)).map((row) => ({ ...row, due: dueState(row, today) ?? ('waiting' as const) }))
  const countOf = (state: (typeof all)[number]['due']) => all.filter((row) => row.due === state).length
  const chosen = all.filter(
    (row) =>
      (due === 'all' || row.due === due) &&
      (route === undefined || row.route === route) &&
      (currency === undefined || row.currency === currency),
  )
  const shown = chosen.slice(page * REFUNDS_PER_PAGE, (page + 1) * REFUNDS_PER_PAGE)
  const whole = await listWhole(
    db,
    shopId,
    shown.map(({ id }) => id),
    reader,
  )
  const data = shown.flatMap((open): RefundToPay[] => {
    const row = whole.get(open.id)
    if (!row) return []
    const { refund_minor, has_account, has_source, number, ...rest } = row
    const { order_index } = row.return_status
    return [
      {
        ...rest,
        number: returnNumber(number),
        customer_name: nameFor(role, row.customer_name),
        account_entered_at: row.account_entered_at?.toISOString() ?? null,
        due_on: open.due_on,
        due: open.due === 'waiting' ? null : open.due,
        total: toDecimal(refund_minor, row.currency),
        open: toDecimal(open.open_minor, row.currency),
        obstacle: payoutObstacle({ order_index, route: row.route, has_account, has_source }),
      },
    ]
  })
  return {
    ...{ data, page, total_pages: Math.ceil(chosen.length / REFUNDS_PER_PAGE), total_items: chosen.length },
    counts: {
      ...{ overdue: countOf('overdue'), soon: countOf('soon'), week: countOf('week'), later: countOf('later') },
      waiting: countOf('waiting'),
    },
    sums: sumsOf(chosen),
  }
}
