// A situation is a set of facts, described by what they must satisfy. An attribute with one value has the set of values
// that are left. An attribute with a value per product has what some product must satisfy, each perhaps another one,
// and what every product must satisfy: the opposite of "some product is X" is "no product is X".

import type { AttributeField } from '../deciding/attributes.ts'
import { clausesOf, type Quantifier } from '../deciding/clauses/clauses.ts'
import { isEventRule, type Rule } from '../deciding/compile.ts'
import { type Match, readCondition as parseCondition } from '../deciding/condition-values.ts'
import type { ShopTerms } from '../deciding/facts.ts'
import { findAttribute, findAttributeByKey, isManyValued } from '../deciding/find-attribute.ts'
import { canFollowEvent } from '../deciding/outcomes/further-actions.ts'
import { anyValue, common, complementOf, DAYS_SINCE, setOf, type ValueSet } from './value-set.ts'

export type Asked = {
  readonly attribute: AttributeField
  readonly match: Match
  readonly quantifier: Quantifier
  /** In the rule's list of conditions. */
  readonly position: number
}
/** Conditions of which one is enough. */
export type Clause = readonly Asked[]
export type Reading = { readonly rule: Rule; readonly isEvent: boolean; readonly clauses: readonly Clause[] }

const readCondition = ({ conditions }: Rule, position: number, currency: string): Asked[] => {
  const { attribute_id = 0, operator_id = 0, value = '', quantifier = 'any' } = conditions[position] ?? {}
  const attribute = findAttribute(attribute_id)
  const match = parseCondition(attribute_id, operator_id, value, currency)
  return typeof match === 'string' || attribute?.node_type !== 'FIELD'
    ? []
    : [{ attribute, match, quantifier, position }]
}

/** Null if nothing of a clause can be parsed, or the action does not belong to an event: such a rule never matches. */
export const readRule = (rule: Rule, { currency }: ShopTerms): Reading | null => {
  const clauses = clausesOf(rule.conditions).map((clause) =>
    clause.flatMap((position) => readCondition(rule, position, currency)),
  )
  if (clauses.some(({ length }) => length === 0)) return null
  const isEvent = isEventRule(rule)
  return isEvent && !canFollowEvent(rule.action.type) ? null : { rule, isEvent, clauses }
}

/** What rules decide of a declaration of withdrawal: see `withdrawal.ts`. */
export type Declared = 'methods' | 'mails'

export type Situation = {
  readonly isEvent: boolean
  /** Only of the return of such a declaration, when rules are asked about this. */
  readonly declared?: Declared
  readonly one: ReadonlyMap<AttributeField, ValueSet>
  readonly some: readonly { readonly attribute: AttributeField; readonly set: ValueSet }[]
  readonly every: ReadonlyMap<AttributeField, ValueSet>
}

const fieldOf = (key: string): AttributeField => {
  const attribute = findAttributeByKey(key)
  if (attribute?.node_type !== 'FIELD') throw new Error(`no attribute ${key}`)
  return attribute
}

export const DELIVERED = fieldOf('order.delivered')
export const CREATED = fieldOf('order.created')
export const CURRENCY = fieldOf('order.currency')
export const ITEM_COUNT = fieldOf('return.item_count')
export const REASON = fieldOf('return.reason')
export const HAS_PHOTOS = fieldOf('return.has_photos')
export const METHOD = fieldOf('return.method')
export const PAYMENT_METHOD = fieldOf('return.payment_method')
export const QUANTITY = fieldOf('product.quantity')
export const EVENT_TYPE = fieldOf('event.type')
export const STATUS_FROM = fieldOf('event.status_changed.from')
export const STATUS_TO = fieldOf('event.status_changed.to')

const STATUS_CHANGED = 'status_changed'
const STATUS_CHANGE: Match = { kind: 'one_of', keys: [STATUS_CHANGED], isNegated: false }

export const anything = (isEvent: boolean): Situation => ({ isEvent, one: new Map(), some: [], every: new Map() })

/** Days since a date and the date are one value, seen from two sides. */
const heldBy = (attribute: AttributeField) => {
  const date = DAYS_SINCE[attribute.attribute_key]
  return date ? fieldOf(date) : attribute
}

export const narrowed = (sets: ReadonlyMap<AttributeField, ValueSet>, attribute: AttributeField, set: ValueSet) => {
  const holder = heldBy(attribute)
  return new Map(sets).set(holder, common(sets.get(holder) ?? anyValue(holder), set))
}

const withOne = (situation: Situation, attribute: AttributeField, set: ValueSet): Situation => ({
  ...situation,
  one: narrowed(situation.one, attribute, set),
})

const isOfStatusChange = ({ event_type }: AttributeField) => event_type === STATUS_CHANGED

const withSome = (situation: Situation, attribute: AttributeField, set: ValueSet): Situation => ({
  ...situation,
  some: [...situation.some, { attribute, set }],
})

const withEvery = (situation: Situation, attribute: AttributeField, set: ValueSet): Situation => ({
  ...situation,
  every: narrowed(situation.every, attribute, set),
})

/** The part of the situation in which the condition holds. */
const where = (situation: Situation, { attribute, match, quantifier }: Asked): Situation => {
  const set = setOf(attribute, match)
  if (isManyValued(attribute)) {
    if (quantifier === 'any') return withSome(situation, attribute, set)
    return withEvery(situation, attribute, quantifier === 'every' ? set : complementOf(attribute, match))
  }
  const inEvent = isOfStatusChange(attribute)
    ? withOne(situation, EVENT_TYPE, setOf(EVENT_TYPE, STATUS_CHANGE))
    : situation
  return withOne(inEvent, attribute, set)
}

/** The parts of the situation in which the condition does not hold; together they are all of it. */
const whereNot = (situation: Situation, { attribute, match, quantifier }: Asked): Situation[] => {
  const set = complementOf(attribute, match)
  if (isManyValued(attribute)) {
    if (quantifier === 'any') return [withEvery(situation, attribute, set)]
    return [withSome(situation, attribute, quantifier === 'every' ? set : setOf(attribute, match))]
  }
  if (!isOfStatusChange(attribute)) return [withOne(situation, attribute, set)]
  // A condition on a change of status does not hold for other events, either.
  return [
    withOne(withOne(situation, EVENT_TYPE, setOf(EVENT_TYPE, STATUS_CHANGE)), attribute, set),
    withOne(situation, EVENT_TYPE, complementOf(EVENT_TYPE, STATUS_CHANGE)),
  ]
}

/** The parts in which no condition of the clause holds. */
export const whereNone = (situation: Situation, clause: Clause): Situation[] =>
  clause.reduce((parts, asked) => parts.flatMap((part) => whereNot(part, asked)), [situation])

/** More than this many ways to choose from the groups are not looked at. */
const MOST_WAYS = 200

/**
 * The parts in which all clauses hold: one for each way to choose from the groups. Together they are all of it, and they
 * may overlap. Undefined if there are too many.
 */
export const whereAll = (situation: Situation, clauses: readonly Clause[]): Situation[] | undefined => {
  let parts = [situation]
  for (const clause of clauses) {
    if (parts.length * clause.length > MOST_WAYS) return undefined
    parts = parts.flatMap((part) => clause.map((asked) => where(part, asked)))
  }
  return parts
}

/** Where all conditions of a rule hold. */
export const situationsOf = ({ isEvent, clauses }: Pick<Reading, 'isEvent' | 'clauses'>) =>
  whereAll(anything(isEvent), clauses)
