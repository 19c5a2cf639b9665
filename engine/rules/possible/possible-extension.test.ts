import { expect, test } from 'vitest'
import type { Quantifier } from '../deciding/clauses/clauses.ts'
import { compileRules, type Rule } from '../deciding/compile.ts'
import { findAttributeByKey } from '../deciding/find-attribute.ts'
import { findOperatorByCode } from '../deciding/operators.ts'
import { SHOP } from '../deciding/rules.test-kit.ts'
import type { OpenChoices } from './open-choices.ts'
import { certainExtension, compileLateRules, possibleExtension } from './possible-extension.ts'

type Written = readonly [key: string, code: string, value: string, quantifier?: Quantifier, group?: number]

const rule = (id: number, days: number, ...conditions: Written[]): Rule => ({
  id,
  name: `rule ${id}`,
  priority: 1,
  active: true,
  conditions: conditions.map(([key, code, value, quantifier, group]) => {
    const attribute = findAttributeByKey(key)
    if (attribute?.node_type !== 'FIELD') throw new Error(`no attribute ${key}`)
    return {
      attribute_id: attribute.id,
      operator_id: findOperatorByCode(attribute.value_type, code)?.id ?? 0,
      value,
      quantifier,
      group,
    }
  }),
  action: { type: 'EXTEND_DEADLINE', days },
})

const OPEN: OpenChoices = {
  'return.reason': { values: [1, 2, 3], atMost: 2 },
  'return.has_photos': { values: [true, false] },
  'return.method': { values: [10, 11] },
  'return.payment_method': { values: [20] },
  'return.item_count': { min: 1, max: 2 },
  'return.total': { min: 1000, max: 5000 },
  'product.quantity': { min: 1, max: 2 },
}
const FACTS = { currency: 'RON', order: { country: 'RO' }, return: { total: 5000, item_count: 2 } }

const daysFor = (rules: Rule[], facts: object = FACTS, open = OPEN) => {
  const late = compileLateRules(rules, SHOP)
  return [certainExtension(compileRules(rules, SHOP), late, facts, open), possibleExtension(late, facts, open)]
}

test('an open reason may extend the window, and never extends it for certain', () => {
  expect(daysFor([rule(1, 30, ['return.reason', 'EQUALS', '2'])])).toEqual([0, 30])
  expect(daysFor([rule(1, 30, ['return.reason', 'NOT_EQUALS', '2'])])).toEqual([0, 30])
  expect(daysFor([rule(1, 30, ['return.reason', 'EQUALS', '9'])])).toEqual([0, 0])
})

test('what is known still counts, for and against', () => {
  const abroad = rule(1, 30, ['return.reason', 'EQUALS', '2'], ['order.country', 'EQUALS', 'DE'])
  const here = rule(2, 20, ['return.reason', 'EQUALS', '2'], ['order.country', 'EQUALS', 'RO'])
  const always = rule(3, 5, ['order.country', 'EQUALS', 'RO'])
  expect(daysFor([abroad, here, always])).toEqual([5, 20])
})

test('a choice that is not open any more is read from the facts', () => {
  const rules = [rule(1, 30, ['return.reason', 'EQUALS', '2'], ['return.method', 'EQUALS', '10'])]
  const open = { 'return.method': { values: [10, 11] } }
  const chosen = (reason: number) => ({ ...FACTS, return: { ...FACTS.return, reasons: [reason] } })
  expect(daysFor(rules, chosen(2), open)).toEqual([0, 30])
  expect(daysFor(rules, chosen(1), open)).toEqual([0, 0])
  expect(daysFor([rule(1, 30, ['return.reason', 'EQUALS', '2'])], chosen(2), open)).toEqual([30, 30])
})

test('one method cannot be two, but two products can have two reasons', () => {
  const method = rule(1, 30, ['return.method', 'EQUALS', '10'], ['return.method', 'EQUALS', '11'])
  const reasons = [1, 2, 3].map((id): Written => ['return.reason', 'EQUALS', String(id)])
  expect(daysFor([method])).toEqual([0, 0])
  expect(daysFor([rule(1, 30, ...reasons.slice(0, 2))])).toEqual([0, 30])
  expect(daysFor([rule(1, 30, ...reasons)])).toEqual([0, 0])
})

test('fewer products may be returned than were bought', () => {
  expect(daysFor([rule(1, 30, ['return.total', 'LESS_THAN', '20'])])).toEqual([0, 30])
  expect(daysFor([rule(1, 30, ['return.total', 'LESS_THAN', '10'])])).toEqual([0, 0])
  expect(daysFor([rule(1, 30, ['return.item_count', 'EQUALS', '1'])])).toEqual([0, 30])
  expect(daysFor([rule(1, 30, ['return.item_count', 'NOT_IN', '1,2'])])).toEqual([0, 0])
  expect(daysFor([rule(1, 30, ['product.quantity', 'EQUALS', '2'])])).toEqual([0, 30])
  expect(daysFor([rule(1, 30, ['product.quantity', 'GREATER_THAN', '2'])])).toEqual([0, 0])
})

test('an amount in another currency stays missing', () => {
  const euros = { ...FACTS, currency: 'EUR' }
  expect(daysFor([rule(1, 30, ['return.total', 'LESS_THAN', '20'])], euros)).toEqual([0, 0])
  expect(daysFor([rule(1, 30, ['return.total', 'IS_EMPTY', 'empty'])], euros)).toEqual([0, 30])
})

test('other actions, inactive rules and rules that cannot be read extend nothing', () => {
  const asked: Written = ['return.reason', 'EQUALS', '2']
  const mail: Rule = { ...rule(1, 0, asked), action: { type: 'SEND_EMAIL', email_id: 1 } }
  const broken: Rule = { ...rule(3, 30, asked), conditions: [{ attribute_id: 401, operator_id: 601, value: 'x' }] }
  expect(daysFor([mail, { ...rule(2, 30, asked), active: false }, broken])).toEqual([0, 0])
})

test('of every reason or none, the possible choices must leave one', () => {
  expect(daysFor([rule(1, 30, ['return.reason', 'EQUALS', '2', 'every'])])).toEqual([0, 30])
  expect(daysFor([rule(1, 30, ['return.reason', 'EQUALS', '9', 'every'])])).toEqual([0, 0])
  expect(daysFor([rule(1, 30, ['return.reason', 'IN', '1,2', 'none'])])).toEqual([0, 30])
  expect(daysFor([rule(1, 30, ['return.reason', 'IN', '1,2,3', 'none'])])).toEqual([0, 0])
  const both: Written[] = [
    ['return.reason', 'IN', '1,2', 'every'],
    ['return.reason', 'EQUALS', '3'],
  ]
  expect(daysFor([rule(1, 30, ...both)])).toEqual([0, 0])
})

test('while products are chosen, every product may come to mean one of them', () => {
  const open = { ...OPEN, hasOpenProducts: true }
  const shoesAnd = (type: string) => ({ ...FACTS, products: [{ type: 'shoes' }, { type }] })
  const every = [rule(1, 30, ['product.type', 'EQUALS', 'shoes', 'every'])]
  const none = [rule(1, 30, ['product.type', 'EQUALS', 'shoes', 'none'])]
  expect(daysFor(every, shoesAnd('hat'), open)).toEqual([0, 30])
  expect(daysFor(every, shoesAnd('shoes'), open)).toEqual([30, 30])
  expect(daysFor(none, shoesAnd('hat'), open)).toEqual([0, 30])
  expect(daysFor(none, shoesAnd('shoes'), open)).toEqual([0, 0])
  expect(daysFor(every, shoesAnd('hat'))).toEqual([0, 0])
})

test('one alternative is enough, whether it is known or still possible', () => {
  const either = (country: string, reason: string) => [
    rule(1, 30, ['order.country', 'EQUALS', country, 'any', 1], ['return.reason', 'EQUALS', reason, 'any', 1]),
  ]
  expect(daysFor(either('RO', '9'))).toEqual([30, 30])
  expect(daysFor(either('DE', '2'))).toEqual([0, 30])
  expect(daysFor(either('DE', '9'))).toEqual([0, 0])
})
