/** A return of the past as it was requested, with the facts that were kept of it. */
import { REFUSALS, ReturnId, type TriedRules, type TriedSide } from '@returns-desk/contract'
import {
  checkReturnNumber,
  type Facts,
  isLate,
  isOpen,
  isRefused,
  type Objection,
  outcomeOf,
  type PastRequest,
  type ReplayOutcome,
  type ReturnWindow,
  type RuleSet,
  returnWindow,
  toDecimal,
} from '@returns-desk/engine'
import { sql } from 'kysely'
import { found } from '../../../base/errors.ts'
import type { ShopDb } from '../../../db/db.ts'
import { type Texts, wordRefusal } from '../../intake/requests/refusals.ts'
import { list, textsFor } from '../../shop/error-messages/queries.ts'
import { loadReturnFacts } from '../deciding/return-facts.ts'
import { type Around, explain } from './try-side.ts'

interface ReturnRow {
  readonly id: string
  readonly created_at: Date
  readonly order_name: string
  readonly currency: string
  readonly price_minor: number
  readonly client_email: string
  readonly is_withdrawal: boolean
  readonly facts: Facts | null
  readonly window: ReturnWindow | null
}

/** By its id or its number. */
const findReturn = async (db: ShopDb, shopId: number, text: string): Promise<ReturnRow> => {
  const number = checkReturnNumber(text)
  const which =
    number?.verdict === 'right'
      ? sql`r.number = ${number.serial}`
      : sql`r.id = ${ReturnId.safeParse(text).success ? text : ''}`
  const { rows } = await sql<ReturnRow>`
    select r.id, r.created_at, r.order_name, r.currency, r.price_minor, r.client_email,
      r.withdrawal_id is not null as is_withdrawal, t.facts, t.trace -> 'window' as window
    from returns r left join return_traces t on t.shop_id = r.shop_id and t.return_id = r.id
    where r.shop_id = ${shopId} and ${which}`.execute(db)
  return found(rows[0])
}

const DATES = { delivered: 'delivered_at', fulfilled: 'fulfilled_at', ordered: 'ordered_at' } as const

const wireWindow = (window: ReturnWindow, ruleSet: RuleSet, extension_days: number, now: Date): TriedSide['window'] => {
  const { clock, clock_at, days_accept_return } = window
  const terms = { days_accept_return, extension_days, time_zone: ruleSet.timeZone }
  const decided = returnWindow({ [DATES[clock]]: clock_at }, terms)
  return (
    decided && {
      ...{ clock, extension_days, last_day: decided.last_day },
      ...{ is_open: isOpen(decided, now), may_be_open_until: null },
    }
  )
}

interface ReturnTrial extends Around {
  /** The shop's own texts for refusals. */
  readonly texts: Texts
}

/** In the portal's order: the window, then rules that say no, then what is left to offer. */
const objectionTo = (request: PastRequest, outcome: ReplayOutcome, { timeZone }: RuleSet): Objection | undefined => {
  if (!isRefused(request, outcome, timeZone)) return undefined
  const { return_method_ids, last_day, refusal } = outcome
  if (request.window && last_day && isLate(request, outcome, timeZone))
    return { code: 'window_expired', window: { ...request.window, last_day } }
  if (refusal !== undefined) return { code: 'return_refused', message: refusal }
  return { code: return_method_ids.length === 0 ? 'no_return_method' : 'no_payment_method' }
}

const sideOf = async (row: ReturnRow, facts: Facts, ruleSet: RuleSet, around: ReturnTrial): Promise<TriedSide> => {
  const { compiled, late, available } = ruleSet
  const { decision, ...said } = await explain(ruleSet, facts, around, row.is_withdrawal)
  const window = row.is_withdrawal ? null : row.window
  const rules = {
    ...{ compiled, late },
    returnMethods: [...(available.return_methods ?? [])],
    paymentMethods: [...(available.payment_methods ?? [])],
  }
  const request = { facts, window }
  const outcome = outcomeOf(rules, request)
  const objection = row.is_withdrawal ? undefined : objectionTo(request, outcome, ruleSet)
  const named = (source: 'return_methods' | 'payment_methods', ids: readonly number[]) =>
    ids.map((id) => ({ id, name: around.names[source]?.[id] ?? `#${id}` }))
  return {
    ...said,
    window: window && wireWindow(window, ruleSet, decision.extension_days, row.created_at),
    refusal: objection ? wordRefusal(objection, around.language, around.texts) : null,
    return_methods: named('return_methods', outcome.return_method_ids),
    payment_methods: named('payment_methods', outcome.payment_method_ids),
  }
}

export const tryReturn = async (
  db: ShopDb,
  shopId: number,
  text: string,
  [today, draft]: readonly [RuleSet, RuleSet | undefined],
  { reader, ...words }: Around & { readonly reader: string },
): Promise<TriedRules> => {
  const around = { ...words, texts: textsFor(await list(db, shopId, REFUSALS), reader) }
  const row = await findReturn(db, shopId, text)
  const kept = row.facts
    ? { ...row.facts, customer: { ...row.facts.customer, email: row.client_email } }
    : await loadReturnFacts(db, shopId, row.id)
  const facts = { ...kept, now: row.created_at }
  return {
    order_name: row.order_name,
    currency: row.currency,
    total: toDecimal(row.price_minor, row.currency),
    lines: [],
    reasons: [],
    today: await sideOf(row, facts, today, around),
    draft: draft ? await sideOf(row, facts, draft, around) : null,
  }
}
