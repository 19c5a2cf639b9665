/** Spends of a store credit, or makes it void. Never twice, never more than is left, and never in another currency. */
import type { StoreCreditSpending } from '@returns-desk/contract'
import { toMinorUnits } from '@returns-desk/engine'
import { DomainError, found } from '../../../base/errors.ts'
import type { ShopDb } from '../../../db/db.ts'
import { lockRefund } from '../entries/settle-entries.ts'
import { notePayout } from '../payouts/pay.ts'
import { changePayout } from '../payouts/queries.ts'
import { lockCredit } from './queries.ts'

export interface Acting {
  readonly db: ShopDb
  readonly shopId: number
  readonly staffId: number
  readonly at: Date
}

type Credit = NonNullable<Awaited<ReturnType<typeof lockCredit>>>

const requireLive = ({ voided_at, expires_at }: Credit, at: Date) => {
  if (voided_at !== null || expires_at <= at) throw new DomainError('store_credit_over')
}

const findUse = (db: ShopDb, shopId: number, key: string) =>
  db
    .selectFrom('store_credit_uses')
    .select('id')
    .where('shop_id', '=', shopId)
    .where('key', '=', key)
    .executeTakeFirst()

/** `false` if that was spent before, under the same key. */
export const spendCredit = async (acting: Acting, id: number, spending: StoreCreditSpending): Promise<boolean> => {
  const { db, shopId, staffId, at } = acting
  const { key, currency, reference } = spending
  const credit = found(await lockCredit(db, shopId, id))
  const amount = toMinorUnits(spending.amount, currency)
  if (await findUse(db, shopId, key)) return false
  requireLive(credit, at)
  if (currency !== credit.currency) throw new DomainError('store_credit_currency')
  if (amount > credit.value_minor - credit.spent_minor) throw new DomainError('store_credit_too_much')
  // Less than the smallest coin.
  if (amount === 0) throw new DomainError('invalid_value')
  const use = { credit_id: id, amount_minor: amount, currency, reference, staff_id: staffId, at, key }
  await db
    .insertInto('store_credit_uses')
    .values({ shop_id: shopId, ...use })
    .execute()
  return true
}

const findReturnId = async (db: ShopDb, shopId: number, id: number) => {
  const credit = db.selectFrom('store_credits').select('return_id').where('shop_id', '=', shopId).where('id', '=', id)
  return found(await credit.executeTakeFirst()).return_id
}

/** Its payout has come back then: the refund is open again. The return is locked first, as everywhere. */
export const voidCredit = async ({ db, shopId, staffId, at }: Acting, id: number, reason: string): Promise<void> => {
  await lockRefund(db, shopId, await findReturnId(db, shopId, id))
  const credit = found(await lockCredit(db, shopId, id))
  if (credit.voided_at !== null) throw new DomainError('store_credit_over')
  if (credit.spent_minor > 0) throw new DomainError('store_credit_used')
  await db
    .updateTable('store_credits')
    .set({ voided_at: at, voided_by: staffId, void_reason: reason })
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .execute()
  const { return_id: returnId, value_minor: amount_minor, currency } = credit
  if (!(await changePayout(db, { shopId, id }, 'settled', 'bounced', at, { problem: reason }))) return
  const paid = { route: 'store_credit', amount_minor, currency } as const
  await notePayout(db, { shopId, returnId, at, actor: 'staff' }, 'payout_bounced', paid, reason)
}
