// Rules in shadow: they are not active, so they never take part in a decision. They are compiled by themselves, and each
// that matches says what would have been decided if it alone had been active too.

import { emptyBits, setBit } from '../deciding/bitset.ts'
import { type CompiledRules, compileRules, type Rule } from '../deciding/compile.ts'
import { type Decision, decide, outcomesOf } from '../deciding/decide.ts'
import { type Evaluation, evaluate, matchedRules } from '../deciding/evaluate.ts'
import type { Facts, ShopTerms } from '../deciding/facts.ts'

export type ShadowOutcome = {
  readonly rule_id: number
  /** Null where the rule would have changed nothing. */
  readonly change: { readonly before: Decision; readonly after: Decision } | null
}

export const compileShadow = (rules: readonly Rule[], shop: ShopTerms): CompiledRules =>
  compileRules(
    rules.map((rule) => ({ ...rule, active: true })),
    shop,
  )

const decideOf = (rules: readonly Rule[], { available }: Evaluation): Decision => {
  const matched = emptyBits(rules.length)
  for (const position of rules.keys()) setBit(matched, position)
  return decide(outcomesOf(rules), matched, available)
}

const withRule = (evaluation: Evaluation, rule: Rule): Decision => {
  const inOrder = [...matchedRules(evaluation), rule].sort((a, b) => a.priority - b.priority || a.id - b.id)
  const after = decideOf(inOrder, evaluation)
  const { return_method_ids, payment_method_ids } = evaluation.decision
  // A rule with no method left does not count as matched, but what it restricted stays restricted.
  return {
    ...after,
    return_method_ids: after.return_method_ids ?? return_method_ids,
    payment_method_ids: after.payment_method_ids ?? payment_method_ids,
  }
}

/** Of the rules in shadow, those whose conditions hold. `evaluation` is of the same facts, by the active rules. */
export const shadowOutcomes = (shadow: CompiledRules, facts: Facts, evaluation: Evaluation): ShadowOutcome[] =>
  // Without a list of what is available, a rule whose methods are gone counts as well: it would restrict to nothing.
  matchedRules(evaluate(shadow, facts)).map((rule) => {
    const before = evaluation.decision
    const after = withRule(evaluation, rule)
    const isSame = JSON.stringify(before) === JSON.stringify(after)
    return { rule_id: rule.id, change: isSame ? null : { before, after } }
  })

/** Rules may not refuse a declaration of withdrawal, charge for it and so on. */
export const decisionOfWithdrawal = ({
  extension_days,
  return_method_ids,
  payment_method_ids,
  emails,
}: Decision): Decision => ({ extension_days, return_method_ids, payment_method_ids, emails })

/** Of a declaration of withdrawal: what active rules may not do to it, these would not have done either. */
export const shadowOfWithdrawal = (outcomes: readonly ShadowOutcome[]): ShadowOutcome[] =>
  outcomes.map(({ rule_id, change }) => {
    const [before, after] = [change?.before, change?.after].map((one) => one && decisionOfWithdrawal(one))
    const isSame = !before || !after || JSON.stringify(before) === JSON.stringify(after)
    return { rule_id, change: isSame ? null : { before, after } }
  })
