// The two engines that ours is compared with, each given the workload in its own format.

import { ZenEngine } from '@gorules/zen-engine'
import type { Rule } from '@returns-desk/engine'
import { Engine } from 'json-rules-engine'
import { type FlatCondition, type FlatFacts, flattenCondition } from './rules-workload.ts'

type Opponent = {
  readonly run: (facts: FlatFacts) => Promise<unknown>
  /** Ids of the matched rules, ascending. */
  readonly matchedIds: (facts: FlatFacts) => Promise<number[]>
}

const BUILT_IN: Readonly<Record<string, string>> = {
  EQUALS: 'equal',
  NOT_EQUALS: 'notEqual',
  GREATER_THAN: 'greaterThan',
  GREATER_OR_EQUAL: 'greaterThanInclusive',
  LESS_THAN: 'lessThan',
  LESS_OR_EQUAL: 'lessThanInclusive',
  AFTER: 'greaterThan',
  IN: 'in',
  NOT_IN: 'notIn',
}
const OF_LISTS: Readonly<Record<string, string>> = {
  CONTAINS: 'contains',
  NOT_CONTAINS: 'doesNotContain',
  IN: 'someFact:in',
}

const jsonCondition = ({ field, code, isMany, isList, values }: FlatCondition) => {
  const name = isList ? OF_LISTS[code] : (BUILT_IN[code] ?? code)
  const takesList = code === 'IN' || code === 'NOT_IN' || code === 'BETWEEN'
  return { fact: field, operator: isMany ? `someFact:${name}` : `${name}`, value: takesList ? values : values[0] }
}

export const jsonRulesEngine = (rules: readonly Rule[]): Opponent => {
  const engine = new Engine()
  engine.addOperator('CONTAINS', (actual: string, wanted: string) => actual.includes(wanted))
  engine.addOperator('STARTS_WITH', (actual: string, wanted: string) => actual.startsWith(wanted))
  engine.addOperator('ENDS_WITH', (actual: string, wanted: string) => actual.endsWith(wanted))
  engine.addOperator('BETWEEN', (actual: number, [low, high]: [number, number]) => actual >= low && actual <= high)
  engine.addOperator('IN_LAST_DAYS', (ago: number, days: number) => ago >= 0 && ago <= days)
  for (const { id, priority, conditions } of rules) {
    engine.addRule({
      priority: 4 - priority,
      conditions: { all: conditions.map((condition) => jsonCondition(flattenCondition(condition))) as never },
      event: { type: 'matched', params: { id } },
    })
  }
  return {
    run: (facts) => engine.run(facts),
    matchedIds: async (facts) =>
      (await engine.run(facts)).events.map(({ params }) => Number(params?.id)).sort((a, b) => a - b),
  }
}

const literal = (value: string | number | boolean) => JSON.stringify(value)

/** A cell of a decision table: a test of the column's value, which is `$`. */
const cell = (condition: FlatCondition): string => {
  const { code, isMany, isList, values } = condition
  const subject = isMany ? '#' : '$'
  const test = isList ? listTest(condition) : scalarTest(code, subject, values.map(literal))
  return isMany ? `some($, ${test})` : test
}

const listTest = ({ code, values }: FlatCondition) => {
  const any = values.length === 1 ? `${values.map(literal)} in $` : `some([${values.map(literal)}], # in $)`
  return code.startsWith('NOT_') ? `not (${any})` : any
}

const COMPARISONS: Readonly<Record<string, string>> = {
  EQUALS: '==',
  GREATER_THAN: '>',
  GREATER_OR_EQUAL: '>=',
  LESS_THAN: '<',
  LESS_OR_EQUAL: '<=',
  AFTER: '>',
  IN_LAST_DAYS: '<=',
}
const CALLS: Readonly<Record<string, string>> = {
  CONTAINS: 'contains',
  STARTS_WITH: 'startsWith',
  ENDS_WITH: 'endsWith',
}

const scalarTest = (code: string, subject: string, values: readonly string[]) => {
  if (code === 'IN') return `${subject} in [${values.join(', ')}]`
  if (code === 'NOT_IN') return `${subject} not in [${values.join(', ')}]`
  if (code === 'BETWEEN') return `${subject} >= ${values[0]} and ${subject} <= ${values[1]}`
  const call = CALLS[code]
  return call ? `${call}(${subject}, ${values[0]})` : `${subject} ${COMPARISONS[code]} ${values[0]}`
}

export const zenDecisionTable = (rules: readonly Rule[]): Opponent => {
  const flat = rules.map(({ id, conditions }) => ({ id, conditions: conditions.map(flattenCondition) }))
  const fields = [...new Set(flat.flatMap(({ conditions }) => conditions.map(({ field }) => field)))]
  const rows = flat.map(({ id, conditions }) => {
    const cells = Object.fromEntries(fields.map((field) => [field, ''])) as Record<string, string>
    for (const condition of conditions) {
      const before = cells[condition.field]
      // No parentheses: a cell that begins with one is parsed as an interval. No cell contains `or`, so none are
      // needed.
      cells[condition.field] = before ? `${before} and ${cell(condition)}` : cell(condition)
    }
    return { _id: String(id), ...cells, id: String(id) }
  })
  const table = {
    hitPolicy: 'collect',
    inputs: fields.map((field) => ({ id: field, name: field, field })),
    outputs: [{ id: 'id', name: 'id', field: 'id' }],
    rules: rows,
  }
  const node = (id: string, type: string, content?: object) => ({
    id,
    name: id,
    type,
    position: { x: 0, y: 0 },
    ...(content && { content }),
  })
  const decision = new ZenEngine().createDecision({
    contentType: 'application/vnd.gorules.decision',
    nodes: [node('in', 'inputNode'), node('table', 'decisionTableNode', table), node('out', 'outputNode')],
    edges: [
      { id: 'a', sourceId: 'in', targetId: 'table', type: 'edge' },
      { id: 'b', sourceId: 'table', targetId: 'out', type: 'edge' },
    ],
  })
  return {
    run: (facts) => decision.evaluate(facts, { trace: true }),
    matchedIds: async (facts) => {
      const { result } = await decision.evaluate(facts)
      return (result as { id: number }[] | null)?.map(({ id }) => id).sort((a, b) => a - b) ?? []
    },
  }
}
