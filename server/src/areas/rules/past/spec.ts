/** What a backtest replays: everything that depends on the shop, fixed when it is started. */
import type { BacktestClass } from '@returns-desk/contract'
import type { Rule, ShopTerms } from '@returns-desk/engine'

export interface BacktestSpec {
  readonly shop: ShopTerms
  readonly before: readonly Rule[]
  readonly after: readonly Rule[]
  readonly changedIds: readonly number[]
  /** The active ones. */
  readonly returnMethods: readonly number[]
  readonly paymentMethods: readonly number[]
  readonly mailTypes: readonly (readonly [templateId: number, type: string | null])[]
  /** Whether a rule of either side is about an event: then the history of each return is replayed too. */
  readonly hasEventRules: boolean
}

/** Counts, and minor units by currency. */
export type Tally = { [name in BacktestClass]?: { count: number; money: Record<string, number> } }

export interface StoredOutcome {
  readonly is_refused: boolean
  readonly last_day: string | null
  readonly return_method_ids: readonly number[]
  readonly payment_method_ids: readonly number[]
  readonly mails: readonly number[]
  /** Missing where it is refused and with a withdrawal. */
  readonly fee_minor?: number
  readonly photos_required?: boolean
  readonly is_kept?: boolean
  readonly is_flagged?: boolean
}

export const addTo = (tally: Tally, name: BacktestClass, currency: string, minor: number, count = 1) => {
  const figure = tally[name] ?? { count: 0, money: {} }
  figure.count += count
  figure.money[currency] = (figure.money[currency] ?? 0) + minor
  tally[name] = figure
}

export const mergeTallies = (one: Tally, other: Tally): Tally => {
  const sum: Tally = structuredClone(one)
  for (const [name, { count, money }] of Object.entries(other) as [BacktestClass, NonNullable<Tally['all']>][]) {
    for (const [i, [currency, minor]] of Object.entries(money).entries())
      addTo(sum, name, currency, minor, i === 0 ? count : 0)
  }
  return sum
}
