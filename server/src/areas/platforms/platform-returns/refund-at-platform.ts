/**
 * Performs a payout at the shop's platform exactly once, whatever fails in between. The request is recorded before the
 * platform is asked; a retry that finds the record without a result looks for the refund by our mark before it asks
 * again. If the platform suggests another amount, nothing is asked until a person confirms ours.
 */
import type { ErrorCode } from '@returns-desk/contract'
import { type PayoutState, STATUS } from '@returns-desk/engine'
import { PlatformError, type PlatformTrouble } from '../../../adapters/platform/platform-error.ts'
import type { PlatformRefund, PreparedRefund, RefundWish } from '../../../adapters/platform/port.ts'
import type { Deps } from '../../../config/deps.ts'
import { inShop } from '../../../db/db.ts'
import { ANSWER_GRACE_MS } from '../../../outbox/backoff.ts'
import { EffectError, type EffectHandler, type EffectToPerform } from '../../../outbox/effect-handler.ts'
import type { EffectOf } from '../../../outbox/plan-effects.ts'
import { notePayout } from '../../money/payouts/pay.ts'
import { changePayout } from '../../money/payouts/queries.ts'
import { notify } from '../../people/notifications/notify.ts'
import { adjustReturn } from './adjust-return.ts'
import { ensureOpen } from './ensure-open.ts'
import { claimPayout, inPayoutShop, type PayoutKey, type PlatformPayout, readPayout } from './platform-payouts.ts'
import { effectErrorOf } from './platform-problem.ts'
import { markOf, readSubject, type Subject } from './platform-return-links.ts'

interface Paying {
  readonly deps: Deps
  readonly key: PayoutKey
  readonly payout: PlatformPayout
  readonly subject: Subject
}

const PROBLEMS: Readonly<Record<PlatformTrouble, ErrorCode>> = {
  unreachable: 'payout_unreachable',
  unknown: 'payout_outcome_unknown',
  sign_in: 'platform_sign_in',
  denied: 'payout_denied',
  refused: 'payout_refused',
  not_kept: 'payout_outcome_unknown',
}

const troubleOf = (error: unknown): PlatformTrouble => (error instanceof PlatformError ? error.trouble : 'unknown')

/** Only if it is still in the state that we have left it in. */
const note = (
  { deps, key, payout }: Omit<Paying, 'subject'>,
  problem: ErrorCode,
  from: PayoutState,
  to: PayoutState = from,
  suggested_minor?: number,
) =>
  inPayoutShop(deps, key, payout.return_id, async (db) => {
    const at = deps.clock()
    const change = { problem, ...(suggested_minor === undefined ? {} : { suggested_minor }) }
    if (!(await changePayout(db, key, from, to, at, change)) || to !== 'failed') return
    const line = { shopId: key.shopId, returnId: payout.return_id, at, actor: 'system' } as const
    await notePayout(db, line, 'payout_failed', payout, problem)
  })

const record = async ({ deps, key, payout }: Paying, { ref, isSettled }: PlatformRefund) => {
  const to = isSettled ? 'settled' : 'sent'
  await inPayoutShop(deps, key, payout.return_id, async (db) => {
    const at = deps.clock()
    if (!(await changePayout(db, key, 'asking', to, at, { external_ref: ref, problem: null }))) return
    const line = { shopId: key.shopId, returnId: payout.return_id, at, actor: 'system' } as const
    await notePayout(db, line, `payout_${to}`, payout)
  })
  return { state: to, external_ref: ref }
}

const wishOf = ({ payout, subject }: Paying): RefundWish => ({
  mark: `${markOf(subject.returnId)} ${payout.reference}`,
  amount_minor: payout.amount_minor,
  currency: payout.currency,
  to: payout.route === 'store_credit' ? 'store_credit' : 'original_payment',
  pieces: subject.pieces,
  // It goes back once, with the first refund.
  shipping_minor: payout.hasPaid ? 0 : Math.min(payout.original_delivery_minor, payout.amount_minor),
})

const look = (paying: Paying, returnRef: string, askedAt: Date) =>
  paying.deps.platform.findRefund(paying.deps.db, paying.subject.shop, returnRef, {
    ...wishOf(paying),
    askedAt,
    known: paying.payout.known,
  })

/** The refund of an earlier request whose answer was lost. Throws while that request may still be on its way. */
const lookBefore = async (paying: Paying, returnRef: string): Promise<PlatformRefund | undefined> => {
  const { deps, payout } = paying
  if (payout.state !== 'asking' || !payout.asked_at) return undefined
  const found = await look(paying, returnRef, payout.asked_at)
  if (found) return found
  if (deps.clock().getTime() - payout.asked_at.getTime() < ANSWER_GRACE_MS) throw new PlatformError('unknown')
  return undefined
}

/** Throws if this is not to be asked now, and says so at the payout. */
const requireReady = async (paying: Paying, { suggested_minor, isProcessed }: PreparedRefund) => {
  const { payout, subject } = paying
  // Lines that only our lost request can have processed: it may have been paid, whatever the platform shows.
  if (payout.state === 'asking' && isProcessed && !payout.hasPaid && !subject.link.processed_at) {
    await note(paying, 'payout_maybe_paid', 'asking')
    throw new EffectError('platform_unsure', { isFinal: true })
  }
  if (suggested_minor === payout.amount_minor || suggested_minor === payout.confirmed_minor) return
  await note(paying, 'platform_amount_differs', payout.state, 'agreed', suggested_minor)
  throw new EffectError('platform_amount_differs', { isFinal: true })
}

/** Leaves the payout in a state from which a retry, or a person, can continue. */
const handleFailure = async (paying: Paying, returnRef: string, askedAt: Date, error: unknown) => {
  const trouble = troubleOf(error)
  if (trouble === 'refused') {
    // Refused after it was paid is possible too: it is looked for before it is given up.
    const found = await look(paying, returnRef, askedAt)
    if (found) return found
    await note(paying, PROBLEMS.refused, 'asking', 'failed')
  } else await note(paying, PROBLEMS[trouble], 'asking', trouble === 'unknown' ? 'asking' : 'agreed')
  throw error
}

const ask = async (paying: Paying, returnRef: string, prepared: PreparedRefund): Promise<PlatformRefund> => {
  const { deps, key, payout } = paying
  const askedAt = deps.clock()
  await inPayoutShop(deps, key, payout.return_id, async (db, { order_index }) => {
    if (order_index === STATUS.CANCELLED) throw new EffectError('too_late', { isFinal: true })
    await claimPayout(db, payout, askedAt)
  })
  try {
    const made = await prepared.perform()
    if (made.ref !== returnRef) return made
    return (await look(paying, returnRef, askedAt).catch(() => undefined)) ?? made
  } catch (error) {
    return await handleFailure(paying, returnRef, askedAt, error)
  }
}

/** Before anything is asked, trouble changes nothing but what is said about the payout. */
const beforeAsking = async <T>(paying: Paying, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    const { state } = paying.payout
    const trouble = troubleOf(error)
    const isLost = state === 'asking' && trouble === 'refused'
    if (error instanceof PlatformError) await note(paying, isLost ? 'payout_maybe_paid' : PROBLEMS[trouble], state)
    throw error
  }
}

/** What is processed there is final, so a correction comes first. */
const openFor = async (paying: Paying): Promise<string> => {
  const { deps, subject } = paying
  const isLate = subject.isUnadjusted && !subject.link.processed_at
  const ref = await (isLate ? adjustReturn : ensureOpen)(deps, subject)
  if (ref === undefined) throw new PlatformError('refused', 'no_returns')
  return ref
}

const payThere = async (paying: Paying) => {
  const { deps, subject } = paying
  const returnRef = await beforeAsking(paying, () => openFor(paying))
  const found = await beforeAsking(paying, () => lookBefore(paying, returnRef))
  if (found) return record(paying, found)
  const prepared = await beforeAsking(paying, () =>
    deps.platform.prepareRefund(deps.db, subject.shop, returnRef, wishOf(paying)),
  )
  await requireReady(paying, prepared)
  return record(paying, await ask(paying, returnRef, prepared))
}

const OPEN: readonly PayoutState[] = ['agreed', 'asking']

const keyOf = ({ shopId, payload }: EffectToPerform): PayoutKey => ({
  shopId,
  id: (payload as EffectOf<'refund-at-platform'>['payload']).payout_id,
})

const perform: EffectHandler = async (deps, effect) => {
  const { shopId } = effect
  const key = keyOf(effect)
  const payout = await inShop(deps.db, shopId, (db) => readPayout(db, key))
  if (!payout || !OPEN.includes(payout.state)) return { state: payout?.state ?? 'missing' }
  const subject = await inShop(deps.db, shopId, (db) => readSubject(db, shopId, payout.return_id))
  if (!subject) {
    await note({ deps, key, payout }, 'payout_route_impossible', payout.state)
    throw new EffectError('platform_order_unknown', { isFinal: true })
  }
  try {
    return await payThere({ deps, key, payout, subject })
  } catch (error) {
    throw effectErrorOf(error)
  }
}

/** It is not tried again by itself: those who pay refunds are told, and the return says why. */
const giveUp: EffectHandler['givenUp'] = async (deps, db, effect) => {
  const { shopId } = effect
  const payout = await readPayout(db, keyOf(effect))
  if (!payout || !(OPEN.includes(payout.state) || payout.state === 'failed')) return
  const { return_id: returnId, problem } = payout
  const line = { shopId, returnId, at: deps.clock(), actor: 'system' } as const
  // That it failed is there already.
  if (payout.state !== 'failed') await notePayout(db, line, 'payout_given_up', payout, problem ?? '')
  await notify(deps, db, shopId, { kind: 'refund_failed', returnId })
}

export const refundAtPlatform: EffectHandler = Object.assign(perform, { givenUp: giveUp })
