/** A draft as the engine reads it. */
import { checkActionParams, checkCondition, findAttribute, type Rule, type RuleAction } from '@returns-desk/engine'
import type { Dictionary } from '../dictionary.ts'
import { bodyOf, type RuleDraft, sentRows } from '../rule-draft.ts'

/** A rule that is not saved yet is the youngest of all. */
export const NEW_RULE_ID = Number.MAX_SAFE_INTEGER

/** Until an action is chosen, only the conditions can be checked: no rule sends this mail. */
const NO_ACTION: RuleAction = { type: 'SEND_EMAIL', email_id: 0 }

/** Undefined while there is nothing to check: its errors are shown at the fields. */
export const draftRule = (draft: RuleDraft, dictionary: Dictionary, id = NEW_RULE_ID): Rule | undefined => {
  const rows = sentRows(draft, dictionary)
  if (rows.length === 0 || rows.some((row) => row.kept)) return undefined
  const { conditions, rule_action } = bodyOf(draft, dictionary, true)
  const isWrong = conditions.some(
    ({ attribute_id, operator_id, value }) =>
      dictionary.attribute(attribute_id)?.attribute_key !== findAttribute(attribute_id)?.attribute_key ||
      checkCondition(attribute_id, operator_id, value, dictionary.currency) !== null,
  )
  if (isWrong) return undefined
  const check = draft.actionId === null ? undefined : checkActionParams(draft.actionId, rule_action.action_params)
  const action = check?.ok ? check.action : NO_ACTION
  return { id, name: draft.title, priority: Number(draft.priority) || 1, active: true, conditions, action }
}
