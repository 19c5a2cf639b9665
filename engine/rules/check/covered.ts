// Whether rules leave nothing of a situation: facts that none of them matches, or the rules that together match all.
// It asks the engine: facts of the situation are evaluated, and a rule that matches them is avoided by making one of its
// clauses false, each in turn. When every way of avoiding it is impossible, nothing is left. Worst case exponential,
// so it stops at a budget and says that it cannot tell.

import type { Facts } from '../deciding/facts.ts'
import type { Reading, Situation } from './situation.ts'
import { whereNone } from './situation.ts'
import { type Around, solve } from './solve.ts'

/** The rules among those asked about that match these facts, as `evaluate` sees it. */
export type Matching = (facts: Facts) => readonly Reading[]

/** How many situations may be looked at. */
export type Budget = { left: number }
export const budgetOf = (situations: number): Budget => ({ left: situations })

export type Coverage =
  | { readonly kind: 'covered'; readonly by: ReadonlySet<number> }
  | { readonly kind: 'free'; readonly facts: Facts }
  | { readonly kind: 'unknown' }

const NOBODY: ReadonlySet<number> = new Set()
/** Each level avoids one more rule. */
const DEEPEST = 2_000

const coverageOf = (situation: Situation, matching: Matching, around: Around, budget: Budget, depth = 0): Coverage => {
  if (budget.left-- <= 0 || depth > DEEPEST) return { kind: 'unknown' }
  const solution = solve(situation, around)
  if (solution === 'unknown') return { kind: 'unknown' }
  if (solution === 'impossible') return { kind: 'covered', by: NOBODY }
  const hits = matching(solution.facts)
  // The rule with the fewest conditions leaves the fewest ways around it.
  const [rule] = [...hits].sort((a, b) => a.clauses.length - b.clauses.length)
  if (!rule) return { kind: 'free', facts: solution.facts }
  const by = new Set([rule.rule.id])
  let isUnknown = false
  for (const clause of rule.clauses)
    for (const part of whereNone(situation, clause)) {
      const rest = coverageOf(part, matching, around, budget, depth + 1)
      if (rest.kind === 'free') return rest
      if (rest.kind === 'unknown') isUnknown = true
      else for (const id of rest.by) by.add(id)
    }
  return isUnknown ? { kind: 'unknown' } : { kind: 'covered', by }
}

/** The same for several situations together. Undefined situations are too many to look at. */
export const coverageOfAll = (
  situations: readonly Situation[] | undefined,
  matching: Matching,
  around: Around,
  budget: Budget,
): Coverage => {
  const by = new Set<number>()
  let isUnknown = situations === undefined
  for (const situation of situations ?? []) {
    const part = coverageOf(situation, matching, around, budget)
    if (part.kind === 'free') return part
    if (part.kind === 'unknown') isUnknown = true
    else for (const id of part.by) by.add(id)
  }
  return isUnknown ? { kind: 'unknown' } : { kind: 'covered', by }
}
