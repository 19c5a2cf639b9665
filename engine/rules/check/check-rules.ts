// The check of a shop's rules: of one while it is written, or of all of them.

import type { Rule } from '../deciding/compile.ts'
import { conditionFindings } from './condition-findings.ts'
import { budgetOf } from './covered.ts'
import { NEVER_DECIDES, type RuleFinding } from './finding.ts'
import { rivalFindings } from './rival-findings.ts'
import type { CheckedSet } from './rule-set.ts'
import { type Reading, readRule } from './situation.ts'

/** Situations that may be looked at for one rule. */
const MOST_SITUATIONS = 20_000

const isOut = ({ kind, severity }: RuleFinding) => severity === 'error' && NEVER_DECIDES.includes(kind)

const findingsOf = (
  set: CheckedSet,
  reading: Reading,
  others: readonly Reading[],
  situations: number,
): RuleFinding[] => {
  const own = conditionFindings(reading, set.context)
  return own.some(isOut) ? own : [...own, ...rivalFindings(set, reading, others, budgetOf(situations))]
}

/**
 * A rule as it is being written, beside the others: an active one with its id is replaced by it. A broken rule has no
 * findings, because its errors are shown at its fields.
 */
export const checkDraft = (set: CheckedSet, draft: Rule, situations = MOST_SITUATIONS): RuleFinding[] => {
  const reading = readRule(draft, set.context.shop)
  if (!reading) return []
  const others = [...set.readings.values()].filter(({ rule }) => rule.id !== draft.id)
  return findingsOf(set, reading, others, situations)
}

/** All active rules. What concerns two of them is said about the younger one only. */
export const checkRules = (set: CheckedSet, situations = MOST_SITUATIONS): RuleFinding[] => {
  const readings = [...set.readings.values()]
  return readings.flatMap((reading) =>
    findingsOf(
      set,
      reading,
      readings.filter(({ rule }) => rule.id < reading.rule.id),
      situations,
    ),
  )
}
