/** What is owed for a return, line by line, and what was paid of it. */
import type { Payout, Refund, RefundLine, Role, StaffName } from '@returns-desk/contract'
import {
  isPaidOut,
  type PayoutRoute,
  type RefundKind,
  type Translations,
  textIn,
  toDecimal,
} from '@returns-desk/engine'
import { sql } from 'kysely'
import { found } from '../../../base/errors.ts'
import type { ShopDb } from '../../../db/db.ts'
import { staffName } from '../../../db/staff-name.ts'
import { wordsFor } from '../../people/masking/words.ts'
import { dueState, IS_TO_PAY, isWaitingForGoods, todayIn } from '../due/due.ts'
import { owedLines } from '../entries/settle-entries.ts'

interface Head {
  readonly currency: string
  readonly delivery_cost_minor: number
  readonly fee_minor: number
  readonly original_delivery_minor: number
  readonly owed_minor: number | null
  readonly refund_minor: number
  readonly payouts_minor: number
  readonly unpaid_reason: string
  readonly order_index: number
  readonly route: PayoutRoute
  readonly due_on: string | null
  readonly is_waiting_for_goods: boolean
  readonly is_to_pay: boolean
}

const findHead = async (db: ShopDb, shopId: number, id: string) => {
  const { rows } = await sql<Head>`
    select r.currency, r.delivery_cost_minor, r.fee_minor, r.original_delivery_minor, r.owed_minor, r.refund_minor,
      r.payouts_minor, r.unpaid_reason, r.order_index, p.route, r.due_on::text as due_on,
      ${isWaitingForGoods} as is_waiting_for_goods, coalesce(${IS_TO_PAY}, false) as is_to_pay
    from returns r join payment_methods p on p.shop_id = r.shop_id and p.id = r.payment_method_id
    where r.shop_id = ${shopId} and r.id = ${id}`.execute(db)
  return found(rows[0])
}

interface ProductWords {
  readonly id: number
  readonly product_title: string
  readonly variant_title: string
  readonly translations: Translations | null
  readonly deduction_reason: string
  readonly rejection_reason: string
}

/** What a line is about and, where it was computed, why it is less than was paid: the words of who inspected it. */
const wordsOf = async (db: ShopDb, shopId: number, id: string, reader: string) => {
  const { rows } = await sql<ProductWords>`
    select id, product_title, variant_title, translations, deduction_reason, rejection_reason
    from return_products where shop_id = ${shopId} and return_id = ${id}`.execute(db)
  const products = new Map(rows.map((row) => [row.id, { ...row, translations: row.translations ?? {} }]))
  return (kind: RefundKind, productId: number | null) => {
    const product = productId === null ? undefined : products.get(productId)
    if (!product) return { title: '', reason: '' }
    const title = [textIn(product, 'product_title', reader), textIn(product, 'variant_title', reader)]
    const reason = kind === 'deduction' ? product.deduction_reason : kind === 'item' ? product.rejection_reason : ''
    return { title: title.filter(Boolean).join(', '), reason }
  }
}

interface EntryRow {
  readonly id: number
  readonly kind: RefundKind
  readonly product_id: number | null
  readonly amount_minor: number
  readonly reason: string
  readonly at: Date
  readonly staff: StaffName | null
}

const listEntryRows = async (db: ShopDb, shopId: number, id: string) => {
  const { rows } = await sql<EntryRow>`
    select id, kind, product_id, amount_minor, reason, at, ${staffName('refund_entries')} as staff
    from refund_entries where shop_id = ${shopId} and return_id = ${id} order by id`.execute(db)
  return rows
}

export interface LineReading {
  readonly reader: string
  /** What is expected where there are no entries yet. */
  readonly terms: Pick<
    Head,
    'currency' | 'delivery_cost_minor' | 'fee_minor' | 'original_delivery_minor' | 'owed_minor'
  >
}

export const listLines = async (
  db: ShopDb,
  shopId: number,
  id: string,
  { reader, terms }: LineReading,
): Promise<RefundLine[]> => {
  const about = await wordsOf(db, shopId, id, reader)
  const amountOf = (minor: number) => toDecimal(minor, terms.currency)
  if (terms.owed_minor === null) {
    const expected = await owedLines(db, shopId, id, terms)
    return expected.map(({ kind, product_id, amount }) => ({
      ...{ id: null, kind, product_id, staff: null, at: null },
      ...about(kind, product_id),
      amount: amountOf(amount),
    }))
  }
  return (await listEntryRows(db, shopId, id)).map(({ amount_minor, reason, at, ...entry }) => {
    const words = about(entry.kind, entry.product_id)
    const why = reason || words.reason
    return { ...entry, title: words.title, reason: why, amount: amountOf(amount_minor), at: at.toISOString() }
  })
}

type PayoutRow = Omit<Payout, 'amount' | 'suggested' | 'created_at' | 'changed_at'> & {
  readonly amount_minor: number
  readonly suggested_minor: number | null
  readonly created_at: Date
  readonly changed_at: Date
}

const listPayouts = async (db: ShopDb, shopId: number, id: string) => {
  const { rows } = await sql<PayoutRow>`
    select id, route, amount_minor, currency, state, reference, external_ref, problem, note, created_at, changed_at,
      case when problem = 'platform_amount_differs' then suggested_minor end as suggested_minor,
      ${staffName('payouts')} as staff
    from payouts where shop_id = ${shopId} and return_id = ${id} order by id`.execute(db)
  return rows
}

export interface RefundReading {
  readonly reader: string
  readonly role: Role
  readonly now: Date
}

export const findRefund = async (
  db: ShopDb,
  shopId: number,
  id: string,
  { reader, role, now }: RefundReading,
): Promise<Refund> => {
  const head = await findHead(db, shopId, id)
  const { currency, due_on, is_waiting_for_goods, refund_minor, payouts_minor } = head
  const amountOf = (minor: number) => toDecimal(minor, currency)
  const payouts = await listPayouts(db, shopId, id)
  const paid = payouts.reduce((sum, { state, amount_minor }) => sum + (isPaidOut(state) ? amount_minor : 0), 0)
  const lines = await listLines(db, shopId, id, { reader, terms: head })
  const said = (words: string) => wordsFor(role, words)
  return {
    ...{ return_id: id, currency, route: head.route, due_on, is_waiting_for_goods },
    due: head.is_to_pay ? dueState(head, await todayIn(db, shopId, now)) : null,
    lines: lines.map((line) => ({ ...line, reason: said(line.reason) })),
    total: amountOf(refund_minor),
    paid: amountOf(paid),
    open: amountOf(refund_minor - payouts_minor),
    payouts: payouts.map(({ amount_minor, suggested_minor, created_at, changed_at, ...payout }) => ({
      ...payout,
      note: said(payout.note),
      problem: payout.problem && said(payout.problem),
      amount: amountOf(amount_minor),
      suggested: suggested_minor === null ? null : amountOf(suggested_minor),
      created_at: created_at.toISOString(),
      changed_at: changed_at.toISOString(),
    })),
    unpaid_reason: said(head.unpaid_reason),
  }
}
