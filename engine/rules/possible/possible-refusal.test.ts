import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Quantifier } from '../deciding/clauses/clauses.ts'
import { compileRules, type Rule } from '../deciding/compile.ts'
import { evaluate } from '../deciding/evaluate.ts'
import { findAttributeByKey } from '../deciding/find-attribute.ts'
import { findOperatorByCode } from '../deciding/operators.ts'
import { SHOP } from '../deciding/rules.test-kit.ts'
import type { OpenChoices } from './open-choices.ts'
import { certainRefusal, compileRefusing } from './possible-refusal.ts'

type Written = readonly [key: string, code: string, value: string, quantifier?: Quantifier, group?: number]

const refuse = (id: number, message_code: string, ...conditions: Written[]): Rule => ({
  ...{ id, name: `rule ${id}`, priority: 1, active: true },
  conditions: conditions.map(([key, code, value, quantifier, group]) => {
    const attribute = findAttributeByKey(key)
    if (attribute?.node_type !== 'FIELD') throw new Error(`no attribute ${key}`)
    const operator_id = findOperatorByCode(attribute.value_type, code)?.id ?? 0
    return { attribute_id: attribute.id, operator_id, value, quantifier, group }
  }),
  action: { type: 'REFUSE', message_code },
})

const REASONS = [1, 2]
const METHODS = [10, 11]
const REFUNDS = [20, 21]
const OPEN: OpenChoices = {
  'return.reason': { values: REASONS, atMost: 2 },
  'return.has_photos': { values: [true, false] },
  'return.method': { values: METHODS },
  'return.payment_method': { values: REFUNDS },
  'return.item_count': { min: 1, max: 2 },
  'return.total': { min: 1000, max: 3000 },
  'product.quantity': { min: 1, max: 1 },
  hasOpenProducts: true,
}
const PRODUCTS = [
  { type: 'shoes', price: 1000, quantity: 1 },
  { type: 'hat', price: 2000, quantity: 1 },
]
const FACTS = { currency: 'RON', order: { country: 'RO' }, products: PRODUCTS, return: { total: 3000, item_count: 2 } }

const said = (...rules: Rule[]) => certainRefusal(compileRefusing(rules, SHOP), FACTS, OPEN, SHOP)

test('what is known refuses at once, with the message of the first rule', () => {
  const here = refuse(1, 'refused_country', ['order.country', 'EQUALS', 'RO'])
  expect(said(here, refuse(2, 'refused_products', ['order.country', 'EQUALS', 'RO']))).toBe('refused_country')
  expect(said(refuse(1, 'refused_country', ['order.country', 'EQUALS', 'DE']))).toBeUndefined()
  expect(said({ ...here, active: false })).toBeUndefined()
})

test('as long as one choice is left, nothing is refused', () => {
  expect(said(refuse(1, 'a', ['return.reason', 'EQUALS', '1']))).toBeUndefined()
  expect(said(refuse(1, 'a', ['return.method', 'NOT_EQUALS', '10']))).toBeUndefined()
  expect(said(refuse(1, 'a', ['return.has_photos', 'EQUALS', 'false']))).toBeUndefined()
  expect(said(refuse(1, 'a', ['product.type', 'EQUALS', 'shoes']))).toBeUndefined()
  expect(said(refuse(1, 'a', ['return.total', 'GREATER_THAN', '10']))).toBeUndefined()
})

test('what holds for every choice refuses, and so do rules that leave none together', () => {
  expect(said(refuse(1, 'a', ['return.reason', 'IN', '1,2']))).toBe('a')
  expect(said(refuse(1, 'a', ['return.total', 'GREATER_OR_EQUAL', '10']))).toBe('a')
  expect(said(refuse(1, 'a', ['product.type', 'IN', 'shoes,hat', 'every']))).toBe('a')
  const reasons = REASONS.map((id) => refuse(id, 'a', ['return.reason', 'EQUALS', String(id)]))
  expect(said(...reasons)).toBe('a')
  const products = ['shoes', 'hat'].map((type, i) => refuse(i, type, ['product.type', 'EQUALS', type]))
  expect(said(...products)).toBe('return_refused')
})

test('two reasons at once are neither every one nor none of them', () => {
  const every = REASONS.map((id) => refuse(id, 'a', ['return.reason', 'EQUALS', String(id), 'every']))
  expect(said(...every)).toBeUndefined()
})

test('a shop without any method to choose from is not refused by a rule on methods', () => {
  const rules = compileRefusing([refuse(1, 'a', ['return.method', 'EQUALS', '10'])], SHOP)
  expect(certainRefusal(rules, FACTS, { ...OPEN, 'return.method': { values: [] } }, SHOP)).toBeUndefined()
})

/** Every choice that the customer has, as facts. */
const choices = () => {
  const baskets = [PRODUCTS.slice(0, 1), PRODUCTS.slice(1), PRODUCTS]
  return baskets.flatMap((products) =>
    (products.length === 1
      ? [[1], [2]]
      : [
          [1, 1],
          [1, 2],
          [2, 2],
        ]
    ).flatMap((reasons) =>
      METHODS.flatMap((method) =>
        REFUNDS.flatMap((payment_method) =>
          [true, false].map((has_photos) => ({
            ...FACTS,
            products,
            return: {
              ...{ reasons, method, payment_method, has_photos },
              total: products.reduce((sum, { price }) => sum + price, 0),
              item_count: products.length,
            },
          })),
        ),
      ),
    ),
  )
}
const CHOICES = choices()

const someOf = (key: string, codes: readonly string[], values: readonly string[], isMany = false) =>
  fc.tuple(
    fc.constant(key),
    fc.constantFrom(...codes),
    fc.constantFrom(...values),
    fc.constantFrom<(Quantifier | undefined)[]>(undefined, ...(isMany ? (['every', 'none'] as const) : [])),
    fc.constantFrom(undefined, 1),
  )
const CHOICE = ['EQUALS', 'NOT_EQUALS'] as const
const WRITTEN = fc.oneof(
  someOf('return.reason', CHOICE, ['1', '2'], true),
  someOf('return.method', CHOICE, ['10', '11']),
  someOf('return.payment_method', CHOICE, ['20', '21']),
  someOf('return.has_photos', ['EQUALS'], ['true', 'false']),
  someOf('product.type', CHOICE, ['shoes', 'hat'], true),
  someOf('return.total', ['LESS_THAN', 'GREATER_OR_EQUAL'], ['10', '15', '20']),
)
const SETS = fc.array(fc.array(WRITTEN, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 5 })

test('an order is refused only if the engine refuses every single choice', () => {
  let refusals = 0
  fc.assert(
    fc.property(SETS, (sets) => {
      const rules = sets.map((conditions, i) => refuse(i + 1, 'a', ...conditions))
      const compiled = compileRules(rules, SHOP)
      const isRefused = CHOICES.every((facts) => evaluate(compiled, facts).decision.refusal !== undefined)
      const isSaid = said(...rules) !== undefined
      if (isSaid) refusals += 1
      expect(isSaid && !isRefused).toBe(false)
    }),
    { numRuns: 1000, seed: 21 },
  )
  expect(refusals).toBeGreaterThan(100)
})
