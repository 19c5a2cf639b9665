// What a condition allows of one attribute, as a set: with intersection, complement, and a member or the certainty that
// there is none. `empty` says whether a missing value is in the set.

import type { AttributeField } from '../deciding/attributes.ts'
import type { Match } from '../deciding/condition-values.ts'
import type { Key } from '../deciding/facts.ts'
import { foldText } from '../deciding/text-folding.ts'
import { ALL, atLeast, commonSpans, nearest, otherSpans, type Span, type Spans, spansOf } from './spans.ts'
import { listFor, opposite, textFor } from './text-value.ts'

export type NumberSet = { readonly kind: 'numbers'; readonly empty: boolean; readonly spans: Spans }
/** A day that is in `days` and lies `ago` days before the day of the evaluation. */
export type DaySet = { readonly kind: 'days'; readonly empty: boolean; readonly days: Spans; readonly ago: Spans }
export type KeySet = {
  readonly kind: 'keys'
  readonly empty: boolean
  readonly keys: ReadonlySet<string>
  /** Everything but these keys. */
  readonly isOpen: boolean
}
export type WordSet = { readonly kind: 'text' | 'list'; readonly matches: readonly Match[] }
export type ValueSet = NumberSet | DaySet | KeySet | WordSet

/** Counts that are never missing, and their smallest value. The server sets them in every fact. */
const ALWAYS_KNOWN: Readonly<Record<string, number>> = { 'product.quantity': 1, 'return.item_count': 1 }
const COUNTS = ['customer.orders_placed', 'customer.returns_last_year', 'customer.return_rate']
/** Choices that have no other values than ours. A platform may send a country that is not on our list. */
const isExhaustive = ({ attribute_key, value_type }: AttributeField) =>
  value_type === 'boolean' || attribute_key.startsWith('event.')

/** Folding a few hundred countries again for every question would be most of the work. */
const once = <T>(make: (attribute: AttributeField) => T) => {
  const made = new Map<AttributeField, T>()
  return (attribute: AttributeField): T => {
    const known = made.get(attribute) ?? make(attribute)
    made.set(attribute, known)
    return known
  }
}

const universeOf = once(({ value_type, choices }): readonly string[] =>
  value_type === 'boolean' ? ['true', 'false'] : (choices ?? []).map(({ value }) => foldText(value)),
)

/** Numbers of days since a date, by the key of that date. */
export const DAYS_SINCE: Readonly<Record<string, string>> = {
  'return.days_since_delivery': 'order.delivered',
  'return.days_since_order': 'order.created',
}

/** Every value that the attribute can have. */
export const anyValue = once((attribute): ValueSet => {
  const { attribute_key: key, value_type: type } = attribute
  if (type === 'text' || type === 'list') return { kind: type, matches: [] }
  if (type === 'date' || key in DAYS_SINCE) return { kind: 'days', empty: true, days: ALL, ago: ALL }
  if (type === 'number' || type === 'money') {
    const least = ALWAYS_KNOWN[key]
    const spans = least === undefined ? (COUNTS.includes(key) ? atLeast(0) : ALL) : atLeast(least)
    return { kind: 'numbers', empty: least === undefined, spans }
  }
  const isEvent = key.startsWith('event.')
  return isExhaustive(attribute)
    ? { kind: 'keys', empty: !isEvent, keys: new Set(universeOf(attribute)), isOpen: false }
    : { kind: 'keys', empty: true, keys: new Set(), isOpen: true }
})

const numbersOf = (match: Match): Spans => {
  if (match.kind === 'present') return ALL
  if (match.kind === 'empty') return []
  if (match.kind === 'range') {
    const { min, max, isOpen } = match
    return spansOf([isOpen ? [Math.floor(min) + 1, Math.ceil(max) - 1] : [Math.ceil(min), Math.floor(max)]])
  }
  if (match.kind !== 'one_of') return []
  const named = spansOf(
    match.keys.flatMap((key): Span[] => (Number.isInteger(key) ? [[Number(key), Number(key)]] : [])),
  )
  return match.isNegated ? otherSpans(named) : named
}

const isMissingAllowed = (match: Match) => match.kind === 'empty' || ('isNegated' in match && match.isNegated)

/** What the condition allows, before the limits of the attribute. */
export const setOf = (attribute: AttributeField, match: Match): ValueSet => {
  const { value_type: type, attribute_key: key } = attribute
  const empty = isMissingAllowed(match)
  if (type === 'text' || type === 'list') return { kind: type, matches: [match] }
  if (key in DAYS_SINCE) return { kind: 'days', empty, days: ALL, ago: numbersOf(match) }
  if (type === 'date')
    return match.kind === 'recent'
      ? { kind: 'days', empty, days: ALL, ago: [[0, match.days]] }
      : { kind: 'days', empty, days: numbersOf(match), ago: ALL }
  if (type === 'number' || type === 'money') return { kind: 'numbers', empty, spans: numbersOf(match) }
  if (match.kind === 'one_of')
    return { kind: 'keys', empty, keys: new Set(match.keys.map(String)), isOpen: match.isNegated }
  return { kind: 'keys', empty, keys: new Set(), isOpen: match.kind === 'present' }
}

/** What the condition excludes. Of a date it excludes days, or a distance from today: never both. */
export const complementOf = (attribute: AttributeField, match: Match): ValueSet => {
  const set = setOf(attribute, match)
  switch (set.kind) {
    case 'numbers':
      return { ...set, empty: !set.empty, spans: otherSpans(set.spans) }
    case 'days':
      return set.ago === ALL
        ? { ...set, empty: !set.empty, days: otherSpans(set.days) }
        : { ...set, empty: !set.empty, ago: otherSpans(set.ago) }
    case 'keys':
      return { ...set, empty: !set.empty, isOpen: !set.isOpen }
    default:
      return { kind: set.kind, matches: [opposite(match)] }
  }
}

const commonKeys = (one: KeySet, other: KeySet): KeySet => {
  const empty = one.empty && other.empty
  if (one.isOpen && other.isOpen)
    return { kind: 'keys', empty, keys: new Set([...one.keys, ...other.keys]), isOpen: true }
  const [closed, second] = one.isOpen ? [other, one] : [one, other]
  const keys = [...closed.keys].filter((key) => second.keys.has(key) !== second.isOpen)
  return { kind: 'keys', empty, keys: new Set(keys), isOpen: false }
}

/** Both sets are of the same attribute. */
export const common = (one: ValueSet, other: ValueSet): ValueSet => {
  if (one.kind === 'numbers' && other.kind === 'numbers')
    return { kind: 'numbers', empty: one.empty && other.empty, spans: commonSpans(one.spans, other.spans) }
  if (one.kind === 'days' && other.kind === 'days')
    return {
      kind: 'days',
      empty: one.empty && other.empty,
      days: commonSpans(one.days, other.days),
      ago: commonSpans(one.ago, other.ago),
    }
  if (one.kind === 'keys' && other.kind === 'keys') return commonKeys(one, other)
  if ('matches' in one && 'matches' in other) return { kind: one.kind, matches: [...one.matches, ...other.matches] }
  throw new Error('sets of two kinds')
}

/** Of the choices that a reader knows, if there are any; otherwise an id that nobody has. */
const openKey = (keys: ReadonlySet<string>, attribute: AttributeField): string => {
  const known = universeOf(attribute).find((key) => !keys.has(key))
  if (known !== undefined) return known
  let id = 1
  while (keys.has(String(id))) id++
  return String(id)
}

/** A member: null is a missing value, undefined is none at all. Days depend on the day of the evaluation. */
export const memberOf = (set: ValueSet, attribute: AttributeField): Key | undefined => {
  switch (set.kind) {
    case 'numbers':
      return nearest(set.spans, 0) ?? (set.empty ? null : undefined)
    case 'keys':
      return set.isOpen ? openKey(set.keys, attribute) : ([...set.keys][0] ?? (set.empty ? null : undefined))
    case 'days':
      return (set.days.length > 0 && set.ago.length > 0) || set.empty ? null : undefined
    case 'list':
      return listFor(set.matches)
    default:
      return textFor(set.matches)
  }
}

export const onlyMissing = (set: ValueSet): ValueSet | undefined => {
  const isAllowed = 'matches' in set ? set.matches.every(isMissingAllowed) : set.empty
  if (!isAllowed) return undefined
  return 'matches' in set ? { kind: set.kind, matches: [{ kind: 'empty' }] } : withoutValues(set)
}

const withoutValues = (set: NumberSet | DaySet | KeySet): ValueSet => {
  if (set.kind === 'numbers') return { ...set, spans: [] }
  return set.kind === 'days' ? { ...set, days: [] } : { ...set, keys: new Set(), isOpen: false }
}
