/** A new scenario: of a return as it was decided, or of facts. */
import { NAME_MAX_LENGTH, type NewScenario, type ScenarioExpectation, ScenarioFacts } from '@returns-desk/contract'
import {
  decisionFromTrace,
  type Expectation,
  type ExpectedMethods,
  type Names,
  type OrderDates,
  type Trace,
} from '@returns-desk/engine'
import { sql } from 'kysely'
import { DomainError, found } from '../../../base/errors.ts'
import type { ShopDb } from '../../../db/db.ts'
import { applyChanges } from '../deciding/apply-changes.ts'
import { compileRuleSet, loadRuleSet } from '../deciding/rule-set.ts'
import { listNamed, namesById } from '../deciding/shop-names.ts'
import type { StoredScenario } from './queries.ts'
import { type Played, passes, play, type Reader } from './run-scenarios.ts'

type Started = Played & Pick<StoredScenario, 'expectation' | 'from_return_id'>

interface Decided {
  readonly facts: unknown
  readonly trace: Omit<Trace, 'rules'> | null
  readonly rules: Trace['rules'] | null
}

const findDecided = async (db: ShopDb, shopId: number, returnId: string) => {
  const { rows } = await sql<Decided>`
    select t.facts, t.trace, s.rules
    from returns r
    left join return_traces t on t.shop_id = r.shop_id and t.return_id = r.id
    left join rule_snapshots s on s.shop_id = t.shop_id and s.id = t.rules_id
    where r.shop_id = ${shopId} and r.id = ${returnId}`.execute(db)
  return rows[0]
}

const methods = (ids: readonly number[] | null): 'all' | number[] => (ids ? [...ids] : 'all')

/** It was accepted, so it expects to be. */
const fromReturn = async (db: ShopDb, shopId: number, returnId: string): Promise<Started> => {
  const { facts, trace, rules } = found(await findDecided(db, shopId, returnId))
  const kept = ScenarioFacts.safeParse(facts)
  if (!trace?.today || !rules || !kept.success) throw new DomainError('scenario_facts_gone')
  const { extension_days, return_method_ids, payment_method_ids } = decisionFromTrace({ ...trace, rules })
  const expectation = {
    ...{ refused: false, extra_days: extension_days },
    ...{ return_methods: methods(return_method_ids), payment_methods: methods(payment_method_ids) },
  }
  const { window, today } = trace
  const dates = window ? { [`${window.clock}_at`]: window.clock_at } : {}
  return { facts: kept.data, dates, today, expectation, from_return_id: returnId }
}

const datesIn = ({ order }: ScenarioFacts): OrderDates => ({
  delivered_at: order?.delivered ?? null,
  ordered_at: order?.created ?? null,
})

const expected = ({ refused, extra_days, ...offered }: Required<Expectation>): ScenarioExpectation => {
  const listed = (ids: ExpectedMethods) => (ids === 'all' ? ids : [...ids])
  if (refused) return { refused }
  const { return_methods, payment_methods } = offered
  return { refused, extra_days, return_methods: listed(return_methods), payment_methods: listed(payment_methods) }
}

/** It expects what comes out of the rules as they would be. */
const fromFacts = async (
  db: ShopDb,
  shopId: number,
  { facts = {}, today = '', changes = [] }: NewScenario,
  { language }: Reader,
): Promise<Started> => {
  const played = { facts, today, dates: datesIn(facts) }
  const { after } = await applyChanges(db, shopId, changes, language)
  const outcome = play(await compileRuleSet(db, shopId, after), played)
  return { ...played, expectation: expected(outcome), from_return_id: null }
}

/** "Trail shoes, mug: too small". Of the products and reasons, which name nobody. */
const nameOf = ({ facts: { products, return: asked }, today }: Started, names: Names): string => {
  const titles = [...new Set((products ?? []).map(({ title }) => title).filter(Boolean))]
  const reasons = [...new Set((asked?.reasons ?? []).map((id) => names.return_reasons?.[id]).filter(Boolean))]
  const parts = [titles.join(', '), reasons.join(', ')].filter(Boolean)
  return (parts.join(': ') || today).slice(0, NAME_MAX_LENGTH)
}

export const makeScenario = async (
  db: ShopDb,
  shopId: number,
  input: NewScenario,
  reader: Reader,
): Promise<Omit<StoredScenario, 'id' | 'version'>> => {
  const { return_id } = input
  const started = await (return_id ? fromReturn(db, shopId, return_id) : fromFacts(db, shopId, input, reader))
  const scenario = { ...started, expectation: input.expectation ?? started.expectation }
  const names = namesById(await listNamed(db, shopId, reader.reader, { withDeleted: true }))
  return {
    ...scenario,
    name: input.name ?? nameOf(scenario, names),
    // One that fails from the start would stop every change.
    must: input.must ?? passes(await loadRuleSet(db, shopId), scenario),
  }
}
