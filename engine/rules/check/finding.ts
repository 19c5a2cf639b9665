// What the check has to say about a rule. A claim that something never happens is proved; a claim that something can
// happen carries facts on which the engine itself has confirmed it.

import type { Quantifier } from '../deciding/clauses/clauses.ts'
import type { Facts } from '../deciding/facts.ts'

export type FindingKind =
  /** No return can ever satisfy the conditions together. */
  | 'never'
  /** They could be satisfied until a day that has passed. */
  | 'expired'
  /** Earlier rules decide in every case. */
  | 'shadowed'
  /** Rules that refuse the return match in every case. */
  | 'refused'
  /** The same, but a declaration of withdrawal is not refused, and there it decides. */
  | 'only_withdrawals'
  /** Other rules extend at least as much, or ask for the same, in every case. */
  | 'redundant'
  /** The other conditions already imply this one. */
  | 'idle_condition'
  /** The rule matches the same without this alternative of a group. */
  | 'idle_alternative'
  /** Two rules of the same priority can both match, and the older one decides. */
  | 'tie'
  | 'mail_twice'
  /** Asks for something that the customer has not chosen at that moment. */
  | 'late'
  /** Decides about what it asks for. */
  | 'circular'
  /** "Is not" on products holds as soon as one product differs. */
  | 'any_product'
  /** Too many combinations to prove it or to find an example. */
  | 'unknown'

export type Severity = 'error' | 'warning' | 'hint'

export type RuleFix =
  | { readonly type: 'remove_condition'; readonly condition: number }
  | { readonly type: 'set_quantifier'; readonly condition: number; readonly quantifier: Quantifier }
  /** Of the rule itself, if `rule_id` is that of the finding. */
  | { readonly type: 'set_priority'; readonly rule_id: number; readonly priority: number }
  | { readonly type: 'deactivate'; readonly rule_id: number }

export type RuleFinding = {
  readonly kind: FindingKind
  readonly severity: Severity
  readonly rule_id: number
  /** Positions in the rule's list of conditions. */
  readonly conditions: readonly number[]
  readonly by_rule_ids: readonly number[]
  /** The last day on which it was possible, for `expired`. */
  readonly last_day?: string
  /** What it cannot tell, for `unknown`. */
  readonly about?: FindingKind
  readonly witness?: Facts
  readonly fixes: readonly RuleFix[]
}

export const finding = (
  kind: FindingKind,
  severity: Severity,
  rule_id: number,
  rest: Partial<Omit<RuleFinding, 'kind' | 'severity' | 'rule_id'>> = {},
): RuleFinding => ({ kind, severity, rule_id, conditions: [], by_rule_ids: [], fixes: [], ...rest })

export const removals = (conditions: readonly number[]): RuleFix[] =>
  conditions.map((condition) => ({ type: 'remove_condition', condition }))

/** A rule with one of these never decides anything. */
export const NEVER_DECIDES: readonly FindingKind[] = ['never', 'expired', 'shadowed', 'refused', 'redundant']
