// Renders rules and facts as the sentences of a trace.
import type { RuleAction } from './actions.ts'
import { compileRules, type Rule } from './compile.ts'
import type { Available } from './decide.ts'
import { evaluate } from './evaluate.ts'
import type { Facts } from './facts.ts'
import { findAttributeByKey } from './find-attribute.ts'
import { findOperatorByCode } from './operators.ts'
import { makeTrace, type Trace, type TraceCondition, type TraceContext } from './trace.ts'
import { renderTrace as render } from './words.ts'

export const SHOP = { currency: 'RON', time_zone: 'Europe/Bucharest' }

export const ruleOf = (action: RuleAction, ...conditions: TraceCondition[]): Rule => ({
  id: 1,
  name: 'Loyal customers',
  priority: 1,
  active: true,
  conditions: conditions.map(([key, code, value, quantifier, group]) => {
    const attribute = findAttributeByKey(key)
    const operator = attribute?.node_type === 'FIELD' && findOperatorByCode(attribute.value_type, code)
    if (!attribute || !operator) throw new Error(`${key} ${code}`)
    return { attribute_id: attribute.id, operator_id: operator.id, value, quantifier, group }
  }),
  action,
})

export const MAIL: RuleAction = { type: 'SEND_EMAIL', email_id: 3 }

export const traceOf = (rules: Rule[], facts: Facts, context: TraceContext = {}, available: Available = {}): Trace =>
  JSON.parse(JSON.stringify(makeTrace(evaluate(compileRules(rules, SHOP), facts, available), context)))

/** With the no-break space of an amount as a plain space. */
export const renderTrace = (...of: Parameters<typeof render>): ReturnType<typeof render> =>
  JSON.parse(JSON.stringify(render(...of)).replaceAll('\u00a0', ' '))

export const sentences = (facts: Facts, condition: TraceCondition, context?: TraceContext) => {
  const trace = traceOf([ruleOf(MAIL, condition)], facts, context)
  return (['en', 'ro'] as const).map((language) => renderTrace(trace, language)[0]?.condition_expression)
}
