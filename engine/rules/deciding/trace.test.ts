import { describe, expect, test } from 'vitest'
import { compileRules, type Rule } from './compile.ts'
import { evaluate } from './evaluate.ts'
import { findAttributeByKey } from './find-attribute.ts'
import { findOperatorByCode } from './operators.ts'
import { SHOP } from './rules.test-kit.ts'
import { decisionFromTrace, heldConditions, makeTrace, type Trace, withoutPersonalData } from './trace.ts'
import { renderTrace } from './words.ts'

/** As version 2 stored it, with the conditions that held in rule order: 111, 01, 1. */
const STORED: Trace = {
  version: 2,
  currency: 'RON',
  time_zone: 'Europe/Bucharest',
  today: '2026-11-01',
  rules: [
    {
      id: 1,
      name: 'Shoes',
      priority: 1,
      conditions: [
        ['product.type', 'EQUALS', 'shoes'],
        ['order.total', 'GREATER_THAN', '500'],
        ['customer.email', 'ENDS_WITH', '@example.com'],
      ],
      action: { type: 'SET_RETURN_METHODS', method_ids: [2, 3] },
    },
    {
      id: 2,
      name: 'Late',
      priority: 2,
      conditions: [
        ['order.total', 'LESS_THAN', '100'],
        ['order.delivered', 'IN_LAST_DAYS', '30'],
      ],
      action: { type: 'EXTEND_DEADLINE', days: 30 },
    },
    {
      id: 3,
      name: 'No hats',
      priority: 3,
      conditions: [['product.type', 'NOT_EQUALS', 'hats']],
      action: { type: 'EXTEND_DEADLINE', days: 7 },
    },
  ],
  seen: {
    'product.type': ['Shoes', 'Hats'],
    'order.total': [61_000],
    'customer.email': ['ana@example.com'],
    'order.delivered': ['2026-10-20'],
  },
  products: ['Runner', 'Cap'],
  held: 'ec',
  matched: [0, 2],
  unavailable: { return_methods: [2], payment_methods: [] },
  names: { return_methods: { 2: 'Courier', 3: 'Locker' } },
  window: null,
}

const HELD = [[true, true, true], [false, true], [true]]

const condition = ([key, code, value]: Trace['rules'][number]['conditions'][number]) => {
  const attribute = findAttributeByKey(key)
  if (attribute?.node_type !== 'FIELD') throw new Error(`No attribute ${key}`)
  return { attribute_id: attribute.id, operator_id: findOperatorByCode(attribute.value_type, code)?.id ?? 0, value }
}

const RULES: Rule[] = STORED.rules.map((rule) => ({
  ...rule,
  active: true,
  conditions: rule.conditions.map(condition),
}))

/** What the same rules say of the same facts now. */
const traceNow = () => {
  const facts = {
    now: '2026-11-01T10:00:00Z',
    order: { total: 61_000, delivered: '2026-10-20' },
    customer: { email: 'ana@example.com' },
    products: [
      { title: 'Runner', type: 'Shoes' },
      { title: 'Cap', type: 'Hats' },
    ],
  }
  const evaluation = evaluate(compileRules(RULES, SHOP), facts, { return_methods: new Set([3]) })
  return makeTrace(evaluation, { names: STORED.names })
}

describe('a trace of version 2', () => {
  test('says of every condition whether it held', () => {
    expect(heldConditions(STORED)).toEqual(HELD)
    expect(heldConditions({ ...STORED, version: 1 })).toEqual(HELD)
  })

  test('reads like a trace of today, and gives the same decision', () => {
    expect(renderTrace(STORED, 'en')).toEqual(renderTrace(traceNow(), 'en'))
    expect(decisionFromTrace(STORED)).toEqual(decisionFromTrace(traceNow()))
  })

  test('keeps what held when its customer is erased', () => {
    const erased = withoutPersonalData(STORED)
    expect(JSON.stringify(erased)).not.toContain('ana@')
    expect(heldConditions(erased)).toEqual(HELD)
  })
})

describe('a trace of today', () => {
  test('differs from version 2 only in the order of the bits', () => {
    // By attribute, each from a new digit on: product.type 11, order.total 10, customer.email 1, order.delivered 1.
    expect(traceNow()).toEqual({ ...STORED, version: 3, held: 'c888' })
  })

  test('keeps what held when its customer is erased', () => {
    const erased = withoutPersonalData(traceNow())
    expect(JSON.stringify(erased)).not.toContain('ana@')
    expect(heldConditions(erased)).toEqual(HELD)
  })
})
