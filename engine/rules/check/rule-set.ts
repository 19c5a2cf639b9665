// The active rules of a shop, prepared for the check: compiled once, asked many times.

import { compileRules, type Rule } from '../deciding/compile.ts'
import type { Available } from '../deciding/decide.ts'
import { evaluate, matchedRules } from '../deciding/evaluate.ts'
import type { Facts } from '../deciding/facts.ts'
import { type Reading, readRule } from './situation.ts'
import type { Around } from './solve.ts'

export type CheckContext = Around & { readonly available?: Available }

export type CheckedSet = {
  readonly context: CheckContext
  readonly readings: ReadonlyMap<number, Reading>
  /** The rules that match, in execution order, as `evaluate` sees it: rules without a method left do not. */
  readonly matching: (facts: Facts) => readonly Reading[]
}

export const prepareRules = (rules: readonly Rule[], context: CheckContext): CheckedSet => {
  const readings = new Map<number, Reading>()
  for (const rule of rules) {
    const reading = rule.active ? readRule(rule, context.shop) : null
    if (reading) readings.set(rule.id, reading)
  }
  const compiled = compileRules(rules, context.shop)
  const matching = (facts: Facts) =>
    matchedRules(evaluate(compiled, facts, context.available)).flatMap(({ id }) => readings.get(id) ?? [])
  return { context, readings, matching }
}

/** The ids of the rules that match, of these rules alone. Confirms what the algebra has found. */
export const confirmedBy = (rules: readonly Rule[], facts: Facts, { shop, available }: CheckContext): number[] =>
  matchedRules(evaluate(compileRules(rules, shop), facts, available)).map(({ id }) => id)

/** Priority first, then the older rule: ids are given in order. */
export const isBefore = (one: Rule, other: Rule) =>
  one.priority < other.priority || (one.priority === other.priority && one.id < other.id)
