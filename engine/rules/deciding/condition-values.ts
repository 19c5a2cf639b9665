// The value of a condition is text on the wire: numbers and amounts with a dot, dates as YYYY-MM-DD, yes/no as
// true/false, the two values of BETWEEN separated by a comma, lists separated by commas (a comma or backslash within a
// value is escaped by a backslash), and the marker `empty` for operators without a value. It is parsed once into a
// `Match`, the only form that the rest of the engine uses.

import { parseDay } from '../../base/calendar.ts'
import { parseDecimal } from '../../base/money.ts'
import type { AttributeField } from './attributes.ts'
import { findAttribute, findChoice } from './find-attribute.ts'
import { findOperator, type Operator } from './operators.ts'
import { foldText } from './text-folding.ts'

export const EMPTY_MARKER = 'empty'
export const MAX_DAYS = 36_500
/** Two decimals, if the caller does not give the shop's currency. */
const USUAL_CURRENCY = 'RON'

export type ConditionErrorCode =
  | 'condition_attribute_unknown'
  | 'condition_attribute_not_field'
  | 'condition_operator_unknown'
  | 'condition_operator_type'
  | 'condition_value_required'
  | 'condition_value_invalid'
  | 'condition_between_order'

/** What a condition requires of a value: text is folded, amounts are minor units, dates are days. */
export type Match =
  | { readonly kind: 'empty' }
  | { readonly kind: 'present' }
  | { readonly kind: 'one_of'; readonly keys: readonly (string | number)[]; readonly isNegated: boolean }
  | { readonly kind: 'range'; readonly min: number; readonly max: number; readonly isOpen: boolean }
  | { readonly kind: 'recent'; readonly days: number }
  | { readonly kind: 'includes' | 'starts' | 'ends'; readonly text: string; readonly isNegated: boolean }

export const joinValues = (values: readonly string[]): string =>
  values.map((value) => value.replace(/[\\,]/g, '\\$&')).join(',')

/** The raw items of a comma-separated list. */
const placesOf = (text: string): string[] => {
  const places = ['']
  for (const piece of text.match(/\\.|,|[^,\\]+|\\$/gs) ?? []) {
    if (piece === ',') places.push('')
    else places[places.length - 1] += piece
  }
  return places
}

/** Empty items are dropped: a trailing comma in a typed list means nothing. */
export const splitValues = (text: string): string[] =>
  placesOf(text)
    .map((part) => part.replace(/\\([\\,])/g, '$1').trim())
    .filter((part) => part !== '')

/** Null if the condition is valid; otherwise an error code. */
export const checkCondition = (
  attributeId: number,
  operatorId: number,
  value: string,
  currency: string = USUAL_CURRENCY,
): ConditionErrorCode | null => {
  const match = readCondition(attributeId, operatorId, value, currency)
  if (typeof match === 'string') return match
  return isLikelyMistake(attributeId, operatorId, value) ? 'condition_value_invalid' : null
}

/**
 * Values that existing rules may contain but new ones may not, because they are almost certainly typos: an empty item
 * in the middle of a list (a trailing comma is harmless), or the year 0. Existing rules keep working as before.
 */
const isLikelyMistake = (attributeId: number, operatorId: number, value: string): boolean => {
  const attribute = findAttribute(attributeId)
  const takes = findOperator(operatorId)?.takes
  if (attribute?.node_type === 'FIELD' && attribute.value_type === 'date') return /(^|,)\s*0000-/.test(value)
  const places = placesOf(value)
  const isBlank = (place: string) => foldText(place) === ''
  return takes === 'several' && places.some((place, i) => isBlank(place) && i < places.length - 1)
}

export const readCondition = (
  attributeId: number,
  operatorId: number,
  value: string,
  currency: string,
): Match | ConditionErrorCode => {
  const attribute = findAttribute(attributeId)
  if (!attribute) return 'condition_attribute_unknown'
  if (attribute.node_type !== 'FIELD') return 'condition_attribute_not_field'
  const operator = findOperator(operatorId)
  if (!operator) return 'condition_operator_unknown'
  if (operator.value_type !== attribute.value_type) return 'condition_operator_type'
  if (typeof value !== 'string' || foldText(value) === '') return 'condition_value_required'
  return readMatch(attribute, operator, value.trim(), currency)
}

const readMatch = (
  attribute: AttributeField,
  { code, takes }: Operator,
  value: string,
  currency: string,
): Match | ConditionErrorCode => {
  if (takes === 'nothing') {
    if (value !== EMPTY_MARKER) return 'condition_value_invalid'
    return { kind: code === 'IS_EMPTY' ? 'empty' : 'present' }
  }
  if (takes === 'days') {
    const days = /^\d{1,5}$/.test(value) ? Number(value) : 0
    return days >= 1 && days <= MAX_DAYS ? { kind: 'recent', days } : 'condition_value_invalid'
  }
  const parts = takes === 'one' ? [value] : takes === 'two' ? value.split(',') : splitValues(value)
  const keys = [...new Set(parts.map((part) => readKey(attribute, part.trim(), currency)))]
  if (keys.length === 0 || keys.includes(null)) return 'condition_value_invalid'
  if (takes === 'two') return parts.length === 2 ? between(keys as number[]) : 'condition_value_invalid'
  return matchOf(code, attribute, keys as (string | number)[])
}

const between = ([min = 0, max = min]: readonly number[]): Match | ConditionErrorCode =>
  min <= max ? { kind: 'range', min, max, isOpen: false } : 'condition_between_order'

const range = (min: number, max: number, isOpen: boolean): Match => ({ kind: 'range', min, max, isOpen })

const matchOf = (code: Operator['code'], attribute: AttributeField, keys: (string | number)[]): Match => {
  const isNegated = code.startsWith('NOT_')
  const key = keys[0] as number
  switch (code) {
    case 'GREATER_THAN':
    case 'AFTER':
      return range(key, Number.POSITIVE_INFINITY, true)
    case 'GREATER_OR_EQUAL':
      return range(key, Number.POSITIVE_INFINITY, false)
    case 'LESS_THAN':
    case 'BEFORE':
      return range(Number.NEGATIVE_INFINITY, key, true)
    case 'LESS_OR_EQUAL':
      return range(Number.NEGATIVE_INFINITY, key, false)
    case 'STARTS_WITH':
      return { kind: 'starts', text: String(key), isNegated }
    case 'ENDS_WITH':
      return { kind: 'ends', text: String(key), isNegated }
    case 'CONTAINS':
    case 'NOT_CONTAINS':
      // A list contains whole items; a text contains substrings.
      return attribute.value_type === 'list'
        ? { kind: 'one_of', keys, isNegated }
        : { kind: 'includes', text: String(key), isNegated }
    default:
      return { kind: 'one_of', keys, isNegated }
  }
}

const readKey = (attribute: AttributeField, text: string, currency: string): string | number | null => {
  switch (attribute.value_type) {
    case 'number': {
      const number = /^-?\d{1,15}(\.\d{1,9})?$/.test(text) ? Number(text) : null
      return number === 0 ? 0 : number
    }
    case 'money':
      return parseDecimal(text, currency)
    case 'date':
      return parseDay(text)
    case 'boolean':
      return text === 'true' || text === 'false' ? text : null
    case 'choice':
      return isChoice(attribute, text) ? foldText(text) : null
    default:
      return foldText(text) || null
  }
}

/** Shop-configured choices are selected by id; the server checks that the id exists. */
const isChoice = (attribute: AttributeField, text: string) =>
  attribute.choices ? findChoice(attribute, text) !== undefined : /^\d{1,15}$/.test(text)
