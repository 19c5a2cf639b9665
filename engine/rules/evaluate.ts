// Evaluates all rules at once: each attribute is read once, each of its columns strikes out the rules it excludes, and
// the remaining rules have matched. The observed values are kept with the result; text is rendered from them on demand.

import { type Bitset, membersOf } from './bitset.ts'
import { narrow } from './columns.ts'
import type { CompiledRules, Rule, Scope } from './compile.ts'
import { type Available, type Decision, decide } from './decide.ts'
import { type Facts, keyOf, productTitles, record, type Seen, type ShopTerms, todayOf } from './facts.ts'

/**
 * The compact trace: together with the rule set it holds all that `makeTrace` needs. The `available` sets must not be
 * changed later.
 */
export type Evaluation = {
  readonly scope: Scope
  readonly shop: ShopTerms
  readonly today: number
  /** The observed values of each input of the scope, in order. */
  readonly seen: readonly (readonly Seen[])[]
  /** The names of the products that the observed values belong to. */
  readonly products: readonly string[]
  /** The matched rules, by position in the scope. */
  readonly matched: Bitset
  readonly decision: Decision
  readonly available: Available
}

/** Facts with an event run the event rules, facts without one run all others. Never throws, whatever the facts. */
export const evaluate = (compiled: CompiledRules, known: Facts, available: Available = {}): Evaluation => {
  const { shop } = compiled
  const facts = record(known) as Facts
  const scope = facts.event ? compiled.onEvent : compiled.onReturn
  const today = todayOf(facts, shop)
  const matched = scope.sound.slice()
  const seen: Seen[][] = []
  for (const input of scope.inputs) {
    const values = input.read(facts, shop, today)
    const keys = values.map(keyOf)
    for (const column of input.columns) narrow(column, matched, keys, today)
    seen.push(values)
  }
  const decision = decide(scope.outcomes, matched, available)
  return { scope, shop, today, seen, products: productTitles(facts), matched, decision, available }
}

/** The matched rules in execution order. */
export const matchedRules = ({ scope, matched }: Evaluation): Rule[] =>
  membersOf(matched).flatMap((position) => scope.rules[position]?.rule ?? [])
