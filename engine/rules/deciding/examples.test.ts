import { expect, test } from 'vitest'
import { actionParamsText, findActionByType } from './actions.ts'
import { checkRule } from './check-rule.ts'
import { compileRules, type Rule } from './compile.ts'
import { evaluate } from './evaluate.ts'
import { type ExampleRule, RULE_EXAMPLES } from './examples.ts'
import { findAttributeByKey } from './find-attribute.ts'
import { findOperatorByCode } from './operators.ts'
import { makeTrace } from './trace.ts'
import { renderTrace } from './words.ts'

const toRule = ({ conditions, ...rule }: ExampleRule, i: number): Rule => ({
  ...rule,
  id: i + 1,
  active: true,
  conditions: conditions.map(([key, code, value, quantifier, group]) => {
    const attribute = findAttributeByKey(key)
    const operator = attribute?.node_type === 'FIELD' ? findOperatorByCode(attribute.value_type, code) : undefined
    return { attribute_id: attribute?.id ?? 0, operator_id: operator?.id ?? 0, value, quantifier, group }
  }),
})

test.each(RULE_EXAMPLES.map((example) => [example.title, example] as const))('%s', (_, example) => {
  const rules = example.rules.map(toRule)
  for (const { conditions, action } of rules) {
    const rule_action = {
      default_action_id: findActionByType(action.type)?.id ?? 0,
      action_params: actionParamsText(action),
    }
    expect(checkRule({ conditions, rule_action }, 'RON')).toEqual({ ok: true, action })
  }
  const compiled = compileRules(rules, { currency: 'RON', time_zone: 'Europe/Bucharest' })
  const evaluation = evaluate(compiled, example.facts, example.available)
  expect(evaluation.decision).toMatchObject(example.decision)
  const entries = renderTrace(makeTrace(evaluation), 'en')
  expect(entries.map(({ condition_expression }) => condition_expression.replaceAll('\u00a0', ' '))).toEqual(
    example.trace,
  )
})
