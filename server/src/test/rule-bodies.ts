import { findActionByType, findAttributeByKey, findOperatorByCode, type Placed } from '@returns-desk/engine'
import type { z } from 'zod'

export type RuleBody = z.input<typeof import('@returns-desk/contract').RuleInput>

export const attributeId = (key: string) => findAttributeByKey(key)?.id ?? 0
export const condition = (key: string, code: string, value: string, placed: Placed = {}) => {
  const attribute = findAttributeByKey(key)
  const type = attribute?.node_type === 'FIELD' ? attribute.value_type : 'text'
  return { attribute_id: attribute?.id ?? 0, operator_id: findOperatorByCode(type, code)?.id ?? 0, value, ...placed }
}
export const action = (type: string, params: object) => ({
  default_action_id: findActionByType(type)?.id ?? 0,
  action_params: JSON.stringify(params),
})

export const rule = (changes: Partial<RuleBody> = {}): RuleBody => ({
  name: 'Peste 300 RON',
  priority: '1',
  conditions: [condition('order.total', 'GREATER_OR_EQUAL', '300')],
  rule_action: action('EXTEND_DEADLINE', { days: 30 }),
  ...changes,
})
