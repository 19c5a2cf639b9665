/** Plays scenarios with a rule set, and says in words what comes out otherwise than expected. Nothing is saved. */
import type { Language, ScenarioResult } from '@returns-desk/contract'
import {
  aspectInWords,
  type Facts,
  playScenario,
  type RuleSet,
  type ScenarioOutcome,
  unmetAspects,
} from '@returns-desk/engine'
import type { ShopDb } from '../../../db/db.ts'
import { listNamed, namesById } from '../deciding/shop-names.ts'
import type { StoredScenario } from './queries.ts'

export interface Reader {
  readonly language: Language
  readonly reader: string
}

/** What of a scenario is played. */
export type Played = Pick<StoredScenario, 'facts' | 'dates' | 'today'>

const methodsOf = ({ available }: RuleSet) => ({
  return_methods: [...(available.return_methods ?? [])],
  payment_methods: [...(available.payment_methods ?? [])],
})

export const play = (ruleSet: RuleSet, { facts, ...when }: Played): ScenarioOutcome => {
  const { compiled, late, daysAcceptReturn } = ruleSet
  const { return_methods, payment_methods } = methodsOf(ruleSet)
  const rules = { compiled, late, returnMethods: return_methods, paymentMethods: payment_methods }
  return playScenario(rules, { ...when, facts: facts as Facts }, daysAcceptReturn)
}

export const passes = (ruleSet: RuleSet, scenario: Played & Pick<StoredScenario, 'expectation'>): boolean =>
  unmetAspects(scenario.expectation, play(ruleSet, scenario), methodsOf(ruleSet)).length === 0

/** Methods that are gone are called as they were. */
export const runScenarios = async (
  db: ShopDb,
  shopId: number,
  ruleSet: RuleSet,
  scenarios: readonly StoredScenario[],
  { language, reader }: Reader,
): Promise<ScenarioResult[]> => {
  const names = namesById(await listNamed(db, shopId, reader, { withDeleted: true }))
  const all = methodsOf(ruleSet)
  return scenarios.map((scenario) => {
    const { id, name, must, expectation } = scenario
    const outcome = play(ruleSet, scenario)
    const failures = unmetAspects(expectation, outcome, all).map((aspect) => ({
      aspect,
      expected: aspectInWords(aspect, expectation, names, language),
      actual: aspectInWords(aspect, outcome, names, language),
    }))
    return { id, name, must, passes: failures.length === 0, failures }
  })
}
