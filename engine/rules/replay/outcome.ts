// What some rules say about a request of the past, and how two rule sets differ in it.

import { dayOf, dayText } from '../../base/calendar.ts'
import type { ReturnWindow } from '../../returns/window.ts'
import type { CompiledRules } from '../deciding/compile.ts'
import type { Decision } from '../deciding/decide.ts'
import { evaluate, matchedRules } from '../deciding/evaluate.ts'
import type { Facts } from '../deciding/facts.ts'
import { feeOf, isKept } from '../deciding/outcomes/return-sums.ts'
import type { OpenChoices } from '../possible/open-choices.ts'
import { certainExtension, type LateRules, possibleExtension } from '../possible/possible-extension.ts'
import { certainRefusal } from '../possible/possible-refusal.ts'
import { lastDayWith } from './last-day.ts'

/** A rule set, and the methods that are active besides what rules say. */
export interface ReplayedRules {
  readonly compiled: CompiledRules
  readonly late: LateRules
  readonly returnMethods: readonly number[]
  readonly paymentMethods: readonly number[]
}

export interface PastRequest {
  /** With the moment of the request as `now`. */
  readonly facts: Facts
  /** As it was decided then. Null: the order had no dates, and no window. */
  readonly window: ReturnWindow | null
  /** What had not been chosen yet. */
  readonly open?: OpenChoices
}

export interface ReplayOutcome {
  readonly last_day: string | null
  readonly extension_days: number
  /** The code of the message of a rule that says no. */
  readonly refusal: string | undefined
  /** In minor units, without what the way back costs. */
  readonly fee: number
  readonly photos_required: boolean
  readonly is_kept: boolean
  readonly is_flagged: boolean
  /** What is offered, after rules. */
  readonly return_method_ids: readonly number[]
  readonly payment_method_ids: readonly number[]
  /** Templates that rules without an event send, as often as they do. */
  readonly emails: readonly { readonly rule_id: number; readonly email_id: number }[]
  readonly matchedIds: readonly number[]
}

const offered = (active: readonly number[], decided: readonly number[] | null) =>
  decided === null ? active : decided.filter((id) => active.includes(id))

const extensionOf = ({ compiled, late }: ReplayedRules, { facts, open }: PastRequest, decided: number) =>
  open ? Math.max(certainExtension(compiled, late, facts, open), possibleExtension(late, facts, open)) : decided

/** While something is open, a rule refuses only if no choice is left. */
const refusalOf = ({ compiled, late }: ReplayedRules, { facts, open }: PastRequest, decided: string | undefined) =>
  open ? certainRefusal(late.refusing, facts, open, compiled.shop) : decided

/** What further actions mean for the products that were asked about. */
const furtherOf = ({ compiled }: ReplayedRules, { facts }: PastRequest, decision: Decision) => {
  const shop_currency = compiled.shop.currency
  const sums = { products_total: facts.return?.total ?? 0, currency: facts.currency ?? shop_currency, shop_currency }
  return {
    fee: feeOf(decision.fee, { ...sums, delivery_cost: 0 }),
    photos_required: decision.photos_required === true,
    is_kept: isKept(decision.keep_up_to, sums),
    is_flagged: decision.review !== undefined,
  }
}

export const outcomeOf = (rules: ReplayedRules, request: PastRequest): ReplayOutcome => {
  const { compiled, returnMethods, paymentMethods } = rules
  const available = { return_methods: new Set(returnMethods), payment_methods: new Set(paymentMethods) }
  const evaluation = evaluate(compiled, request.facts, available)
  const { decision } = evaluation
  const { window } = request
  return {
    last_day:
      window && lastDayWith(window, extensionOf(rules, request, decision.extension_days), compiled.shop.time_zone),
    extension_days: decision.extension_days,
    refusal: refusalOf(rules, request, decision.refusal),
    ...furtherOf(rules, request, decision),
    return_method_ids: offered(returnMethods, decision.return_method_ids),
    payment_method_ids: offered(paymentMethods, decision.payment_method_ids),
    emails: decision.emails,
    matchedIds: matchedRules(evaluation).map(({ id }) => id),
  }
}

const isIn = (ids: readonly number[], id: unknown) => ids.some((one) => String(one) === String(id))

const isChosen = (id: unknown) => id !== null && id !== undefined

/** Whether it was asked after the last day. */
export const isLate = ({ facts, window }: PastRequest, { last_day }: ReplayOutcome, time_zone: string): boolean =>
  window !== null && last_day !== null && dayText(dayOf(facts.now ?? Number.NaN, time_zone)) > last_day

/** Whether the request would be refused: too late, by a rule, or with nothing left to offer. */
export const isRefused = (request: PastRequest, outcome: ReplayOutcome, time_zone: string): boolean => {
  const { facts, open } = request
  if (isLate(request, outcome, time_zone)) return true
  if (outcome.refusal !== undefined) return true
  // While reasons are open, methods are not judged.
  if (open?.['return.reason']) return false
  const { method, payment_method } = facts.return ?? {}
  if (outcome.return_method_ids.length === 0) return true
  return isChosen(method) && isChosen(payment_method) && outcome.payment_method_ids.length === 0
}

/** Whether it would go through as it was asked: also the methods that were chosen are offered. */
export const isAccepted = (request: PastRequest, outcome: ReplayOutcome, time_zone: string): boolean => {
  if (isRefused(request, outcome, time_zone)) return false
  if (request.open?.['return.reason']) return true
  const { method, payment_method } = request.facts.return ?? {}
  const isOffered = (ids: readonly number[], id: unknown) => !isChosen(id) || isIn(ids, id)
  return isOffered(outcome.return_method_ids, method) && isOffered(outcome.payment_method_ids, payment_method)
}

export const FLIP_CLASSES = [
  'more_time',
  'less_time',
  'refused',
  'methods',
  'method_gone',
  'refunds',
  'refund_gone',
  'fee',
  'photos',
  'kept',
  'flagged',
  'mails_added',
  'mails_removed',
] as const
export type FlipClass = (typeof FLIP_CLASSES)[number]

const isSameSet = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((id) => other.includes(id))

/** Some of the first are missing in the second, counted. */
const hasMore = (one: readonly number[], other: readonly number[]) =>
  one.some((id) => one.filter((same) => same === id).length > other.filter((same) => same === id).length)

export interface PastOutcome extends ReplayOutcome {
  /** Templates of all mails that rules send over the life of the return. */
  readonly mails: readonly number[]
}

/** How the second outcome differs. A withdrawal has no window: the law gives its time. */
export const flipsBetween = (
  request: PastRequest,
  before: PastOutcome,
  after: PastOutcome,
  { time_zone, isWithdrawal }: { time_zone: string; isWithdrawal: boolean },
): FlipClass[] => {
  const { method, payment_method } = request.facts.return ?? {}
  const isGone = (had: readonly number[], has: readonly number[], id: unknown) => isIn(had, id) && !isIn(has, id)
  const [was, is] = [before.last_day ?? '', after.last_day ?? '']
  const isOut = !isWithdrawal && isRefused(request, after, time_zone)
  const wasOut = !isWithdrawal && isRefused(request, before, time_zone)
  // A refused return has no other terms, and a withdrawal none of these.
  const hasTerms = !isWithdrawal && !isOut && !wasOut
  const flipped: Record<FlipClass, boolean> = {
    more_time: !isWithdrawal && is > was,
    less_time: !isWithdrawal && is < was,
    refused: isOut && !wasOut,
    methods: !isSameSet(before.return_method_ids, after.return_method_ids),
    method_gone: isGone(before.return_method_ids, after.return_method_ids, method),
    refunds: !isSameSet(before.payment_method_ids, after.payment_method_ids),
    refund_gone: isGone(before.payment_method_ids, after.payment_method_ids, payment_method),
    fee: hasTerms && before.fee !== after.fee,
    photos: hasTerms && before.photos_required !== after.photos_required,
    kept: hasTerms && before.is_kept !== after.is_kept,
    flagged: hasTerms && before.is_flagged !== after.is_flagged,
    mails_added: hasMore(after.mails, before.mails),
    mails_removed: hasMore(before.mails, after.mails),
  }
  return FLIP_CLASSES.filter((name) => flipped[name])
}
