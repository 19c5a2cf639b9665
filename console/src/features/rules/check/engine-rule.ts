/** Rules as the engine reads them. Another back end may use our ids for something else: such rules are left out. */
import type { Rule as WireRule } from '@returns-desk/contract'
import {
  checkActionParams,
  checkCondition,
  findAction,
  findAttribute,
  type Names,
  type Rule,
  type RuleAction,
} from '@returns-desk/engine'
import type { Dictionary } from '../dictionary.ts'
import { bodyOf, type RuleDraft, sentRows } from '../rule-draft.ts'

export const engineRule = ({ id, name, priority, active, conditions, rule_action }: WireRule): Rule[] => {
  const isOurs = conditions.every(
    ({ attribute }) => findAttribute(attribute.id)?.attribute_key === attribute.attribute_key,
  )
  const isKnown = findAction(rule_action.default_action_id)?.action_type === rule_action.action_type
  const check = checkActionParams(rule_action.default_action_id, rule_action.action_params)
  if (!isOurs || !isKnown || !check.ok) return []
  const asked = conditions.map(({ attribute, operator, ...rest }) => ({
    attribute_id: attribute.id,
    operator_id: operator.id,
    ...rest,
  }))
  return [{ id, name, priority, active, conditions: asked, action: check.action }]
}

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

const NAMED = {
  return_reasons: 'return.reason',
  return_methods: 'return.method',
  payment_methods: 'return.payment_method',
  return_statuses: 'event.status_changed.to',
} as const

/** What the shop calls its reasons, methods and statuses, for the examples. */
export const namesIn = (dictionary: Dictionary): Names => {
  const fields = dictionary.attributes.flatMap(function all(node): Dictionary['attributes'] {
    return [node, ...node.children.flatMap(all)]
  })
  return Object.fromEntries(
    Object.entries(NAMED).map(([source, key]) => [
      source,
      Object.fromEntries(
        fields.find((field) => field.attribute_key === key)?.choices?.map(({ value, label }) => [value, label]) ?? [],
      ),
    ]),
  )
}
