/**
 * Brings the entries of a return in line with what was found in its parcel and with its terms. Entries are only added:
 * what has changed since is corrected by opposite ones. Corrections by people stay.
 */
import { missingEntries, type RefundKind, type RefundLine, refundLines, sumOfLines } from '@returns-desk/engine'
import { sql } from 'kysely'
import { DomainError, found } from '../../../base/errors.ts'
import type { ShopDb } from '../../../db/db.ts'

export const listEntries = async (db: ShopDb, shopId: number, returnId: string) => {
  const rows = await db
    .selectFrom('refund_entries')
    .select(['id', 'kind', 'product_id', 'amount_minor', 'reason', 'staff_id', 'at'])
    .where('shop_id', '=', shopId)
    .where('return_id', '=', returnId)
    .orderBy('id')
    .execute()
  return rows.map(({ amount_minor, kind, ...row }) => ({ ...row, kind: kind as RefundKind, amount: amount_minor }))
}

interface Terms {
  readonly delivery_cost_minor: number
  readonly fee_minor: number
  readonly original_delivery_minor: number
}

/** What is owed by the rows of a return as they are now, without corrections. */
export const owedLines = async (db: ShopDb, shopId: number, returnId: string, terms: Terms): Promise<RefundLine[]> => {
  const products = await db
    .selectFrom('return_products')
    .select(['id', 'quantity', 'price_minor as price', 'accepted', 'deduction_minor as deduction'])
    .select(sql<boolean>`inspected_at is not null`.as('is_inspected'))
    .where('shop_id', '=', shopId)
    .where('return_id', '=', returnId)
    .orderBy('id')
    .execute()
  const { delivery_cost_minor: way_back, fee_minor: fee, original_delivery_minor: original_delivery } = terms
  return refundLines({ products, way_back, fee, original_delivery })
}

/** The row stays locked until the transaction ends: entries and payouts of a return are written one after the other. */
export const lockRefund = async (db: ShopDb, shopId: number, returnId: string) =>
  found(
    await db
      .selectFrom('returns')
      .select(['currency', 'order_index', 'price_minor', 'delivery_cost_minor', 'fee_minor', 'original_delivery_minor'])
      .select(['owed_minor', 'payouts_minor', 'payment_method_id', 'unpaid_reason'])
      .select(sql<boolean>`iban_sealed is not null`.as('has_account'))
      .where('shop_id', '=', shopId)
      .where('id', '=', returnId)
      .forUpdate()
      .executeTakeFirst(),
  )

export interface NewEntry {
  readonly kind: RefundKind
  readonly product_id: number | null
  readonly amount: number
  readonly reason?: string
  readonly staff_id?: number | null
  readonly key?: string
  /** What an owner agrees to with it, if that is more than the customer paid. */
  readonly agreed_minor?: number | null
}

/** The database refuses these too; here the caller learns which of them it is. */
export const insertEntries = async (
  db: ShopDb,
  shopId: number,
  returnId: string,
  entries: readonly NewEntry[],
  at: Date,
): Promise<void> => {
  const { currency, owed_minor, payouts_minor } = await lockRefund(db, shopId, returnId)
  const owed = (owed_minor ?? 0) + sumOfLines(entries)
  if (owed < 0) throw new DomainError('refund_below_zero')
  if (owed < payouts_minor) throw new DomainError('refund_below_payouts')
  const rows = entries.map(({ amount, ...entry }) => ({
    ...entry,
    ...{ shop_id: shopId, return_id: returnId, amount_minor: amount, currency, at },
  }))
  // One statement: the sum may pass through values in between that no refund has.
  await db.insertInto('refund_entries').values(rows).execute()
}

/** Nothing was accepted, so there is no entry to say so; but what was requested is not the refund any more. */
const noteNothingOwed = async (db: ShopDb, shopId: number, returnId: string) => {
  const own = db.updateTable('returns').set({ owed_minor: 0 }).where('shop_id', '=', shopId)
  await own.where('id', '=', returnId).execute()
}

export const settleEntries = async (db: ShopDb, shopId: number, returnId: string, at: Date): Promise<void> => {
  const terms = await lockRefund(db, shopId, returnId)
  const wanted = await owedLines(db, shopId, returnId, terms)
  const missing = missingEntries(await listEntries(db, shopId, returnId), wanted)
  if (missing.length > 0) await insertEntries(db, shopId, returnId, missing, at)
  else if (terms.owed_minor === null) await noteNothingOwed(db, shopId, returnId)
}

type Refund = Awaited<ReturnType<typeof lockRefund>>

/** What the customer paid for the products and their delivery. */
export const paidFor = ({ price_minor, original_delivery_minor }: Refund) => price_minor + original_delivery_minor

/** What an owner agreed to last, less what was taken back since. */
const agreedTo = async (db: ShopDb, shopId: number, returnId: string): Promise<number> => {
  const { rows } = await sql<{ agreed: number }>`
    select e.agreed_minor + coalesce((
      select sum(c.amount_minor) from refund_entries c
      where c.shop_id = e.shop_id and c.return_id = e.return_id and c.id > e.id and c.kind = 'correction'
        and c.amount_minor < 0), 0) as agreed
    from refund_entries e
    where e.shop_id = ${shopId} and e.return_id = ${returnId} and e.agreed_minor is not null
    order by e.id desc limit 1`.execute(db)
  return Number(rows[0]?.agreed ?? 0)
}

/**
 * After an inspection or a correction of the return, whose refund was `before`. Corrections of the refund stay, so what
 * they make up for may be given once more: a deduction that is taken back, say. That may not come to more than the
 * customer paid, or an owner has agreed to.
 */
export const settleChange = async (
  db: ShopDb,
  shopId: number,
  returnId: string,
  before: Refund,
  at: Date,
): Promise<void> => {
  await settleEntries(db, shopId, returnId, at)
  const after = await lockRefund(db, shopId, returnId)
  const owed = after.owed_minor ?? 0
  const isWorse = owed > (before.owed_minor ?? 0) || paidFor(after) < paidFor(before)
  if (isWorse && owed > paidFor(after) && owed > (await agreedTo(db, shopId, returnId)))
    throw new DomainError('refund_above_paid')
}
