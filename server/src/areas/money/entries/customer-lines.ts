/** How a refund came about, as the customer reads it: one line for each product and kind, whatever was entered in between. */
import type { PortalReturn } from '@returns-desk/contract'
import { type RefundKind, type Translations, textIn, toDecimal } from '@returns-desk/engine'
import { sql } from 'kysely'

export interface RefundRow {
  readonly kind: RefundKind
  readonly amount_minor: number
  readonly reason: string
  readonly product_title: string
  readonly variant_title: string
  readonly translations: Translations | null
  readonly deduction_reason: string
  readonly rejection_reason: string
}

/** Of a row `r` of returns. Corrections by people stay apart: each has its own reason. */
export const refundRows = sql`(
  select coalesce(json_agg(json_build_object('kind', e.kind, 'amount_minor', e.amount, 'reason', e.reason,
      'product_title', coalesce(l.product_title, ''), 'variant_title', coalesce(l.variant_title, ''), 'translations', l.translations,
      'deduction_reason', coalesce(l.deduction_reason, ''), 'rejection_reason', coalesce(l.rejection_reason, '')) order by e.first), '[]')
  from (
    select kind, product_id, max(reason) as reason, sum(amount_minor) as amount, min(id) as first
    from refund_entries where shop_id = r.shop_id and return_id = r.id
    group by kind, product_id, case when kind = 'correction' then id end
  ) e left join return_products l on l.shop_id = r.shop_id and l.return_id = r.id and l.id = e.product_id
  where e.amount <> 0 or (e.kind = 'item' and l.id is not null))`

const reasonOf = ({ kind, reason, deduction_reason, rejection_reason }: RefundRow) => {
  if (kind === 'deduction') return deduction_reason
  return kind === 'item' ? rejection_reason : reason
}

export const refundLinesOf = (
  rows: readonly RefundRow[],
  currency: string,
  reader: string,
): NonNullable<PortalReturn['refund_lines']> =>
  rows.map((row) => {
    const texts = { ...row, translations: row.translations ?? {} }
    const title = [textIn(texts, 'product_title', reader), textIn(texts, 'variant_title', reader)]
    return {
      kind: row.kind,
      title: title.filter(Boolean).join(', '),
      amount: toDecimal(row.amount_minor, currency),
      reason: reasonOf(row),
    }
  })
