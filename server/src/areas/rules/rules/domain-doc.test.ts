/** Parses the examples of docs/rules-by-example.md and the tables of docs/domain.md, so that both pages stay correct. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  ATTRIBUTES,
  type Available,
  actionParamsText,
  checkRule,
  compileRules,
  type Decision,
  type ExampleRule,
  evaluate,
  type Facts,
  findActionByType,
  findAttributeByKey,
  findOperatorByCode,
  makeTrace,
  OPERATORS,
  RULE_EXAMPLES,
  type Rule,
  renderTrace,
} from '@returns-desk/engine'
import { expect, test } from 'vitest'

const PAGE = readFileSync(join(import.meta.dirname, '../../../../../docs/domain.md'), 'utf8')
const EXAMPLES_PAGE = readFileSync(join(import.meta.dirname, '../../../../../docs/rules-by-example.md'), 'utf8')
const SHOP = { currency: 'RON', time_zone: 'Europe/Bucharest' }

interface Written {
  readonly rules: readonly ExampleRule[]
  readonly facts: Facts
  readonly available?: { readonly [Kind in keyof Available]: readonly number[] }
  readonly decision: Partial<Decision>
}

const EXAMPLES = [...EXAMPLES_PAGE.matchAll(/^## (.+)\n\n```json\n([\s\S]*?)```\n\n((?:- .*\n)+)/gm)].map(
  ([, title = '', json = '', sentences = '']) => ({
    title,
    written: JSON.parse(json) as Written,
    sentences: sentences
      .trim()
      .split('\n')
      .map((line) => line.slice(2)),
  }),
)

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

test('every example of the engine is on the page', () => {
  expect(EXAMPLES.map(({ title }) => title)).toEqual(RULE_EXAMPLES.map(({ title }) => title))
})

test.each(EXAMPLES.map((example) => [example.title, example] as const))('%s', (_, { written, sentences }) => {
  const rules = written.rules.map(toRule)
  for (const { conditions, action } of rules) {
    const default_action_id = findActionByType(action.type)?.id ?? 0
    const rule_action = { default_action_id, action_params: actionParamsText(action) }
    expect(checkRule({ conditions, rule_action }, SHOP.currency)).toEqual({ ok: true, action })
  }
  const available = Object.fromEntries(
    Object.entries(written.available ?? {}).map(([kind, ids]) => [kind, new Set(ids)]),
  )
  const evaluation = evaluate(compileRules(rules, SHOP), written.facts, available)
  expect(evaluation.decision).toMatchObject(written.decision)
  const trace = makeTrace(evaluation)
  const [en, ro] = [renderTrace(trace, 'en'), renderTrace(trace, 'ro')]
  const rendered = en.flatMap(({ condition_expression }, i) => [condition_expression, ro[i]?.condition_expression])
  expect(sentences).toEqual(rendered.map((sentence) => sentence?.replaceAll('\u00a0', ' ')))
})

test('the page lists every attribute and every operator, by type', () => {
  const named = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name)
  const rows = [...PAGE.matchAll(/^\| (text|number|money|date|boolean|choice|list) \| (.*) \| (.*) \|$/gm)]
  const types = [...new Set(OPERATORS.map(({ value_type }) => value_type))]
  expect(rows.map(([, type, attributes = '', operators = '']) => [type, named(attributes), named(operators)])).toEqual(
    types.map((type) => [
      type,
      ATTRIBUTES.filter((one) => one.node_type === 'FIELD' && one.value_type === type).map((one) => one.attribute_key),
      OPERATORS.filter((one) => one.value_type === type).map(({ code }) => code),
    ]),
  )
})
