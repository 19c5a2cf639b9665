// json-rules-engine is an independent implementation of "all of these conditions hold". Its own operators are used
// where they exist; the missing ones are one line each. Both engines must find the same rules in every case.

import fc from 'fast-check'
import { Engine } from 'json-rules-engine'
import { expect, test } from 'vitest'
import type { AttributeField } from './attributes.ts'
import { compileRules, type Rule, type RuleCondition } from './compile.ts'
import { evaluate, matchedRules } from './evaluate.ts'
import { findAttribute, isManyValued } from './find-attribute.ts'
import { findOperator } from './operators.ts'
import { plainValues, wantedList } from './plain-reading.test-kit.ts'
import { RETURN_FIELDS, returnFacts, returnRules, SHOP } from './rules.test-kit.ts'

const RULE_SETS = 2000
const FACTS_PER_SET = 5

const OWN: Readonly<Record<string, string>> = {
  EQUALS: 'equal',
  NOT_EQUALS: 'notEqual',
  GREATER_THAN: 'greaterThan',
  GREATER_OR_EQUAL: 'greaterThanInclusive',
  LESS_THAN: 'lessThan',
  LESS_OR_EQUAL: 'lessThanInclusive',
  AFTER: 'greaterThan',
  BEFORE: 'lessThan',
  IN: 'in',
  NOT_IN: 'notIn',
}

const newEngine = () => {
  const engine = new Engine([], { allowUndefinedFacts: true })
  const onText = (test: (actual: string, wanted: string) => boolean) => (actual: unknown, wanted: string) =>
    typeof actual === 'string' && test(actual, wanted)
  engine.addOperator('CONTAINS', onText((actual, wanted) => actual.includes(wanted)) as never)
  engine.addOperator('NOT_CONTAINS', (actual: unknown, wanted: string) => !String(actual ?? '').includes(wanted))
  engine.addOperator('STARTS_WITH', onText((actual, wanted) => actual.startsWith(wanted)) as never)
  engine.addOperator('ENDS_WITH', onText((actual, wanted) => actual.endsWith(wanted)) as never)
  engine.addOperator('BETWEEN', (actual: number, [low, high]: [number, number]) => actual >= low && actual <= high)
  engine.addOperator('IN_LAST_DAYS', (ago: number, days: number) => ago >= 0 && ago <= days)
  engine.addOperator('IS_EMPTY', (actual: unknown) => actual === undefined)
  engine.addOperator('IS_NOT_EMPTY', (actual: unknown) => actual !== undefined)
  engine.addOperator('ANY', (actual: string[] | undefined, wanted: string[]) =>
    wanted.some((one) => actual?.includes(one)),
  )
  engine.addOperator(
    'NONE',
    (actual: string[] | undefined, wanted: string[]) => !wanted.some((one) => actual?.includes(one)),
  )
  return engine
}

const fold = (text: string) => text.toLowerCase().replace(/[șş]/g, 's').trim()

const wantedValue = (type: string, code: string, text: string): unknown => {
  const one = (part: string) => {
    if (type === 'money') return Math.round(Number(part) * 100)
    if (type === 'number') return Number(part)
    if (type === 'date' && code !== 'IN_LAST_DAYS') return Date.parse(part) / 86_400_000
    if (type === 'boolean') return part === 'true'
    return code === 'IN_LAST_DAYS' ? Number(part) : fold(part)
  }
  if (code === 'BETWEEN') return text.split(',').map(one)
  if (code === 'IN' || code === 'NOT_IN') return wantedList(text).map(one)
  return type === 'list' ? [one(text)] : one(text)
}

const LISTS: Readonly<Record<string, string>> = { CONTAINS: 'ANY', NOT_CONTAINS: 'NONE', IN: 'ANY', NOT_IN: 'NONE' }

const translate = ({ attribute_id, operator_id, value }: RuleCondition) => {
  const attribute = findAttribute(attribute_id) as AttributeField
  const code = findOperator(operator_id)?.code ?? ''
  const name = (attribute.value_type === 'list' ? LISTS[code] : OWN[code]) ?? code
  return {
    fact: code === 'IN_LAST_DAYS' ? `${attribute.attribute_key}.ago` : attribute.attribute_key,
    operator: isManyValued(attribute) ? `someFact:${name}` : name,
    value: wantedValue(attribute.value_type, code, value),
  }
}

const toEngine = (rules: readonly Rule[]) => {
  const engine = newEngine()
  for (const { id, conditions } of rules) {
    engine.addRule({
      conditions: { all: conditions.map(translate) as never },
      event: { type: 'matched', params: { id } },
    })
  }
  return engine
}

test(`json-rules-engine finds the same rules in ${RULE_SETS * FACTS_PER_SET} random cases`, async () => {
  let cases = 0
  let matchedCases = 0
  await fc.assert(
    fc.asyncProperty(
      returnRules(4),
      fc.array(returnFacts, { minLength: FACTS_PER_SET, maxLength: FACTS_PER_SET }),
      async (rules, many) => {
        const compiled = compileRules(rules, SHOP)
        const engine = toEngine(rules)
        for (const facts of many) {
          const theirs: Record<string, unknown> = {}
          const today = plainValues({ order: { created: facts.now } }, 'order.created')[0]
          for (const attribute of RETURN_FIELDS) {
            const values = plainValues(facts, attribute.attribute_key)
            theirs[attribute.attribute_key] = isManyValued(attribute) ? values : values[0]
            if (attribute.value_type === 'date')
              theirs[`${attribute.attribute_key}.ago`] = Number(today) - Number(values[0])
          }
          const { events } = await engine.run(theirs)
          const expected = events.map(({ params }) => Number(params?.id)).sort((a, b) => a - b)
          const found = matchedRules(evaluate(compiled, facts)).map(({ id }) => id)
          expect(found.sort((a, b) => a - b)).toEqual(expected)
          cases++
          if (expected.length > 0) matchedCases++
        }
      },
    ),
    { seed: 20_261_115, numRuns: RULE_SETS },
  )
  expect(cases).toBe(RULE_SETS * FACTS_PER_SET)
  // A comparison in which nothing ever matches would prove nothing.
  expect(matchedCases).toBeGreaterThan(cases / 10)
}, 60_000)
