/** Replays a portion of the past with both rule sets, in a thread: see `inThread`. */
import type { BacktestClass } from '@returns-desk/contract'
import {
  compileLateRules,
  compileRules,
  type EventFacts,
  evaluate,
  type Facts,
  flipsBetween,
  isAccepted,
  isRefused,
  matchedRules,
  type OpenChoices,
  outcomeOf,
  type PastOutcome,
  type PastRequest,
  type ReplayedRules,
  type ReturnWindow,
  type Rule,
} from '@returns-desk/engine'
import type { Task } from '../../../threads/in-thread.ts'
import { eventKey, eventsIn, mailOf } from '../../mail/sending/event-mails.ts'
import { addTo, type BacktestSpec, type StoredOutcome, type Tally } from './spec.ts'

/** Documents are JSON text: they are parsed in the thread. */
export interface PastReturn {
  readonly return_id: string
  readonly asked_at: string
  readonly currency: string
  readonly total_minor: number
  readonly email: string
  readonly is_withdrawal: boolean
  readonly require_iban: boolean
  readonly facts: string | null
  readonly window: string | null
  /** `{ at, type, from, to }[]`, oldest first; only if a rule asks about events. */
  readonly events: string | null
}

export interface PastRefusal {
  readonly refusal_id: number
  readonly asked_at: string
  readonly facts: string
  readonly window: string | null
  readonly open: string | null
}

export interface PortionInput {
  /** The same for all portions of a backtest: the rules are compiled once. */
  readonly key: string
  readonly spec: BacktestSpec
  readonly returns: readonly PastReturn[]
  readonly refusals: readonly PastRefusal[]
}

export interface PortionRow {
  readonly class: BacktestClass
  readonly return_id: string | null
  readonly refusal_id: number | null
  readonly before: StoredOutcome | null
  readonly after: StoredOutcome | null
}

export interface PortionResult {
  readonly rows: PortionRow[]
  readonly tally: Tally
}

interface Prepared {
  readonly key: string
  readonly sides: readonly [before: ReplayedRules, after: ReplayedRules]
  readonly changed: ReadonlySet<number>
  readonly mailTypes: ReadonlyMap<number, string | null>
}

let prepared: Prepared | undefined

const prepare = (key: string, spec: BacktestSpec): Prepared => {
  if (prepared?.key === key) return prepared
  const side = (rules: readonly Rule[]): ReplayedRules => {
    const active = rules.filter((rule) => rule.active)
    return {
      compiled: compileRules(active, spec.shop),
      late: compileLateRules(active, spec.shop),
      returnMethods: spec.returnMethods,
      paymentMethods: spec.paymentMethods,
    }
  }
  const sides = [side(spec.before), side(spec.after)] as const
  prepared = { key, sides, changed: new Set(spec.changedIds), mailTypes: new Map(spec.mailTypes) }
  return prepared
}

type StoredEvent = EventFacts & { readonly at: string }

interface SentMails {
  readonly mails: number[]
  readonly matchedIds: number[]
  /** A rule about an event asks staff to look at it. */
  readonly isFlagged: boolean
}

/** As `afterEvent` sends them: once per rule and event, and not what the shop sends by itself. */
const mailsOf = (
  rules: ReplayedRules,
  { facts, onReturn, events, require_iban }: Past,
  mailTypes: Prepared['mailTypes'],
): SentMails => {
  const sent = new Map<string, number>()
  const add = (emails: PastOutcome['emails'], happened: EventFacts, event: EventFacts) => {
    const own = mailOf(happened)
    for (const { rule_id, email_id } of emails)
      if (own === undefined || mailTypes.get(email_id) !== own) sent.set(`${rule_id}/${eventKey(event)}`, email_id)
  }
  const created = { type: 'return_created' } as const
  add(onReturn, created, created)
  const matchedIds: number[] = []
  let isFlagged = false
  if (rules.compiled.onEvent.rules.length > 0)
    for (const { at, ...happened } of events)
      for (const event of eventsIn(happened, { require_iban })) {
        const evaluation = evaluate(rules.compiled, { ...facts, now: at, event })
        const { decision } = evaluation
        matchedIds.push(...matchedRules(evaluation).map(({ id }) => id))
        isFlagged ||= decision.review !== undefined
        add(decision.emails, happened, event)
      }
  return { mails: [...sent.values()], matchedIds, isFlagged }
}

interface Past {
  readonly facts: Facts
  readonly onReturn: PastOutcome['emails']
  readonly events: readonly StoredEvent[]
  readonly require_iban: boolean
}

const stored = (request: PastRequest, outcome: PastOutcome, isWithdrawal: boolean, timeZone: string): StoredOutcome => {
  const is_refused = !isWithdrawal && isRefused(request, outcome, timeZone)
  return {
    is_refused,
    last_day: isWithdrawal ? null : outcome.last_day,
    return_method_ids: outcome.return_method_ids,
    payment_method_ids: outcome.payment_method_ids,
    mails: outcome.mails,
    ...(isWithdrawal || is_refused
      ? {}
      : {
          fee_minor: outcome.fee,
          photos_required: outcome.photos_required,
          is_kept: outcome.is_kept,
          is_flagged: outcome.is_flagged,
        }),
  }
}

const parse = <T>(text: string | null): T | null => (text === null ? null : (JSON.parse(text) as T))

const replayReturn = (past: PastReturn, { sides, changed, mailTypes }: Prepared, spec: BacktestSpec): PortionRow[] => {
  const { return_id, require_iban, is_withdrawal: isWithdrawal } = past
  const about = { return_id, refusal_id: null }
  const kept = parse<Facts>(past.facts)
  if (!kept) return [{ ...about, class: 'not_replayable', before: null, after: null }]
  // As a number it is not parsed again for each condition.
  const facts: Facts = { ...kept, now: Date.parse(past.asked_at), customer: { ...kept.customer, email: past.email } }
  const request: PastRequest = { facts, window: parse<ReturnWindow>(past.window) }
  const events = parse<StoredEvent[]>(past.events) ?? []
  const ids = new Set<number>()
  const outcome = (rules: ReplayedRules): PastOutcome => {
    const decided = outcomeOf(rules, request)
    const sent = mailsOf(rules, { facts, onReturn: decided.emails, events, require_iban }, mailTypes)
    for (const id of [...decided.matchedIds, ...sent.matchedIds]) if (changed.has(id)) ids.add(id)
    return { ...decided, mails: sent.mails, is_flagged: decided.is_flagged || sent.isFlagged }
  }
  const [before, after] = [outcome(sides[0]), outcome(sides[1])]
  const { time_zone } = spec.shop
  const flips = flipsBetween(request, before, after, { time_zone, isWithdrawal })
  const classes: BacktestClass[] = [
    ...(ids.size > 0 ? (['matching'] as const) : []),
    ...(flips.length > 0 ? (['changed'] as const) : []),
    ...flips,
  ]
  if (classes.length === 0) return []
  const said = (one: PastOutcome) => stored(request, one, isWithdrawal, time_zone)
  const told = { ...about, before: said(before), after: said(after) }
  return classes.map((name) => ({ ...told, class: name }))
}

const replayRefusal = (past: PastRefusal, { sides }: Prepared, { shop }: BacktestSpec): PortionRow[] => {
  const open = parse<OpenChoices>(past.open)
  const request: PastRequest = {
    facts: { ...(JSON.parse(past.facts) as Facts), now: past.asked_at },
    window: parse<ReturnWindow>(past.window),
    ...(open ? { open } : {}),
  }
  const [before, after] = sides.map((side) => ({ ...outcomeOf(side, request), mails: [] }))
  if (!before || !after) return []
  const accepts = (outcome: PastOutcome) => isAccepted(request, outcome, shop.time_zone)
  const isGain = accepts(after) && !accepts(before)
  const said = (one: PastOutcome) => ({ ...stored(request, one, false, shop.time_zone), is_refused: !accepts(one) })
  return (isGain ? (['refusals', 'accepted'] as const) : (['refusals'] as const)).map((name) => ({
    ...{ return_id: null, refusal_id: past.refusal_id, class: name },
    ...{ before: said(before), after: said(after) },
  }))
}

export const task: Task<PortionInput, never, PortionResult> = ({ key, spec, returns, refusals }) => {
  const ready = prepare(key, spec)
  const tally: Tally = {}
  const rows: PortionRow[] = []
  const note = (found: readonly PortionRow[], currency: string, minor: number) => {
    for (const row of found) addTo(tally, row.class, currency, minor)
    rows.push(...found)
  }
  for (const past of returns) {
    addTo(tally, 'all', past.currency, past.total_minor)
    note(replayReturn(past, ready, spec), past.currency, past.total_minor)
  }
  for (const past of refusals) {
    const { currency, return: asked } = JSON.parse(past.facts) as Facts
    note(replayRefusal(past, ready, spec), currency ?? spec.shop.currency, asked?.total ?? 0)
  }
  return { rows, tally }
}
