// Random rule sets over small domains, and random facts for them, as the server makes facts.

import { dayText, parseDay } from '../../base/calendar.ts'
import { allowedMoves, STATUS_INDEXES } from '../../returns/return-status.ts'
import type { RuleAction } from '../deciding/actions.ts'
import type { AttributeField } from '../deciding/attributes.ts'
import type { Rule, RuleCondition } from '../deciding/compile.ts'
import { joinValues } from '../deciding/condition-values.ts'
import type { Facts } from '../deciding/facts.ts'
import { findAttributeByKey, isManyValued } from '../deciding/find-attribute.ts'
import { findOperatorByCode, type Operator, operatorsFor } from '../deciding/operators.ts'
import type { CheckContext } from './rule-set.ts'

const TODAY = parseDay('2026-11-10') as number
export const CONTEXT: CheckContext = {
  shop: { currency: 'RON', time_zone: 'Europe/Bucharest' },
  today: TODAY,
  available: { return_methods: new Set([1, 2]), payment_methods: new Set([1, 2]) },
}

/** A small generator of its own: a million sets must be quick, and a seed must name each of them. */
export const randomOf = (seed: number) => {
  let state = seed | 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (count: number) => Math.floor(next() * count)
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T
  return { below, pick }
}
type Random = ReturnType<typeof randomOf>

const WORDS = ['a', 'ab', 'abc', 'bc', 'c']
const POOLS: Readonly<Record<string, readonly string[]>> = {
  text: WORDS,
  list: WORDS.slice(0, 3),
  number: ['0', '1', '2', '2.5', '3'],
  money: ['0', '0.01', '0.02', '0.03'],
  date: ['2026-11-05', '2026-11-08', '2026-11-10', '2026-11-12'],
  boolean: ['true', 'false'],
}

const KEYS = [
  ...['order.name', 'order.total', 'order.created', 'order.delivered', 'order.country', 'order.currency', 'order.tags'],
  ...['customer.orders_placed', 'product.title', 'product.tags', 'product.price', 'product.quantity'],
  ...['product.discounted', 'return.reason', 'return.total', 'return.item_count', 'return.days_since_delivery'],
  ...['return.days_since_order', 'customer.first_order', 'product.collections'],
  ...['return.has_photos', 'return.method', 'event.type', 'event.status_changed.from', 'event.status_changed.to'],
]
const FIELDS = KEYS.map((key) => findAttributeByKey(key) as AttributeField)
const EVENT_FIELDS = FIELDS.filter(({ attribute_key }) => attribute_key.startsWith('event.'))
const RETURN_FIELDS = FIELDS.filter((field) => !EVENT_FIELDS.includes(field))

const ITEM_COUNT = findAttributeByKey('return.item_count') as AttributeField
const AT_LEAST = findOperatorByCode('number', 'GREATER_OR_EQUAL') as Operator

const poolOf = ({ value_type, attribute_key }: AttributeField): readonly string[] => {
  if (attribute_key === 'event.type') return ['return_created', 'status_changed', 'refund_sent']
  if (attribute_key.startsWith('event.')) return ['1', '4', '5', '7']
  if (attribute_key === 'order.country') return ['RO', 'DE', 'HU']
  if (attribute_key === 'order.currency') return ['RON', 'EUR']
  return POOLS[value_type] ?? ['1', '2', '3']
}

const rank = (text: string) => (text.length === 10 ? Date.parse(text) : Number(text))

const valueFor = (random: Random, field: AttributeField, { takes }: Operator): string => {
  const one = () => random.pick(poolOf(field))
  if (takes === 'nothing') return 'empty'
  if (takes === 'days') return random.pick(['1', '2', '5'])
  if (takes === 'one') return one()
  if (takes === 'several') return joinValues([one(), one()])
  return [one(), one()].sort((a, b) => rank(a) - rank(b)).join(',')
}

const conditionOn = (random: Random, fields: readonly AttributeField[]): RuleCondition => {
  const field = random.pick(fields)
  const operator = random.pick(operatorsFor(field.value_type))
  const condition = { attribute_id: field.id, operator_id: operator.id, value: valueFor(random, field, operator) }
  const quantifier = isManyValued(field) ? random.pick(['any', 'any', 'every', 'none'] as const) : 'any'
  return quantifier === 'any' ? condition : { ...condition, quantifier }
}

const NO_ACTIONS: readonly RuleAction[] = [
  { type: 'REFUSE', message_code: 'return_refused' },
  { type: 'SET_FEE', amount: 5 },
  { type: 'SET_FEE', percent: 10 },
  { type: 'REQUIRE_PHOTOS' },
  { type: 'KEEP_ITEM', max_amount: 1 },
  { type: 'KEEP_ITEM', max_amount: 2 },
]
const LATER_ACTIONS: readonly RuleAction[] = [
  { type: 'FLAG_FOR_REVIEW', note: 'look' },
  { type: 'FLAG_FOR_REVIEW', note: 'weigh' },
  { type: 'AUTO_MOVE', to: 4 },
  { type: 'AUTO_MOVE', to: 6 },
  { type: 'ASSIGN', staff_id: 1 },
]

const actionFor = (random: Random, isEvent: boolean): RuleAction => {
  const kind = isEvent ? random.pick([3, 5]) : random.below(6)
  const ids = random.pick([[1], [2], [1, 2], [3]])
  if (kind === 0) return { type: 'EXTEND_DEADLINE', days: 1 + random.below(2) }
  if (kind === 1) return { type: 'SET_RETURN_METHODS', method_ids: ids }
  if (kind === 4) return random.pick(NO_ACTIONS)
  if (kind === 5) return random.pick(LATER_ACTIONS)
  return kind === 2 ? { type: 'SET_PAYMENT_METHODS', payment_ids: ids } : { type: 'SEND_EMAIL', email_id: 1 }
}

/** Few attributes per set, so that rules meet. */
export const randomRules = (random: Random): Rule[] => {
  const isEvent = random.below(6) === 0
  const some = (fields: readonly AttributeField[], count: number) =>
    Array.from({ length: count }, () => random.pick(fields))
  const fields = isEvent
    ? [...some(EVENT_FIELDS, 2), ...some(RETURN_FIELDS, 1)]
    : some(RETURN_FIELDS, 1 + random.below(3))
  const kind = actionFor(random, isEvent)
  return Array.from({ length: 1 + random.below(4) }, (_, i) => {
    const isGrouped = random.below(3) === 0
    const count = 1 + random.below(isGrouped ? 4 : 3)
    const conditions = Array.from({ length: count }, () => {
      const condition = conditionOn(random, fields)
      const group = isGrouped ? random.pick([undefined, 1, 1, 2]) : undefined
      return group === undefined ? condition : { ...condition, group }
    })
    const own = random.below(4) === 0
    return {
      id: i + 1,
      name: `rule ${i + 1}`,
      priority: 1 + random.below(2),
      active: true,
      conditions,
      action: own ? actionFor(random, isEvent) : sameKind(random, kind, isEvent),
    }
  })
}

/** One more that refuses every return, so that the others count for withdrawals at most. */
export const refuseAll = (id: number): Rule => ({
  ...{ id, name: 'refuse all', priority: 1, active: true },
  conditions: [{ attribute_id: ITEM_COUNT.id, operator_id: AT_LEAST.id, value: '1' }],
  action: { type: 'REFUSE', message_code: 'return_refused' },
})

const sameKind = (random: Random, wanted: RuleAction, isEvent: boolean): RuleAction => {
  let action = actionFor(random, isEvent)
  while (action.type !== wanted.type) action = actionFor(random, isEvent)
  return action
}

const MOVES = STATUS_INDEXES.flatMap((from) =>
  allowedMoves(from, { requiresIban: true, isExternal: false }).map((to) => ({ from, to })),
)

/** Facts as the server makes them: items are counted, amounts have the currency of the order. */
export const randomFacts = (random: Random, isEvent: boolean): Facts => {
  const maybe = <T>(value: T) => (random.below(4) === 0 ? null : value)
  const word = () => maybe(random.pick([...WORDS, 'x', 'bca']))
  const words = () => maybe([random.pick(WORDS), random.pick(WORDS)])
  const amount = () => maybe(random.below(5) - 1)
  const day = () => maybe(dayText(TODAY - 8 + random.below(14)))
  const reasons = ['1', '2', '3', '4']
  const products = Array.from({ length: 1 + random.below(3) }, () => ({
    title: word(),
    tags: words(),
    price: amount(),
    quantity: 1 + random.below(3),
    discounted: maybe(random.below(2) === 0),
    collections: words(),
  }))
  const currency = random.pick(['RON', 'RON', 'EUR', 'USD'])
  const type = random.pick([
    'return_created',
    'status_changed',
    'status_changed',
    'refund_sent',
    'deadline_near',
  ] as const)
  return {
    now: dayText(TODAY + random.below(8)),
    currency,
    order: {
      name: word(),
      total: amount(),
      created: day(),
      delivered: day(),
      country: maybe(random.pick(['RO', 'DE', 'HU', 'FR'])),
      currency,
      tags: words(),
    },
    customer: { orders_placed: maybe(random.below(5)), first_order: maybe(random.below(2) === 0) },
    products,
    return: {
      reasons: products.map(() => random.pick(reasons)),
      total: amount(),
      item_count: products.reduce((sum, { quantity }) => sum + quantity, 0),
      has_photos: maybe(random.below(2) === 0),
      method: maybe(random.pick(reasons)),
    },
    ...(isEvent ? { event: type === 'status_changed' ? { type, ...random.pick(MOVES) } : { type } } : {}),
  } as Facts
}

export interface Withdrawal {
  /** As rules are asked about methods, and with those that they decided. */
  readonly methods: Facts
  readonly mails: Facts
}

/** The return of a declaration of withdrawal, as the server makes it: one reason, no photos. */
export const randomWithdrawal = (random: Random): Withdrawal => {
  const facts = randomFacts(random, false)
  const [reason, method, payment_method] = [0, 1, 2].map(() => random.pick(['1', '2', '3', '4'])) as [
    string,
    string,
    string,
  ]
  const asked = { ...facts.return, reasons: (facts.products ?? []).map(() => reason) }
  return {
    methods: { ...facts, return: { ...asked, has_photos: null, method: null, payment_method: null } },
    mails: { ...facts, return: { ...asked, has_photos: false, method, payment_method } },
  }
}
