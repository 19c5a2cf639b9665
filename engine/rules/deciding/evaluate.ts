// Evaluates all rules at once: each attribute is read once, each of its columns strikes out the rules it excludes, and
// the remaining rules have matched. The observed values are kept with the result; text is rendered from them on demand.

import { type Bitset, clearBit, hasBit, intersect, membersOf, uniteTail } from './bitset.ts'
import { possibleRules } from './columns.ts'
import type { CompiledRules, GroupedRule, Rule, Scope } from './compile.ts'
import { type Available, type Decision, decide } from './decide.ts'
import { type Facts, keyOf, productTitles, record, type Seen, type ShopTerms, todayOf } from './facts.ts'
import { wordsFor } from './held.ts'

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
  /** The conditions that held: a bit each, input by input, from a new word on. */
  readonly held: Bitset
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
  const held = new Uint32Array(scope.heldWords)
  let at = 0
  const seen: Seen[][] = []
  for (const { read, columns, run } of scope.inputs) {
    const values = read(facts, shop, today)
    const keys = values.map(keyOf)
    for (const column of columns) {
      const possible = possibleRules(column, keys, today)
      intersect(matched, possible)
      uniteTail(held, at, possible, matched.length)
    }
    at += wordsFor(run)
    seen.push(values)
  }
  if (scope.grouped.length > 0) strikeOutGroups(scope.grouped, matched, held)
  const decision = decide(scope.outcomes, matched, available)
  return { scope, shop, today, seen, products: productTitles(facts), matched, held, decision, available }
}

/** A group without a condition that held excludes its rule. */
const strikeOutGroups = (grouped: readonly GroupedRule[], matched: Bitset, held: Bitset) => {
  for (const { position, groups } of grouped) {
    if (!hasBit(matched, position)) continue
    if (!groups.every((bits) => bits.some((bit) => hasBit(held, bit)))) clearBit(matched, position)
  }
}

/** The matched rules in execution order. */
export const matchedRules = ({ scope, matched }: Evaluation): Rule[] =>
  membersOf(matched).flatMap((position) => scope.rules[position]?.rule ?? [])
