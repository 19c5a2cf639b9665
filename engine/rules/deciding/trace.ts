// The record of one evaluation, stored with the return permanently. It is self-contained JSON: it can be read and gives
// the same decision again even if rules, methods and labels have changed. `rules` is the same for every evaluation of a
// rule set, so a store may keep it once and the rest per return.

import { dayText } from '../../base/calendar.ts'
import type { ReturnWindow } from '../../returns/window.ts'
import type { RuleAction } from './actions.ts'
import type { NameSource } from './attributes.ts'
import { emptyBits, membersOf, setBit } from './bitset.ts'
import { allHold, type Placed, placedBriefly, type Quantifier } from './clauses/clauses.ts'
import type { CompiledRule, RuleCondition, Scope } from './compile.ts'
import { splitValues } from './condition-values.ts'
import { type Decision, decide, outcomesOf } from './decide.ts'
import type { Evaluation } from './evaluate.ts'
import type { Seen } from './facts.ts'
import { isEventAttribute, isOfProduct, keyOfAttribute } from './find-attribute.ts'
import { heldText, isHeld, layOutHeld, placesInRuleOrder } from './held.ts'
import { findOperator } from './operators.ts'

/** Names at the time of the evaluation, by id (statuses by order_index). */
export type Names = { readonly [source in NameSource | ActionNameSource]?: Readonly<Record<string, string>> }
/** Never stored with a trace: people and messages are called what they are called when it is read. */
type ActionNameSource = 'staff' | 'refusals'

/** The last two only where they say something: see `placedBriefly`. */
export type TraceCondition = readonly [
  attribute_key: string,
  operator_code: string,
  value: string,
  quantifier?: Quantifier,
  group?: number,
]

export type TraceRule = {
  readonly id: number
  readonly name: string
  readonly priority: number
  readonly conditions: readonly TraceCondition[]
  readonly action: RuleAction
}

export type Trace = {
  /**
   * In version 1 a restriction with no method left opened all methods, and products with equal values were merged. Up to
   * version 2 the bits of `held` were in rule order.
   */
  readonly version: 1 | 2 | 3
  readonly currency: string
  readonly time_zone: string
  /** The day of the evaluation in the shop's time zone. */
  readonly today: string | null
  readonly rules: readonly TraceRule[]
  /** The observed values of each attribute: one, or one per product. Empty: it does not apply. Dates are days. */
  readonly seen: Readonly<Record<string, readonly Seen[]>>
  /** The names of the products, in the order of their attribute values. Omitted if no rule needs them. */
  readonly products?: readonly string[]
  /** One bit per condition, attribute by attribute: see `held.ts`. */
  readonly held: string
  /** Positions in `rules`. */
  readonly matched: readonly number[]
  /** Methods that rules name but that could not be offered. */
  readonly unavailable: { readonly return_methods: readonly number[]; readonly payment_methods: readonly number[] }
  readonly names: Names
  /** Which clock the acceptance window used, and the result. */
  readonly window: ReturnWindow | null
}

export type TraceContext = { readonly names?: Names; readonly window?: ReturnWindow | null }

export const makeTrace = (evaluation: Evaluation, { names = {}, window = null }: TraceContext = {}): Trace => {
  const { scope, shop, today, available } = evaluation
  const { rules, methods, payments } = snapshotOf(scope)
  const seen = seenByKey(evaluation)
  const gone = (ids: readonly number[], offered?: ReadonlySet<number>) =>
    offered ? ids.filter((id) => !offered.has(id)) : []
  return {
    version: 3,
    currency: shop.currency,
    time_zone: shop.time_zone,
    today: Number.isNaN(today) ? null : dayText(today),
    rules,
    seen,
    ...(asksForProducts(scope) ? { products: evaluation.products } : {}),
    held: heldText(scope.heldPlaces, scope.inputs, evaluation.held),
    matched: membersOf(evaluation.matched),
    unavailable: {
      return_methods: gone(methods, available.return_methods),
      payment_methods: gone(payments, available.payment_methods),
    },
    names: usedNames(scope, names, seen),
    window,
  }
}

const asksForProducts = ({ inputs }: Scope) => inputs.some(({ attribute }) => isOfProduct(attribute))

/** The decision, computed from the trace alone. */
export const decisionFromTrace = (trace: Trace): Decision => {
  const { version, rules, matched, unavailable } = trace
  const bits = emptyBits(rules.length)
  for (const position of matched) setBit(bits, position)
  if (version > 1)
    for (const position of leftWithNothing(trace)) if (rules[position]?.action.type !== 'ASSIGN') setBit(bits, position)
  const left = (idsOf: (action: RuleAction) => readonly number[], gone: readonly number[]) =>
    new Set(rules.flatMap(({ action }) => idsOf(action)).filter((id) => !gone.includes(id)))
  return decide(outcomesOf(rules), bits, {
    return_methods: left(methodIds, unavailable.return_methods),
    payment_methods: left(paymentIds, unavailable.payment_methods),
  })
}

/** Whether each condition held, rule by rule. */
export const heldConditions = ({ version, rules, held }: Trace): boolean[][] => {
  const keys = rules.map(({ conditions }) => conditions.map(([attribute_key]) => attribute_key))
  const places = version > 2 ? layOutHeld(keys).places : placesInRuleOrder(keys)
  return places.map((ofRule) => ofRule.map((place) => isHeld(held, place)))
}

/** Rules whose conditions all held but that do not count as matched: no method of theirs could be offered, or their person is gone. */
export const leftWithNothing = (trace: Trace): number[] => {
  const { return_methods, payment_methods } = trace.unavailable
  const matched = new Set(trace.matched)
  const held = heldConditions(trace)
  return trace.rules.flatMap(({ action, conditions }, position) => {
    const areHeld = () => allHold(conditions.map(placedOf), held[position] ?? [])
    if (action.type === 'ASSIGN') return !matched.has(position) && areHeld() ? [position] : []
    // An event rule decides no methods: it restricts nothing.
    if (conditions.some(([attribute_key]) => isEventAttribute({ attribute_key }))) return []
    const ids = [...methodIds(action), ...paymentIds(action)]
    const gone = action.type === 'SET_RETURN_METHODS' ? return_methods : payment_methods
    const isLeftWithNothing = ids.length > 0 && !matched.has(position) && ids.every((id) => gone.includes(id))
    return isLeftWithNothing && areHeld() ? [position] : []
  })
}

/** Attributes whose values can identify a person: the e-mail address, and free text on a customer or order. */
const IDENTIFYING = new Set(['customer.email', 'customer.tags', 'order.tags', 'order.discount_codes'])

/** What remains after an erasure: the outcome and its reasons, without anything that identifies the customer. */
export const withoutPersonalData = (trace: Trace): Trace => ({
  ...trace,
  seen: Object.fromEntries(
    Object.entries(trace.seen).map(([key, values]) => [
      key,
      IDENTIFYING.has(key) && values.length > 0 ? [null] : values,
    ]),
  ),
})

export const methodIds = (action: RuleAction): readonly number[] =>
  action.type === 'SET_RETURN_METHODS' ? action.method_ids : []

export const paymentIds = (action: RuleAction): readonly number[] =>
  action.type === 'SET_PAYMENT_METHODS' ? action.payment_ids : []

type NameUse = readonly [source: NameSource, id: string | number]

/** What all traces of a rule set share, created once. */
type Snapshot = {
  readonly rules: readonly TraceRule[]
  readonly named: readonly NameUse[]
  readonly methods: readonly number[]
  readonly payments: readonly number[]
  /** The names that the rules use, cached per set of names of the shop. */
  readonly usedNames: WeakMap<Names, UsedNames>
}

const snapshots = new WeakMap<Scope, Snapshot>()

const snapshotOf = (scope: Scope): Snapshot => {
  const known = snapshots.get(scope)
  if (known) return known
  const rules = scope.rules.map(traceRule)
  const snapshot: Snapshot = {
    rules,
    named: rules.flatMap(namesIn),
    methods: [...new Set(rules.flatMap(({ action }) => methodIds(action)))],
    payments: [...new Set(rules.flatMap(({ action }) => paymentIds(action)))],
    usedNames: new WeakMap(),
  }
  snapshots.set(scope, snapshot)
  return snapshot
}

/** Of a condition in a trace: its quantifier and its group. */
export const placedOf = ([, , , quantifier, group]: TraceCondition): Placed => ({ quantifier, group })

const traceCondition = ({ attribute_id, operator_id, value, ...placed }: RuleCondition): TraceCondition => {
  const { quantifier, group } = placedBriefly(placed)
  const key = keyOfAttribute(attribute_id)
  const code = findOperator(operator_id)?.code ?? `#${operator_id}`
  if (group !== undefined) return [key, code, value, quantifier ?? 'any', group]
  return quantifier ? [key, code, value, quantifier] : [key, code, value]
}

const traceRule = ({ rule: { id, name, priority, conditions, action } }: CompiledRule): TraceRule => ({
  id,
  name,
  priority,
  conditions: conditions.map(traceCondition),
  action,
})

const namesIn = ({ conditions, action }: TraceRule): NameUse[] => [
  ...methodIds(action).map((id): NameUse => ['return_methods', id]),
  ...paymentIds(action).map((id): NameUse => ['payment_methods', id]),
  ...(action.type === 'SEND_EMAIL' ? [['email_templates', action.email_id] as const] : []),
  ...conditions.flatMap(([key, , value]) => {
    const source = NAMED_ATTRIBUTES[key]
    return source ? splitValues(String(value)).map((id): NameUse => [source, id]) : []
  }),
]

const seenByKey = ({ scope, seen }: Evaluation): Record<string, readonly Seen[]> => {
  const byKey: Record<string, readonly Seen[]> = {}
  for (const [i, { attribute }] of scope.inputs.entries()) {
    const values = seen[i] ?? []
    const isDate = attribute.value_type === 'date'
    byKey[attribute.attribute_key] = isDate ? values.map((day) => (day === null ? null : dayText(Number(day)))) : values
  }
  return byKey
}

type UsedNames = { [source in NameSource]?: Record<string, string> }

const addName = (used: UsedNames, names: Names, [source, id]: NameUse) => {
  const name = names[source]?.[id]
  if (name === undefined) return
  used[source] ??= {}
  used[source][id] = name
}

/** The subset of the shop's names that its rules use. Changes only with the rules and the names. */
const ofRules = (scope: Scope, names: Names): UsedNames => {
  const snapshot = snapshotOf(scope)
  const known = snapshot.usedNames.get(names)
  if (known) return known
  const used: UsedNames = {}
  for (const use of snapshot.named) addName(used, names, use)
  snapshot.usedNames.set(names, used)
  return used
}

/** The subset of the shop's names that this trace needs to stay readable. */
const usedNames = (scope: Scope, names: Names, seen: Trace['seen']): Names => {
  const inRules = ofRules(scope, names)
  const uses: NameUse[] = []
  for (const key in NAMED_ATTRIBUTES) {
    const source = NAMED_ATTRIBUTES[key] as NameSource
    for (const id of seen[key] ?? [])
      if (id !== null && inRules[source]?.[String(id)] === undefined) uses.push([source, String(id)])
  }
  if (uses.length === 0) return inRules
  const used: UsedNames = Object.fromEntries(Object.entries(inRules).map(([source, byId]) => [source, { ...byId }]))
  for (const use of uses) addName(used, names, use)
  return used
}

/** Attributes whose values are ids of things that the shop names. */
export const NAMED_ATTRIBUTES: Readonly<Record<string, NameSource>> = {
  'return.reason': 'return_reasons',
  'return.method': 'return_methods',
  'return.payment_method': 'payment_methods',
  'event.status_changed.from': 'return_statuses',
  'event.status_changed.to': 'return_statuses',
}
