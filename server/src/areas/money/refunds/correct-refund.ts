/** People add to a refund or take from it, and say why; or say why it is not paid. */
import type { RefundNote } from '@returns-desk/contract'
import { isFinalStatus, STATUS, toDecimal, toMinorUnits } from '@returns-desk/engine'
import { DomainError } from '../../../base/errors.ts'
import type { ShopDb } from '../../../db/db.ts'
import { addEvent } from '../../returns/history/add-event.ts'
import { insertEntries, lockRefund, paidFor, settleEntries } from '../entries/settle-entries.ts'

export interface RefundCorrection {
  readonly key: string
  readonly amount: number
  readonly reason: string
  readonly staffId: number
}

const findByKey = (db: ShopDb, shopId: number, key: string) =>
  db.selectFrom('refund_entries').select('id').where('shop_id', '=', shopId).where('key', '=', key).executeTakeFirst()

/** The refund is more now than the customer paid for these products and their delivery. */
export interface Raised {
  readonly from: number
  readonly to: number
  readonly currency: string
}

/** Corrections need entries to stand beside: those are made here where there are none yet. */
export const correctRefund = async (
  db: ShopDb,
  shopId: number,
  returnId: string,
  { key, amount, reason, staffId }: RefundCorrection,
  at: Date,
): Promise<Raised | undefined> => {
  const { currency, order_index } = await lockRefund(db, shopId, returnId)
  if (await findByKey(db, shopId, key)) return undefined
  if (isFinalStatus(order_index)) throw new DomainError('refund_closed')
  const minor = toMinorUnits(amount, currency)
  if (minor === 0) return undefined
  await settleEntries(db, shopId, returnId, at)
  const refund = await lockRefund(db, shopId, returnId)
  const owed = refund.owed_minor ?? 0
  const isAbove = minor > 0 && owed + minor > paidFor(refund)
  const agreed_minor = isAbove ? owed + minor : null
  const entry = { kind: 'correction', product_id: null, amount: minor, reason, staff_id: staffId, key } as const
  await insertEntries(db, shopId, returnId, [{ ...entry, agreed_minor }], at)
  const note = JSON.stringify({ amount, currency, reason } satisfies RefundNote)
  await addEvent(db, { shopId, returnId, at, actor: 'staff', kind: 'refund_corrected', note })
  return isAbove ? { from: toDecimal(owed, currency), to: toDecimal(owed + minor, currency), currency } : undefined
}

export const explainRefund = async (
  db: ShopDb,
  shopId: number,
  returnId: string,
  reason: string,
  at: Date,
): Promise<string> => {
  const { order_index, unpaid_reason } = await lockRefund(db, shopId, returnId)
  // A completed return is paid or explained: another reason may replace the old one, but it cannot be left without.
  const isLast = order_index === STATUS.COMPLETED && reason === ''
  if (order_index === STATUS.CANCELLED || isLast) throw new DomainError('refund_closed')
  if (unpaid_reason === reason) return unpaid_reason
  const own = db.updateTable('returns').set({ unpaid_reason: reason }).where('shop_id', '=', shopId)
  await own.where('id', '=', returnId).execute()
  const note = JSON.stringify({ reason } satisfies RefundNote)
  await addEvent(db, { shopId, returnId, at, actor: 'staff', kind: 'refund_explained', note })
  return unpaid_reason
}
