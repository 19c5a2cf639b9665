import { describe, expect, test } from 'vitest'
import type { ValueType } from './attributes.ts'
import { compileRules, type Rule } from './compile.ts'
import { evaluate, matchedRules } from './evaluate.ts'
import type { Facts } from './facts.ts'
import { findAttributeByKey } from './find-attribute.ts'
import { findOperatorByCode, OPERATORS, type OperatorCode } from './operators.ts'
import { heldConditions, makeTrace } from './trace.ts'

const SHOP = { currency: 'RON', time_zone: 'Europe/Bucharest' }
const NOW = '2026-10-26T10:00:00Z'

const matches = (key: string, code: OperatorCode, value: string, facts: Facts): boolean => {
  const attribute = findAttributeByKey(key)
  if (attribute?.node_type !== 'FIELD') throw new Error(key)
  const operator = findOperatorByCode(attribute.value_type, code)
  if (!operator) throw new Error(`${code} of ${attribute.value_type}`)
  const rule: Rule = {
    id: 1,
    name: 'one condition',
    priority: 1,
    active: true,
    conditions: [{ attribute_id: attribute.id, operator_id: operator.id, value }],
    action: { type: 'SEND_EMAIL', email_id: 1 },
  }
  const evaluation = evaluate(compileRules([rule], SHOP), facts)
  const isMatched = matchedRules(evaluation).length === 1
  expect(heldConditions(makeTrace(evaluation))).toEqual([[isMatched]])
  return isMatched
}

/** One attribute per type, with facts in which it has a value. */
const SUBJECTS: Record<ValueType, readonly [key: string, facts: (value: unknown) => Facts]> = {
  text: ['order.name', (value) => ({ order: { name: value as string } })],
  number: ['customer.orders_placed', (value) => ({ customer: { orders_placed: value as number } })],
  money: ['order.total', (value) => ({ order: { total: value as number } })],
  date: ['order.created', (value) => ({ now: NOW, order: { created: value as string } })],
  boolean: ['return.has_photos', (value) => ({ return: { has_photos: value as boolean } })],
  choice: ['order.country', (value) => ({ order: { country: value as string } })],
  list: ['order.tags', (value) => ({ order: { tags: value as string[] } })],
}

type Row = readonly [code: OperatorCode, wanted: string, yes: readonly unknown[], no: readonly unknown[]]

const EMPTY = undefined
const numeric = (unit: number): Row[] => [
  ['EQUALS', '2', [2 * unit], [3 * unit, EMPTY]],
  ['NOT_EQUALS', '2', [3 * unit, EMPTY], [2 * unit]],
  ['IN', '1, 2', [1 * unit, 2 * unit], [3 * unit, EMPTY]],
  ['NOT_IN', '1,2', [3 * unit, EMPTY], [1 * unit, 2 * unit]],
  ['GREATER_THAN', '2', [2.5 * unit, 3 * unit], [2 * unit, 0, EMPTY]],
  ['GREATER_OR_EQUAL', '2', [2 * unit, 3 * unit], [1.9 * unit, EMPTY]],
  ['LESS_THAN', '2', [1.9 * unit, -1], [2 * unit, EMPTY]],
  ['LESS_OR_EQUAL', '2', [2 * unit, 0], [2.1 * unit, EMPTY]],
  ['BETWEEN', '1.5,2', [1.5 * unit, 1.7 * unit, 2 * unit], [1.4 * unit, 2.1 * unit, EMPTY]],
  ['IS_EMPTY', 'empty', [EMPTY, null, Number.NaN, 'two'], [0, 2]],
  ['IS_NOT_EMPTY', 'empty', [0, 2], [EMPTY, null]],
]

const TABLE: Record<ValueType, readonly Row[]> = {
  text: [
    ['EQUALS', 'Șosete', ['șosete', ' SOSETE ', 'şosete'], ['sosetele', '', EMPTY]],
    ['NOT_EQUALS', 'Șosete', ['rochie', '', EMPTY], ['ȘOSETE']],
    ['CONTAINS', 'roș', ['Rochie roșie', 'rosu', 'ROŞU'], ['verde', EMPTY]],
    ['CONTAINS', 'o', ['O', 'roz'], ['verde']],
    ['NOT_CONTAINS', 'roș', ['verde', EMPTY], ['Roșu']],
    ['STARTS_WITH', 'sku-1', ['SKU-1', 'sku-10'], ['x sku-1', 'sku', EMPTY]],
    ['ENDS_WITH', '@firma.ro', ['Ana@Firma.RO'], ['ana@firma.ro.com', EMPTY]],
    ['IN', 'a\\,b, c', ['a,b', 'C'], ['a', 'b', EMPTY]],
    ['NOT_IN', 'a,b', ['c', EMPTY], ['a', 'B']],
    ['IS_EMPTY', 'empty', [EMPTY, null, '', '  ', 5], ['x']],
    ['IS_NOT_EMPTY', 'empty', ['x'], [EMPTY, ' ']],
  ],
  number: numeric(1),
  money: numeric(100),
  date: [
    // 22:30 UTC is already the next day in Bucharest.
    [
      'EQUALS',
      '2026-10-25',
      ['2026-10-25', '2026-10-24T21:00:00Z', '2026-10-25T21:59:59Z'],
      ['2026-10-25T22:00:00Z', EMPTY],
    ],
    ['NOT_EQUALS', '2026-10-25', ['2026-10-26', EMPTY], ['2026-10-25T10:00:00Z']],
    ['BEFORE', '2026-10-25', ['2026-10-24T20:59:59Z'], ['2026-10-24T21:00:00Z', '2026-10-26', EMPTY]],
    ['AFTER', '2026-10-25', ['2026-10-25T22:00:00Z'], ['2026-10-25T21:59:59Z', EMPTY]],
    ['BETWEEN', '2026-10-24,2026-10-25', ['2026-10-24', '2026-10-25'], ['2026-10-23', '2026-10-26', EMPTY]],
    ['IN_LAST_DAYS', '7', ['2026-10-26', '2026-10-19'], ['2026-10-18', '2026-10-27', EMPTY, 'never']],
    ['IS_EMPTY', 'empty', [EMPTY, null, 'soon', {}], ['2026-10-25']],
    ['IS_NOT_EMPTY', 'empty', ['2026-10-25', new Date(0), 0], [EMPTY, 'soon']],
  ],
  boolean: [
    ['EQUALS', 'true', [true], [false, EMPTY, 'true']],
    ['NOT_EQUALS', 'true', [false, EMPTY], [true]],
    ['IS_EMPTY', 'empty', [EMPTY, null, 1], [false]],
    ['IS_NOT_EMPTY', 'empty', [false, true], [EMPTY]],
  ],
  choice: [
    ['EQUALS', 'RO', ['RO', 'ro'], ['DE', EMPTY]],
    ['NOT_EQUALS', 'RO', ['DE', EMPTY], ['RO']],
    ['IN', 'RO,de', ['DE'], ['HU', EMPTY]],
    ['NOT_IN', 'RO,DE', ['HU', EMPTY], ['de']],
    ['IS_EMPTY', 'empty', [EMPTY, ''], ['RO']],
    ['IS_NOT_EMPTY', 'empty', ['RO'], [EMPTY]],
  ],
  list: [
    ['CONTAINS', 'VIP', [['a', 'vip']], [['vip-gold'], [], EMPTY]],
    ['NOT_CONTAINS', 'VIP', [['vip-gold'], [], EMPTY], [['a', 'Vip']]],
    [
      'IN',
      'a,b',
      [
        ['b', 'c'],
        ['a', 'b'],
      ],
      [['c'], EMPTY],
    ],
    [
      'NOT_IN',
      'a,b',
      [['c'], [], EMPTY],
      [
        ['a', 'c'],
        ['a', 'b'],
      ],
    ],
    ['IS_EMPTY', 'empty', [EMPTY, [], ['', ' '], 'a'], [['a']]],
    ['IS_NOT_EMPTY', 'empty', [['a']], [EMPTY, []]],
  ],
}

for (const [type, rows] of Object.entries(TABLE)) {
  const [key, factsWith] = SUBJECTS[type as ValueType]
  describe(`${type}, such as ${key}`, () => {
    test.each(rows)('%s %s', (code, wanted, yes, no) => {
      for (const value of yes) expect([value, matches(key, code, wanted, factsWith(value))]).toEqual([value, true])
      for (const value of no) expect([value, matches(key, code, wanted, factsWith(value))]).toEqual([value, false])
    })
  })
}

test('every operator of every type is in the table above', () => {
  const listed = Object.entries(TABLE).flatMap(([type, rows]) => rows.map(([code]) => `${type} ${code}`))
  expect(new Set(listed)).toEqual(new Set(OPERATORS.map(({ value_type, code }) => `${value_type} ${code}`)))
})

describe('several products', () => {
  const facts: Facts = { products: [{ type: 'Shoes', price: 5000 }, { type: 'Hats', price: 20000 }, {}] }

  test('one product that satisfies a condition is enough', () => {
    expect(matches('product.type', 'EQUALS', 'hats', facts)).toBe(true)
    expect(matches('product.type', 'NOT_EQUALS', 'hats', facts)).toBe(true)
    expect(matches('product.type', 'IS_EMPTY', 'empty', facts)).toBe(true)
    expect(matches('product.price', 'GREATER_THAN', '200', facts)).toBe(false)
    expect(matches('product.type', 'NOT_EQUALS', 'hats', { products: [{ type: 'Hats' }, { type: 'HATS' }] })).toBe(
      false,
    )
  })

  test('no products at all count as an empty value', () => {
    expect(matches('product.type', 'IS_EMPTY', 'empty', { products: [] })).toBe(true)
    expect(matches('product.type', 'EQUALS', 'hats', {})).toBe(false)
  })
})

describe('amounts in another currency than the shop’s', () => {
  test('are not compared', () => {
    expect(matches('order.total', 'GREATER_OR_EQUAL', '300', { currency: 'EUR', order: { total: 41200 } })).toBe(false)
    expect(matches('order.total', 'GREATER_OR_EQUAL', '300', { currency: 'RON', order: { total: 41200 } })).toBe(true)
  })

  test('what a customer has spent is in the shop’s currency, whatever that of the order', () => {
    const facts = { currency: 'EUR', order: { total: 41200, currency: 'EUR' }, customer: { total_spent: 350_000 } }
    expect(matches('customer.total_spent', 'GREATER_THAN', '3000', facts)).toBe(true)
    expect(matches('customer.total_spent', 'GREATER_THAN', '4000', facts)).toBe(false)
  })
})

describe('a condition on a change of status', () => {
  test('does not hold for other events, not even with "is not"', () => {
    const key = 'event.status_changed.to'
    expect(matches(key, 'NOT_EQUALS', '7', { event: { type: 'status_changed', from: 1, to: 4 } })).toBe(true)
    expect(matches(key, 'NOT_EQUALS', '7', { event: { type: 'return_created' } })).toBe(false)
    expect(matches(key, 'IS_EMPTY', 'empty', { event: { type: 'return_created' } })).toBe(false)
  })
})

test('days since delivery are counted in the shop’s calendar', () => {
  const facts: Facts = { now: '2026-10-26T22:30:00Z', order: { delivered: '2026-10-24T20:30:00Z' } }
  expect(matches('return.days_since_delivery', 'EQUALS', '3', facts)).toBe(true)
})
