/** A stored rule, read out with the names of the dictionary. */
import type { Rule, RuleConditionInput } from '@returns-desk/contract'
import { type Attribute, findAction, findAttribute, findOperator } from '@returns-desk/engine'
import type { RuleRow } from './queries.ts'

type Chain = Rule['conditions'][number]['attribute']

const parentOf = ({ parent_id }: Attribute) => (parent_id === null ? undefined : findAttribute(parent_id))

/** The leaf with its parents, outermost last. The tree is three deep at most. */
const chainOf = (attribute: Attribute): Chain => {
  const parent = parentOf(attribute)
  return {
    id: attribute.id,
    attribute_key: attribute.attribute_key,
    parent: parent ? (chainOf(parent) as Chain['parent']) : null,
  }
}

const presentCondition = ({ attribute_id, operator_id, value }: RuleConditionInput): Rule['conditions'][number] => {
  const attribute = findAttribute(attribute_id)
  return {
    // An id that the dictionary no longer knows is shown as a number, so that staff can see and mend the rule.
    attribute: attribute ? chainOf(attribute) : { id: attribute_id, attribute_key: `#${attribute_id}`, parent: null },
    operator: { id: operator_id, code: findOperator(operator_id)?.code ?? `#${operator_id}` },
    value,
  }
}

export const presentRule = ({ id, name, description, priority, active, version, ...row }: RuleRow): Rule => ({
  id,
  name,
  description,
  priority,
  active,
  version,
  conditions: (row.conditions as unknown as RuleConditionInput[]).map(presentCondition),
  rule_action: {
    action_type: findAction(row.default_action_id)?.action_type ?? 'SEND_EMAIL',
    default_action_id: row.default_action_id,
    action_params: JSON.stringify(row.action_params),
  },
})
