/**
 * What a return's refund is made of, so that every line of the file adds up: products + delivery refunded - return
 * shipping - fee - deductions + corrections = refund, and refund - paid = open.
 */
import type { RefundKind } from '@returns-desk/engine'
import { sql } from 'kysely'

export interface AmountRow {
  readonly price_minor: number
  readonly original_delivery_minor: number
  readonly delivery_cost_minor: number
  readonly fee_minor: number
  readonly refund_minor: number
  /** Null while the refund is only expected. */
  readonly owed_minor: number | null
  readonly entries: Readonly<Partial<Record<RefundKind, number>>>
  readonly paid_minor: number
  readonly paid_on: string | null
}

/** Money that has left: see `isPaidOut`. */
const PAID_OUT = sql`p.state in ('sent', 'settled')`

/** Of a payout `p`: as the bank has booked it, alone or in the sum of its file; otherwise when it left by our word. */
const PAID_DAY = sql`coalesce(
  (select l.booked_on from bank_lines l where l.shop_id = p.shop_id and l.payout_id = p.id and l.kind = 'paid'),
  (select l.booked_on from bank_file_rows b join bank_lines l on l.shop_id = b.shop_id and l.file_id = b.file_id
    where b.shop_id = p.shop_id and b.payout_id = p.id and b.is_live and l.matched_by = 'file'),
  (p.changed_at at time zone (select time_zone from shops where shops.shop_id = p.shop_id))::date)`

/** Of a row `r` of returns. */
export const AMOUNTS = sql`
  r.price_minor, r.original_delivery_minor, r.delivery_cost_minor, r.fee_minor, r.refund_minor, r.owed_minor,
  (select coalesce(json_object_agg(own.kind, own.amount), '{}') from (
    select e.kind, sum(e.amount_minor) as amount from refund_entries e
    where e.shop_id = r.shop_id and e.return_id = r.id group by e.kind) as own) as entries,
  (select coalesce(sum(p.amount_minor), 0)::bigint from payouts p
    where p.shop_id = r.shop_id and p.return_id = r.id and ${PAID_OUT}) as paid_minor,
  (select max(${PAID_DAY})::text from payouts p
    where p.shop_id = r.shop_id and p.return_id = r.id and ${PAID_OUT}) as paid_on`

/** A return that was not inspected or processed yet is refunded what was announced, and never less than nothing. */
const expected = (row: AmountRow) => {
  const original_delivery = row.price_minor > 0 ? row.original_delivery_minor : 0
  const announced = row.price_minor + original_delivery
  const delivery_cost = Math.min(row.delivery_cost_minor, announced)
  const fee = Math.min(row.fee_minor, announced - delivery_cost)
  return { original_delivery, delivery_cost, fee, deductions: 0, corrections: 0 }
}

/** By the entries; what was announced and not accepted, or accepted with less, is a deduction. */
const owed = ({ price_minor, entries }: AmountRow) => {
  const { item = 0, original_delivery = 0, deduction = 0, way_back = 0, fee = 0, correction = 0 } = entries
  const deductions = price_minor - item - deduction
  return { original_delivery, delivery_cost: 0 - way_back, fee: 0 - fee, deductions, corrections: correction }
}

export const amountsOf = (row: AmountRow) => ({
  products_total: row.price_minor,
  ...(row.owed_minor === null ? expected(row) : owed(row)),
  refund: row.refund_minor,
  paid: row.paid_minor,
  open: row.refund_minor - row.paid_minor,
})
