// Validates a whole rule: every condition, the parameters of the action, and that the action of an event rule
// does not concern the terms of the return: they were decided before the event.

import { type ActionErrorCode, checkActionParams, findAction, type RuleAction } from './actions.ts'
import { isEventRule, type RuleCondition } from './compile.ts'
import { type ConditionErrorCode, checkCondition } from './condition-values.ts'
import { takesQuantifier } from './find-attribute.ts'
import { canFollowEvent } from './outcomes/further-actions.ts'

export type RuleInput = {
  readonly conditions: readonly RuleCondition[]
  readonly rule_action: { readonly default_action_id: number; readonly action_params: unknown }
}

export type RuleErrorCode =
  | ConditionErrorCode
  | ActionErrorCode
  | 'condition_quantifier_unfit'
  | 'rule_condition_required'
  | 'rule_event_action'
export type RuleProblem = { readonly path: string; readonly code: RuleErrorCode }

export type RuleCheck =
  | { readonly ok: true; readonly action: RuleAction }
  | { readonly ok: false; readonly problems: readonly RuleProblem[] }

export const checkRule = ({ conditions, rule_action }: RuleInput, currency?: string): RuleCheck => {
  const problems: RuleProblem[] = []
  if (conditions.length === 0) problems.push({ path: 'conditions', code: 'rule_condition_required' })
  for (const [i, { attribute_id, operator_id, value, quantifier = 'any' }] of conditions.entries()) {
    const code = checkCondition(attribute_id, operator_id, value, currency)
    if (code) problems.push({ path: `conditions.${i}.${fieldOf(code)}`, code })
    else if (quantifier !== 'any' && !takesQuantifier(attribute_id))
      problems.push({ path: `conditions.${i}.quantifier`, code: 'condition_quantifier_unfit' })
  }
  const { default_action_id, action_params } = rule_action
  if (isEventRule({ conditions }) && !canFollowEvent(findAction(default_action_id)?.action_type ?? '')) {
    problems.push({ path: 'rule_action.default_action_id', code: 'rule_event_action' })
  }
  const check = checkActionParams(default_action_id, action_params)
  if (!check.ok) {
    const name = check.code === 'action_unknown' ? 'default_action_id' : 'action_params'
    problems.push({ path: `rule_action.${name}`, code: check.code })
  }
  return check.ok && problems.length === 0 ? { ok: true, action: check.action } : { ok: false, problems }
}

const fieldOf = (code: ConditionErrorCode) =>
  code.startsWith('condition_attribute')
    ? 'attribute_id'
    : code.startsWith('condition_operator')
      ? 'operator_id'
      : 'value'
