/** A return as its customer sees it, and as anyone with its id sees it: then without private data. */
import type { PortalReturn } from '@returns-desk/contract'
import { inLanguage, returnNumber, STATUS, type Translations, toDecimal } from '@returns-desk/engine'
import { sql } from 'kysely'
import type { Deps } from '../../../config/deps.ts'
import { readInShop, type ShopDb } from '../../../db/db.ts'
import { ownName, ownText } from '../../../db/own-text.ts'
import { type RefundRow, refundLinesOf, refundRows } from '../../money/entries/customer-lines.ts'
import { slipPath } from '../../returns/one/slip-path.ts'
import { type Status, statusesOf, statusFor } from '../../shop/return-statuses/queries.ts'
import { LINE_TEXTS, type OrderPlace } from './load-intake.ts'

type ProductOutcome = NonNullable<PortalReturn['products'][number]['outcome']>
type FoundOutcome = Omit<ProductOutcome, 'deduction'> & { readonly deduction_minor: number }

const outcomeOf = ({ deduction_minor, ...outcome }: FoundOutcome, currency: string): ProductOutcome => ({
  ...outcome,
  deduction: toDecimal(deduction_minor, currency),
})

interface ReturnRow
  extends Omit<
    PortalReturn,
    | 'created_at'
    | 'products_total'
    | 'delivery_cost'
    | 'original_delivery'
    | 'fee'
    | 'total'
    | 'label_url'
    | 'slip_url'
    | 'is_label_awaited'
    | 'can_cancel'
    | 'products'
    | 'statuses'
    | 'refund_lines'
  > {
  readonly created_at: Date
  readonly order_ref: string | null
  readonly price_minor: number
  readonly delivery_cost_minor: number
  readonly fee_minor: number
  readonly original_delivery_minor: number
  readonly refund_minor: number
  readonly refund_rows: readonly RefundRow[]
  /** Whether the shop has a label made for such parcels. */
  readonly gets_label: boolean
  /** The latest one. */
  readonly label: { readonly state: string; readonly key: string | null } | null
  readonly statuses: readonly Status[]
  readonly products: readonly (Omit<PortalReturn['products'][number], 'price' | 'outcome'> & {
    readonly price_minor: number
    readonly outcome?: FoundOutcome | null
    readonly translations?: Translations | null | undefined
  })[]
}

const ENDED = ['cancelling', 'cancelled']
const labelKeyOf = (label: ReturnRow['label']) => (label?.state === 'made' ? label.key : null)

const findRow = async (db: ShopDb, shopId: number, id: string, reader: string): Promise<ReturnRow | undefined> => {
  const { rows } = await sql<ReturnRow & { serial: number }>`
    select r.id, r.number as serial, r.order_ref, r.order_name, r.created_at, r.currency, r.price_minor, r.delivery_cost_minor, r.fee_minor, r.original_delivery_minor, r.refund_minor, ${refundRows} as refund_rows, r.send_by::text as send_by,
      r.order_index, r.awb, r.withdrawal_id is not null as is_withdrawal, p.require_iban as requires_iban,
      m.is_external or r.is_kept as is_external, r.is_kept,
      m.generate_awb and not m.is_external as gets_label,
      json_build_object('name', ${ownText('m', 'name', reader)},
        'long_instruction', ${ownText('m', 'long_instruction', reader)}) as return_method,
      json_build_object('name', ${ownText('p', 'name', reader)},
        'long_instruction', ${ownText('p', 'long_instruction', reader)}) as payment_method,
      ${statusesOf(shopId)} as statuses,
      exists (select from return_messages w where w.shop_id = r.shop_id and w.return_id = r.id and w.cancelled_at is null) as has_messages,
      (select coalesce(json_agg(json_build_object('product_title', l.product_title, 'variant_title', l.variant_title,
          'image_src', l.image_src, 'quantity', l.quantity, 'price_minor', l.price_minor,
          'translations', l.translations, 'reason', ${ownName('reason', reader)},
          'outcome', case when l.inspected_at is not null then json_build_object('received', l.received, 'accepted', l.accepted,
            'rejected', l.rejected, 'rejection_reason', l.rejection_reason, 'deduction_minor', l.deduction_minor,
            'deduction_reason', l.deduction_reason) end) order by l.id), '[]')
        from return_products l join return_reasons reason on reason.shop_id = l.shop_id and reason.id = l.return_reason_id
        where l.shop_id = r.shop_id and l.return_id = r.id) as products,
      (select coalesce(json_agg(json_build_object('id', e.id, 'at', e.at, 'actor', e.actor, 'kind', e.kind,
          'from', e.from_name, 'to', e.to_name) order by e.id), '[]')
        from return_events e
        where e.shop_id = r.shop_id and e.return_id = r.id and e.kind in ('created', 'moved')
          and not exists (select from return_events undone
            where undone.shop_id = e.shop_id and undone.return_id = e.return_id and undone.undone_event_id = e.id)) as timeline,
      (select json_build_object('state', b.state, 'key', b.label_key) from labels b
        where b.shop_id = r.shop_id and b.return_id = r.id order by b.attempt desc limit 1) as label
    from returns r
    join return_methods m on m.shop_id = r.shop_id and m.id = r.return_method_id
    join payment_methods p on p.shop_id = r.shop_id and p.id = r.payment_method_id
    where r.shop_id = ${shopId} and r.id = ${id}`.execute(db)
  if (!rows[0]) return undefined
  const { serial, ...row } = rows[0]
  return { ...row, number: returnNumber(serial) }
}

const toPortalReturn = (
  {
    price_minor,
    delivery_cost_minor,
    fee_minor,
    original_delivery_minor,
    refund_minor,
    refund_rows,
    ...rest
  }: ReturnRow,
  reader: string,
): PortalReturn => {
  const { gets_label, label, products, statuses, order_ref: _ref, ...row } = rest
  const { currency } = row
  const isLabelled = label !== null && !ENDED.includes(label.state)
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    products_total: toDecimal(price_minor, currency),
    delivery_cost: toDecimal(delivery_cost_minor, currency),
    original_delivery: toDecimal(original_delivery_minor, currency),
    fee: toDecimal(fee_minor, currency),
    total: toDecimal(refund_minor, currency),
    refund_lines: refundLinesOf(refund_rows, currency, reader),
    statuses: statuses.map((status) => statusFor(status, reader)),
    products: products.map(({ price_minor: price, outcome, ...product }) => ({
      ...inLanguage(product, LINE_TEXTS, reader),
      price: toDecimal(price, currency),
      outcome: outcome ? outcomeOf(outcome, currency) : null,
    })),
    label_url: null,
    slip_url: row.is_kept || gets_label || isLabelled ? null : slipPath(row.id, reader),
    is_label_awaited: isLabelled && labelKeyOf(label) === null,
    can_cancel: row.order_index === STATUS.NEW,
    timeline: row.timeline.map((entry) => ({ ...entry, at: new Date(entry.at).toISOString() })),
  }
}

const withLabel = async (deps: Deps, shopId: number, row: ReturnRow, reader: string): Promise<PortalReturn> => {
  const key = labelKeyOf(row.label)
  const label_url = key === null ? null : ((await deps.files.downloadUrl(shopId, key)) ?? null)
  return { ...toPortalReturn(row, reader), label_url }
}

/** A return of another order counts as missing. Its label is fetched outside any transaction. */
export const findOwnReturn = async (
  deps: Deps,
  { shopId, orderRef }: OrderPlace,
  id: string,
  reader: string,
): Promise<PortalReturn | undefined> => {
  const row = await readInShop(deps.db, shopId, (db) => findRow(db, shopId, id, reader))
  return row?.order_ref === orderRef ? withLabel(deps, shopId, row, reader) : undefined
}

export const findTracked = async (
  db: ShopDb,
  shopId: number,
  id: string,
  reader: string,
): Promise<PortalReturn | undefined> => {
  const row = await findRow(db, shopId, id, reader)
  if (!row) return undefined
  const whole = toPortalReturn(row, reader)
  const products = whole.products.map((product) => ({ ...product, reason: '', outcome: null }))
  // What staff wrote is for the customer, not for everyone who has the link.
  const refund_lines = whole.refund_lines?.map((line) => ({ ...line, reason: '' }))
  return { ...whole, products, refund_lines, awb: null, is_label_awaited: false, can_cancel: false }
}
