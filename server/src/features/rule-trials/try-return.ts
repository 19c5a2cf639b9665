/** A return of the past as it was requested, with the facts that were kept of it. */
import { errorMessage, type Refusal, ReturnId, type TriedRules, type TriedSide } from '@returns-desk/contract'
import {
  checkReturnNumber,
  type Facts,
  isOpen,
  isRefused,
  outcomeOf,
  type PastOutcome,
  type PastRequest,
  type ReturnWindow,
  returnWindow,
  toDecimal,
} from '@returns-desk/engine'
import { sql } from 'kysely'
import { found } from '../../base/errors.ts'
import type { ShopDb } from '../../db/db.ts'
import { windowExpired } from '../intake/refusals.ts'
import { loadReturnFacts } from '../returns/return-facts.ts'
import type { RuleSet } from '../rules/decide-return.ts'
import { type Around, explain } from './try-side.ts'

interface Row {
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
const findReturn = async (db: ShopDb, shopId: number, text: string): Promise<Row> => {
  const number = checkReturnNumber(text)
  const which =
    number?.verdict === 'right'
      ? sql`r.number = ${number.serial}`
      : sql`r.id = ${ReturnId.safeParse(text).success ? text : ''}`
  const { rows } = await sql<Row>`
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

const refusalOf = (
  request: PastRequest,
  outcome: Omit<PastOutcome, 'mails'>,
  { timeZone }: RuleSet,
  { language }: Around,
): Refusal | null => {
  if (!isRefused(request, outcome, timeZone)) return null
  const { return_method_ids, last_day } = outcome
  const isLate = request.window !== null && !isRefused({ ...request, window: null }, outcome, timeZone)
  const { code, values } =
    isLate && request.window && last_day
      ? windowExpired({ ...request.window, last_day }, language)
      : {
          code: return_method_ids.length === 0 ? ('no_return_method' as const) : ('no_payment_method' as const),
          values: {},
        }
  return { code, message: errorMessage(code, language, values) }
}

const sideOf = async (row: Row, facts: Facts, ruleSet: RuleSet, around: Around): Promise<TriedSide> => {
  const { compiled, late, available, timeZone: _zone } = ruleSet
  const { decision, ...said } = await explain(ruleSet, facts, around)
  const window = row.is_withdrawal ? null : row.window
  const rules = {
    ...{ compiled, late },
    returnMethods: [...(available.return_methods ?? [])],
    paymentMethods: [...(available.payment_methods ?? [])],
  }
  const request = { facts, window }
  const outcome = outcomeOf(rules, request)
  const named = (source: 'return_methods' | 'payment_methods', ids: readonly number[]) =>
    ids.map((id) => ({ id, name: around.names[source]?.[id] ?? `#${id}` }))
  return {
    ...said,
    window: window && wireWindow(window, ruleSet, decision.extension_days, row.created_at),
    refusal: row.is_withdrawal ? null : refusalOf(request, outcome, ruleSet, around),
    return_methods: named('return_methods', outcome.return_method_ids),
    payment_methods: named('payment_methods', outcome.payment_method_ids),
  }
}

export const tryReturn = async (
  db: ShopDb,
  shopId: number,
  text: string,
  [today, draft]: readonly [RuleSet, RuleSet | undefined],
  around: Around,
): Promise<TriedRules> => {
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
