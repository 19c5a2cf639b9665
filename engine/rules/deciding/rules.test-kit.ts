// Random rules and facts for the tests, drawn from small pools so that conditions often hold.

import fc from 'fast-check'
import type { RuleAction } from './actions.ts'
import { ATTRIBUTES, type AttributeField } from './attributes.ts'
import type { Rule, RuleCondition } from './compile.ts'
import { joinValues } from './condition-values.ts'
import type { Available } from './decide.ts'
import type { Facts } from './facts.ts'
import { isEventAttribute, isManyValued } from './find-attribute.ts'
import { type Operator, operatorsFor } from './operators.ts'

export const SHOP = { currency: 'RON', time_zone: 'Europe/Bucharest' }

const FIELDS = ATTRIBUTES.filter((attribute): attribute is AttributeField => attribute.node_type === 'FIELD')
export const RETURN_FIELDS = FIELDS.filter((attribute) => !isEventAttribute(attribute))
const EVENT_FIELDS = FIELDS.filter(isEventAttribute)

const WORDS = ['Șosete', 'sosete', 'ŞOSETE roșii', 'Rochie', 'rochie roz', 'a', 'A-1', 'a-10', 'x,y', 'pa\\th', ' șo ']
const NUMBERS = ['-1', '0', '1', '2', '2.5', '3', '10']
const AMOUNTS = ['0', '1', '1.5', '2.50', '10', '99.99', '100']
const DAYS = ['2026-10-20', '2026-10-23', '2026-10-24', '2026-10-25', '2026-10-26', '2026-11-02']
const IDS = ['1', '2', '3']

const poolOf = ({ value_type, choices, attribute_key }: AttributeField): string[] => {
  if (value_type === 'text' || value_type === 'list') return WORDS
  if (value_type === 'number') return NUMBERS
  if (value_type === 'money') return AMOUNTS
  if (value_type === 'date') return DAYS
  if (value_type === 'boolean') return ['true', 'false']
  if (attribute_key.endsWith('country')) return ['RO', 'ro', 'DE', 'HU']
  if (attribute_key.endsWith('currency')) return ['RON', 'EUR']
  return choices ? choices.slice(0, 4).map(({ value }) => value) : IDS
}

const wireValue = (attribute: AttributeField, { takes }: Operator): fc.Arbitrary<string> => {
  const one = fc.constantFrom(...poolOf(attribute))
  if (takes === 'nothing') return fc.constant('empty')
  if (takes === 'days') return fc.constantFrom('1', '2', '7', '30')
  if (takes === 'several') return fc.array(one, { minLength: 1, maxLength: 3 }).map(joinValues)
  if (takes === 'one') return one
  const rank = (text: string) => (attribute.value_type === 'date' ? Date.parse(text) : Number(text))
  return fc.tuple(one, one).map((pair) => pair.sort((a, b) => rank(a) - rank(b)).join(','))
}

const conditionOn = (fields: readonly AttributeField[]): fc.Arbitrary<RuleCondition> =>
  fc.constantFrom(...fields).chain((attribute) =>
    fc.constantFrom(...operatorsFor(attribute.value_type)).chain((operator) =>
      wireValue(attribute, operator).map((value) => ({
        attribute_id: attribute.id,
        operator_id: operator.id,
        value,
      })),
    ),
  )

export const action: fc.Arbitrary<RuleAction> = fc.oneof(
  fc.record({ type: fc.constant('EXTEND_DEADLINE' as const), days: fc.integer({ min: 1, max: 30 }) }),
  fc.record({
    type: fc.constant('SET_RETURN_METHODS' as const),
    method_ids: fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 3 }),
  }),
  fc.record({
    type: fc.constant('SET_PAYMENT_METHODS' as const),
    payment_ids: fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 3 }),
  }),
  fc.record({ type: fc.constant('SEND_EMAIL' as const), email_id: fc.integer({ min: 1, max: 3 }) }),
  fc.constantFrom<RuleAction[]>(
    { type: 'REFUSE', message_code: 'return_refused' },
    { type: 'REFUSE', message_code: 'refused_products' },
    { type: 'SET_FEE', amount: 15.5 },
    { type: 'SET_FEE', percent: 10 },
    { type: 'REQUIRE_PHOTOS' },
    { type: 'FLAG_FOR_REVIEW', note: 'look' },
    { type: 'FLAG_FOR_REVIEW', note: 'weigh' },
    { type: 'KEEP_ITEM', max_amount: 20 },
    { type: 'KEEP_ITEM', max_amount: 50.5 },
    { type: 'AUTO_MOVE', to: 4 },
    { type: 'AUTO_MOVE', to: 6 },
    { type: 'ASSIGN', staff_id: 1 },
    { type: 'ASSIGN', staff_id: 2 },
  ),
)

const ruleWith = (conditions: fc.Arbitrary<RuleCondition[]>, actions: fc.Arbitrary<RuleAction>) =>
  fc.record({
    name: fc.constant('a rule'),
    priority: fc.integer({ min: 1, max: 3 }),
    active: fc.constant(true),
    conditions,
    action: actions,
  })

const onReturn = fc.array(conditionOn(RETURN_FIELDS), { minLength: 1, maxLength: 3 })
const onEvent = fc
  .tuple(conditionOn(EVENT_FIELDS), fc.array(conditionOn(FIELDS), { maxLength: 2 }))
  .map(([first, rest]) => [first, ...rest])

const numbered = (rules: fc.Arbitrary<Omit<Rule, 'id'>[]>): fc.Arbitrary<Rule[]> =>
  rules.map((list) => list.map((rule, i) => ({ ...rule, id: i + 1 })))

/** Now and then a condition asks about every product or none, and several are alternatives. */
const placed = (conditions: fc.Arbitrary<RuleCondition[]>): fc.Arbitrary<RuleCondition[]> =>
  fc
    .tuple(
      conditions,
      fc.infiniteStream(fc.constantFrom(undefined, undefined, 'any' as const, 'every' as const, 'none' as const)),
      fc.infiniteStream(fc.constantFrom(undefined, undefined, 1, 1, 2)),
      fc.boolean(),
    )
    .map(([list, quantifiers, groups, hasGroups]) =>
      list.map((condition) => {
        const attribute = FIELDS.find(({ id }) => id === condition.attribute_id)
        const quantifier = quantifiers.next().value
        const group = groups.next().value
        return {
          ...condition,
          ...(quantifier && attribute && isManyValued(attribute) ? { quantifier } : {}),
          ...(hasGroups && group ? { group } : {}),
        }
      }),
    )

/** Rules that decide the terms of a return, in the first form of the language: all conditions hold. */
export const returnRules = (maxLength: number) =>
  numbered(fc.array(ruleWith(onReturn, action), { minLength: 1, maxLength }))

/** The same with every and none of the products, and with groups. */
export const placedRules = (maxLength: number) =>
  numbered(fc.array(ruleWith(anyConditions(onReturn, 3), action), { minLength: 1, maxLength }))

/** Rules of both kinds; an event rule occasionally has an action that it must not have. */
export const mixedRules = (maxLength: number) =>
  numbered(
    fc.array(fc.oneof(ruleWith(placed(onReturn), action), ruleWith(placed(onEvent), action)), {
      minLength: 1,
      maxLength,
    }),
  )

/** On nothing that exists, on a group of attributes, or with an operator of another type. */
const brokenCondition: fc.Arbitrary<RuleCondition> = fc.constantFrom(
  { attribute_id: 99, operator_id: 101, value: 'a' },
  { attribute_id: 1, operator_id: 101, value: 'a' },
  ...RETURN_FIELDS.slice(0, 6).map(({ id, value_type }) => ({
    attribute_id: id,
    operator_id: value_type === 'boolean' ? 101 : 501,
    value: 'true',
  })),
)
const maybeBroken = (conditions: fc.Arbitrary<RuleCondition[]>) =>
  fc
    .tuple(conditions, fc.option(fc.tuple(fc.nat({ max: 3 }), brokenCondition), { freq: 12 }))
    .map(([sound, broken]) => (broken ? sound.toSpliced(broken[0], 0, broken[1]) : sound))

const anyConditions = (first: fc.Arbitrary<RuleCondition[]>, more: number) =>
  placed(
    maybeBroken(fc.tuple(first, fc.array(conditionOn(RETURN_FIELDS), { maxLength: more })).map((all) => all.flat())),
  )

/** The same as `mixedRules` in the whole language, with a condition now and then that cannot be parsed. */
export const anyRules = (maxLength: number) =>
  numbered(
    fc.array(fc.oneof(ruleWith(anyConditions(onReturn, 4), action), ruleWith(anyConditions(onEvent, 3), action)), {
      minLength: 1,
      maxLength,
    }),
  )

const methods = fc.option(
  fc.uniqueArray(fc.integer({ min: 1, max: 4 })).map((ids) => new Set(ids)),
  { nil: undefined },
)
export const available: fc.Arbitrary<Available> = fc.record({
  return_methods: methods,
  payment_methods: methods,
  staff: methods,
})

const sometimes = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 6 })
const word = sometimes(fc.constantFrom(...WORDS, '', '  '))
const words = sometimes(fc.array(fc.constantFrom(...WORDS, ''), { maxLength: 3 }))
const amount = sometimes(fc.constantFrom(0, 100, 150, 250, 999, 9999, 10000))
const count = sometimes(fc.constantFrom(-1, 0, 1, 2, 2.5, 3, 10, 11))
const day = sometimes(
  fc.constantFrom(
    ...DAYS,
    '2026-10-24T20:59:59Z',
    '2026-10-24T21:00:00Z',
    '2026-10-25T22:30:00Z',
    '2027-01-01T00:00:00Z',
  ),
)
const country = sometimes(fc.constantFrom('RO', 'DE', 'HU', 'FR'))
const id = sometimes(fc.constantFrom<(string | number)[]>('1', 2, 3, '4'))

const product = fc.record({
  title: word,
  variant: word,
  sku: word,
  type: word,
  vendor: word,
  tags: words,
  price: amount,
  quantity: count,
  discounted: sometimes(fc.boolean()),
  collections: words,
})

const event = fc.record({
  type: fc.constantFrom('return_created' as const, 'status_changed' as const, 'deadline_near' as const),
  from: fc.constantFrom(1, 2, '3', undefined),
  to: fc.constantFrom(2, '4', 6, undefined),
})

export const returnFacts: fc.Arbitrary<Facts> = fc.record({
  now: fc.constantFrom('2026-10-26T08:00:00Z', '2026-10-25T22:30:00Z', '2026-11-02T12:00:00Z', undefined),
  currency: fc.constantFrom('RON', undefined),
  order: sometimes(
    fc.record({
      name: word,
      total: amount,
      currency: fc.constantFrom('RON', 'EUR'),
      created: day,
      delivered: day,
      country,
      tags: words,
      discount_codes: words,
      sales_channel: word,
    }),
  ),
  customer: sometimes(
    fc.record({
      email: word,
      orders_placed: count,
      returns_last_year: count,
      total_spent: amount,
      country,
      tags: words,
      return_rate: count,
      first_order: sometimes(fc.boolean()),
    }),
  ),
  products: sometimes(fc.array(product, { maxLength: 3 })),
  return: sometimes(
    fc.record({
      reasons: sometimes(fc.array(fc.constantFrom<(string | number)[]>('1', 2, '3', 4), { maxLength: 3 })),
      total: amount,
      item_count: count,
      has_photos: sometimes(fc.boolean()),
      method: id,
      payment_method: id,
    }),
  ),
})

export const anyFacts: fc.Arbitrary<Facts> = fc.tuple(returnFacts, sometimes(event)).map(([facts, happened]) => ({
  ...facts,
  event: happened,
}))
