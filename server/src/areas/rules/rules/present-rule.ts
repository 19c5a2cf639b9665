/** A stored rule in the format of the API, with the names of the dictionary. */
import type { Rule, RuleConditionInput } from '@returns-desk/contract'
import {
  type Attribute,
  actionParamsText,
  findAction,
  findAttribute,
  findOperator,
  placedBriefly,
} from '@returns-desk/engine'
import { actionOf, conditionsOf, problemOf, type RuleTargets } from '../deciding/rule-targets.ts'
import type { RuleRow } from '../store/queries.ts'

type Chain = Rule['conditions'][number]['attribute']

const parentOf = ({ parent_id }: Attribute) => (parent_id === null ? undefined : findAttribute(parent_id))

/** The leaf with its parents, outermost last. The tree is at most three levels deep. */
const chainOf = (attribute: Attribute): Chain => {
  const parent = parentOf(attribute)
  return {
    id: attribute.id,
    attribute_key: attribute.attribute_key,
    parent: parent ? (chainOf(parent) as Chain['parent']) : null,
  }
}

const presentCondition = (condition: RuleConditionInput): Rule['conditions'][number] => {
  const { attribute_id, operator_id, value } = condition
  const attribute = findAttribute(attribute_id)
  return {
    // An id that is no longer in the dictionary is shown as a number, so that staff can see and fix the rule.
    attribute: attribute ? chainOf(attribute) : { id: attribute_id, attribute_key: `#${attribute_id}`, parent: null },
    operator: { id: operator_id, code: findOperator(operator_id)?.code ?? `#${operator_id}` },
    value,
    ...placedBriefly(condition),
  }
}

/** An e-mail is given as its current default version; absent if no version is left. */
const presentParams = (row: RuleRow, { defaultVersions }: RuleTargets): string => {
  const action = actionOf(row)
  if (action?.type !== 'SEND_EMAIL') return JSON.stringify(row.action_params)
  const email_id = defaultVersions.get(action.email_id)
  return email_id === undefined ? '{}' : actionParamsText({ type: 'SEND_EMAIL', email_id })
}

export const presentRule = (row: RuleRow, targets: RuleTargets): Rule => {
  const { id, name, description, priority, active, shadow, version, default_action_id } = row
  const problem = problemOf(row, targets)
  return {
    id,
    name,
    description,
    translations: row.translations as Rule['translations'],
    priority,
    active,
    shadow,
    version,
    conditions: conditionsOf(row).map(presentCondition),
    rule_action: {
      action_type: findAction(default_action_id)?.action_type ?? 'SEND_EMAIL',
      default_action_id,
      action_params: presentParams(row, targets),
    },
    ...(problem ? { problem } : {}),
  }
}
