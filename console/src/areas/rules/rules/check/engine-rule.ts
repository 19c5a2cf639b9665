/** Rules as the engine reads them. Another back end may use our ids for something else: such rules are left out. */
import type { Rule as WireRule } from '@returns-desk/contract'
import { checkActionParams, findAction, findAttribute, type Names, type Rule } from '@returns-desk/engine'
import type { Dictionary } from '../dictionary.ts'

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
