// Random rule sets over small domains, and the check of what the algebra says about them against the engine: whatever is
// called impossible must not happen on any of the facts tried, and every example must be confirmed by `evaluate`.

import { dayText, parseDay } from '../calendar.ts'
import { allowedMoves, STATUS_INDEXES } from '../return-status.ts'
import type { RuleAction } from '../rules/actions.ts'
import type { AttributeField } from '../rules/attributes.ts'
import { type CompiledRules, compileRules, type Rule, type RuleCondition } from '../rules/compile.ts'
import { joinValues } from '../rules/condition-values.ts'
import { evaluate, matchedRules } from '../rules/evaluate.ts'
import type { Facts } from '../rules/facts.ts'
import { findAttributeByKey, isManyValued } from '../rules/find-attribute.ts'
import { type Operator, operatorsFor } from '../rules/operators.ts'
import { checkRules } from './check-rules.ts'
import { situationsOf } from './condition-findings.ts'
import { budgetOf, coverageOfAll } from './covered.ts'
import type { RuleFinding } from './finding.ts'
import { type CheckContext, type CheckedSet, confirmedBy, isBefore, prepareRules } from './rule-set.ts'
import { solveAny } from './solve.ts'

export const TODAY = parseDay('2026-11-10') as number
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

const compiled = new WeakMap<Rule, CompiledRules>()
const matchedBy = (rule: Rule, facts: Facts): boolean => {
  const known = compiled.get(rule) ?? compileRules([rule], CONTEXT.shop)
  compiled.set(rule, known)
  return matchedRules(evaluate(known, facts, CONTEXT.available)).length > 0
}

/** Claims that facts refute: each of these must be true on all facts on which the rule matches. */
const isRefuted = (rules: readonly Rule[], claim: RuleFinding, facts: Facts): boolean => {
  const rule = rules.find(({ id }) => id === claim.rule_id) as Rule
  const matches = (one: Rule) => matchedBy(one, facts)
  switch (claim.kind) {
    case 'never':
    case 'expired':
      return matches(rule)
    case 'shadowed':
      return (
        matches(rule) && !rules.some((one) => claim.by_rule_ids.includes(one.id) && isBefore(one, rule) && matches(one))
      )
    case 'refused':
    case 'redundant':
      return matches(rule) && !rules.some((one) => claim.by_rule_ids.includes(one.id) && matches(one))
    case 'idle_condition':
    case 'idle_alternative': {
      const conditions = rule.conditions.filter((_, i) => !claim.conditions.includes(i))
      return matches({ ...rule, conditions }) !== matches(rule)
    }
    default:
      return false
  }
}

/** What the algebra says can happen, happens: every solution is confirmed by the engine. */
const unconfirmed = (set: CheckedSet, findings: readonly RuleFinding[]): string[] =>
  [...set.readings.values()].flatMap((reading) => {
    const { rule } = reading
    const isOut = findings.some(({ kind, rule_id }) => rule_id === rule.id && (kind === 'never' || kind === 'expired'))
    const hasMethods = confirmable(rule)
    const solution = solveAny(situationsOf(reading), CONTEXT)
    if (solution === 'impossible') return isOut ? [] : [`rule ${rule.id} is impossible without a finding`]
    if (isOut) return [`rule ${rule.id} is possible and called impossible`]
    if (solution === 'unknown' || !hasMethods) return []
    const isConfirmed = confirmedBy([rule], solution.facts, CONTEXT).includes(rule.id)
    return isConfirmed ? [] : [`rule ${rule.id} does not match ${JSON.stringify(solution.facts)}`]
  })

/** A rule whose methods are all switched off never counts as matched. */
const confirmable = ({ action }: Rule) =>
  !(action.type === 'SET_RETURN_METHODS' && action.method_ids.every((id) => id > 2)) &&
  !(action.type === 'SET_PAYMENT_METHODS' && action.payment_ids.every((id) => id > 2))

/** A rule that is not called shadowed decides something: the free facts match it, and no rule before it. */
const undecided = (set: CheckedSet, findings: readonly RuleFinding[]): string[] =>
  [...set.readings.values()].flatMap((reading) => {
    const { rule } = reading
    if (!('method_ids' in rule.action) || !confirmable(rule)) return []
    if (findings.some((one) => one.rule_id === rule.id && /never|expired|shadowed|unknown/.test(one.kind))) return []
    const before = (facts: Facts) =>
      set.matching(facts).filter(({ rule: one }) => one.action.type === rule.action.type && isBefore(one, rule))
    const free = coverageOfAll(situationsOf(reading), before, CONTEXT, budgetOf(20_000))
    if (free.kind !== 'free') return [`rule ${rule.id} is ${free.kind} without a finding`]
    const [first] = set.matching(free.facts).filter(({ rule: one }) => one.action.type === rule.action.type)
    return first?.rule.id === rule.id ? [] : [`rule ${rule.id} does not decide ${JSON.stringify(free.facts)}`]
  })

/** Everything that is wrong about the check of one random set. */
export const disagreements = (seed: number, tries: number): string[] => {
  const random = randomOf(seed)
  const rules = randomRules(random)
  const set = prepareRules(rules, CONTEXT)
  const findings = checkRules(set)
  const isEvent = [...set.readings.values()].some((reading) => reading.isEvent)
  const refuted: string[] = []
  for (let i = 0; i < tries; i++) {
    const facts = randomFacts(random, isEvent)
    const wrong = findings.find((claim) => isRefuted(rules, claim, facts))
    if (wrong) refuted.push(`${JSON.stringify(wrong)} is refuted by ${JSON.stringify(facts)}`)
    if (wrong) break
  }
  const wrong = [...refuted, ...unconfirmed(set, findings), ...undecided(set, findings)]
  return wrong.map((text) => `seed ${seed}: ${text}\n${JSON.stringify(rules)}`)
}
