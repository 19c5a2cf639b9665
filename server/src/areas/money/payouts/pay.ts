/** Agrees on payouts, and changes what has become of them by the word of a person. */
import type { RefundNote, TimelineEntry } from '@returns-desk/contract'
import { type PayoutRoute, type PayoutState, returnNumber, STATUS, toDecimal, toMinorUnits } from '@returns-desk/engine'
import { DomainError, found } from '../../../base/errors.ts'
import type { ShopDb } from '../../../db/db.ts'
import { addEvent } from '../../returns/history/add-event.ts'
import { lockRefund, settleEntries } from '../entries/settle-entries.ts'
import { changePayout, find, hasCredit, insertPayout, type PayoutChange } from './queries.ts'

/** The refund is settled by then: what was found in the parcel has been decided on. */
const PAYABLE: readonly number[] = [STATUS.PROCESSED, STATUS.REFUND_TO_IBAN, STATUS.COMPLETED]

/** Why nothing can be paid now; null if it can. */
export const payoutObstacle = (row: {
  readonly order_index: number
  readonly route: PayoutRoute
  readonly has_account: boolean
  /** The platform has the order, or none is needed. */
  readonly has_source?: boolean
}) => {
  if (row.order_index === STATUS.CANCELLED) return 'refund_closed'
  if (!PAYABLE.includes(row.order_index)) return 'payout_not_ready'
  if (row.has_source === false) return 'payout_route_impossible'
  return row.route === 'bank' && !row.has_account ? 'payout_account_missing' : null
}

/** Cash is handed over and other ways are a person's word: nothing further happens to them. */
const isSettledAtOnce = (route: PayoutRoute) => route === 'cash' || route === 'other'

type PayoutEvent = Extract<TimelineEntry['kind'], `payout_${string}`>

export interface PayoutNote {
  readonly route: PayoutRoute
  readonly amount_minor: number
  readonly currency: string
}

/** The line of the timeline. `reason`: what the person said, or what went wrong. */
export const notePayout = (
  db: ShopDb,
  { shopId, returnId, at, actor }: { shopId: number; returnId: string; at: Date; actor: TimelineEntry['actor'] },
  kind: PayoutEvent,
  { route, amount_minor, currency }: PayoutNote,
  reason = '',
) => {
  const note: RefundNote = { route, amount: toDecimal(amount_minor, currency), currency, ...(reason && { reason }) }
  return addEvent(db, { shopId, returnId, at, actor, kind, note: JSON.stringify(note) })
}

/** `R0000427-2`: what the bank or the platform knows the second payout of a return by. The return is locked. */
export const nextReference = async (db: ShopDb, shopId: number, returnId: string): Promise<string> => {
  const row = await db
    .selectFrom('returns as r')
    .select('r.number')
    .select((eb) =>
      eb
        .selectFrom('payouts as p')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('p.shop_id', '=', 'r.shop_id')
        .whereRef('p.return_id', '=', 'r.id')
        .as('count'),
    )
    .where('r.shop_id', '=', shopId)
    .where('r.id', '=', returnId)
    .executeTakeFirstOrThrow()
  return `${returnNumber(row.number)}-${Number(row.count) + 1}`
}

export interface Payment {
  readonly key: string
  readonly route: PayoutRoute
  /** All that is open, if there is none. */
  readonly amount?: number | undefined
  readonly note: string
}

const findByKey = (db: ShopDb, shopId: number, key: string) =>
  db.selectFrom('payouts').select('id').where('shop_id', '=', shopId).where('key', '=', key).executeTakeFirst()

/** The id of the payout; `undefined` if it was agreed on before, by the same key. */
export const pay = async (
  db: ShopDb,
  shopId: number,
  returnId: string,
  { key, route, amount, note }: Payment,
  at: Date,
): Promise<number | undefined> => {
  const { currency, order_index, has_account } = await lockRefund(db, shopId, returnId)
  if (await findByKey(db, shopId, key)) return undefined
  const obstacle = payoutObstacle({ order_index, route, has_account })
  if (obstacle) throw new DomainError(obstacle)
  // Returns that were processed before entries existed have none.
  await settleEntries(db, shopId, returnId, at)
  const { owed_minor, payouts_minor } = await lockRefund(db, shopId, returnId)
  const open = (owed_minor ?? 0) - payouts_minor
  const minor = amount === undefined ? open : toMinorUnits(amount, currency)
  if (minor <= 0) throw new DomainError('payout_too_much')
  const isSettled = isSettledAtOnce(route)
  const state: PayoutState = isSettled ? 'settled' : 'agreed'
  const reference = await nextReference(db, shopId, returnId)
  const id = await insertPayout(db, shopId, returnId, { route, amount: minor, state, reference, key, note }, at)
  const line = { shopId, returnId, at, actor: 'staff' } as const
  const paid = { route, amount_minor: minor, currency }
  await notePayout(db, line, isSettled ? 'payout_settled' : 'payout_agreed', paid, note)
  return id
}

export interface PayoutStep {
  readonly shopId: number
  readonly id: number
  readonly to: 'settled' | 'bounced' | 'cancelled'
  readonly at: Date
  /** What the person says about it. */
  readonly words: string
}

const changeOf = ({ to, words }: PayoutStep, note: string): PayoutChange => {
  if (to === 'bounced') return { problem: words }
  return to === 'settled' ? { problem: null, note: words || note } : {}
}

/** By the word of a person. Answers the return, and what the payout was before. */
export const stepPayout = async (db: ShopDb, step: PayoutStep) => {
  const { shopId, id, to, at, words } = step
  const { return_id: returnId } = found(await find(db, shopId, id))
  await lockRefund(db, shopId, returnId)
  const payout = found(await find(db, shopId, id))
  const [from, route] = [payout.state as PayoutState, payout.route as PayoutRoute]
  // Its code could still be spent: it is made void instead, which makes the payout bounce.
  if (to === 'bounced' && (await hasCredit(db, shopId, id))) throw new DomainError('payout_is_credit')
  if (!(await changePayout(db, { shopId, id }, from, to, at, changeOf(step, payout.note))))
    throw new DomainError('payout_state')
  const line = { shopId, returnId, at, actor: 'staff' } as const
  await notePayout(db, line, `payout_${to}`, { ...payout, route }, words)
  return { returnId, from }
}
