// The rules of a stored trace as rules that can be compiled again.

import type { Rule, RuleCondition } from '../deciding/compile.ts'
import { findAttributeByKey } from '../deciding/find-attribute.ts'
import { findOperatorByCode } from '../deciding/operators.ts'
import { placedOf, type TraceCondition, type TraceRule } from '../deciding/trace.ts'

/** What was no longer in the dictionary is stored as `#id`, and is as unreadable now as it was then. */
const numbered = (text: string) => (text.startsWith('#') ? Number(text.slice(1)) : 0)

const conditionOf = (condition: TraceCondition): RuleCondition => {
  const [key, code, value] = condition
  const attribute = findAttributeByKey(key)
  const operator = attribute?.node_type === 'FIELD' ? findOperatorByCode(attribute.value_type, code) : undefined
  const ids = { attribute_id: attribute?.id ?? numbered(key), operator_id: operator?.id ?? numbered(code) }
  return { ...ids, value, ...placedOf(condition) }
}

export const rulesOfTrace = (rules: readonly TraceRule[]): Rule[] =>
  rules.map(({ id, name, priority, conditions, action }) => ({
    ...{ id, name, priority, action },
    active: true,
    conditions: conditions.map(conditionOf),
  }))
