// One evaluation, and all that it says compared with the simple implementation: the decision, the trace condition by
// condition, and the decision once more out of the stored trace.

import { isDeepStrictEqual } from 'node:util'
import { compileRules, type Rule } from './compile.ts'
import type { Available } from './decide.ts'
import { evaluate } from './evaluate.ts'
import type { Facts } from './facts.ts'
import { plainDecision, plainHeld, plainMatches } from './plain-reading.test-kit.ts'
import { SHOP } from './rules.test-kit.ts'
import { decisionFromTrace, heldConditions, leftWithNothing, makeTrace, type Trace } from './trace.ts'

export type Difference = { readonly what: string; readonly found: unknown; readonly expected: unknown }

export const differences = (rules: readonly Rule[], facts: Facts, offered: Available): Difference[] => {
  const evaluation = evaluate(compileRules(rules, SHOP), facts, offered)
  const stored = JSON.parse(JSON.stringify(makeTrace(evaluation))) as Trace
  const decision = plainDecision(rules, facts, offered)
  const idsAt = (positions: readonly number[]) =>
    positions.toSorted((a, b) => a - b).map((position) => stored.rules[position]?.id)
  return [
    { what: 'decision', found: evaluation.decision, expected: decision },
    { what: 'decision from the trace', found: decisionFromTrace(stored), expected: decision },
    { what: 'conditions that held', found: heldConditions(stored), expected: plainHeld(rules, facts) },
    {
      what: 'matched rules',
      found: idsAt([...stored.matched, ...leftWithNothing(stored)]),
      expected: plainMatches(rules, facts),
    },
  ].filter(({ found, expected }) => !isDeepStrictEqual(found, expected))
}
