// Renders one condition of a trace: actual value, expected value, and whether it held. If an attribute has several
// values (one per product), each is listed with its own result, after how many of them must satisfy the condition.

import { parseDay } from '../../base/calendar.ts'
import { parseDecimal } from '../../base/money.ts'
import { formatDay } from '../../base/words/dates.ts'
import { formatMinorUnits, formatNumber } from '../../base/words/money.ts'
import type { AttributeField } from './attributes.ts'
import type { Quantifier } from './clauses/clauses.ts'
import { type Match, readCondition, splitValues } from './condition-values.ts'
import type { Language } from './dictionary.ts'
import { keyOf, type Seen } from './facts.ts'
import { findAttributeByKey, findChoice, isOfProduct } from './find-attribute.ts'
import { holdsFor } from './holds.ts'
import { findOperatorByCode } from './operators.ts'
import { NAMED_ATTRIBUTES, type Trace, type TraceCondition } from './trace.ts'

/** What the words of a value depend on. */
type WordsOf = Pick<Trace, 'currency' | 'names'>

export type RenderedCondition = {
  expression: string
  matched: boolean
  actual: string
  /** Conditions with the same number are alternatives: one of them is enough. */
  group?: number
}

const CONDITION_WORDS = {
  en: {
    yes: 'yes',
    no: 'no',
    and: 'and',
    is: ['is', 'are'],
    isEmpty: ['is empty', 'are empty'],
    doesNotApply: ['does not apply', 'do not apply'],
    empty: 'empty',
    quotes: ['“', '”'],
    products: { any: 'at least one product', every: 'every product', none: 'no product' },
    reasons: { any: '', every: 'every reason', none: 'no reason' },
    product: 'product {}',
    more: '{} more',
    inFuture: 'in the future',
    deliveredInFuture: 'the delivery date is in the future',
    orderedInFuture: 'the order date is in the future',
  },
  ro: {
    yes: 'da',
    no: 'nu',
    and: 'și',
    is: ['este', 'sunt'],
    isEmpty: ['lipsește', 'lipsesc'],
    doesNotApply: ['nu se aplică', 'nu se aplică'],
    empty: 'lipsă',
    quotes: ['„', '”'],
    products: { any: 'cel puțin un produs', every: 'fiecare produs', none: 'niciun produs' },
    reasons: { any: '', every: 'fiecare motiv', none: 'niciun motiv' },
    product: 'produsul {}',
    more: 'încă {}',
    inFuture: 'în viitor',
    deliveredInFuture: 'data livrării este în viitor',
    orderedInFuture: 'data comenzii este în viitor',
  },
} as const

/** At most this many products are named; if there are more, those that settled the condition come first. */
const MAX_PRODUCTS = 5

export const renderCondition = (
  trace: Trace,
  condition: TraceCondition,
  matched: boolean,
  language: Language,
): RenderedCondition => {
  const [key, code, value] = condition
  const attribute = findAttributeByKey(key)
  const seen = trace.seen[key] ?? []
  const answer = CONDITION_WORDS[language][matched ? 'yes' : 'no']
  if (attribute?.node_type !== 'FIELD') {
    const actual = seen.join(', ')
    return {
      expression: `${key} ${stateWords(seen, actual, 0, language)}, ${code} ${value}: ${answer}`,
      matched,
      actual,
    }
  }
  const wanted = wantedWords(trace, attribute, code, value, language)
  const facts = seenFacts(trace, attribute, condition, seen, language)
  return {
    expression: `${facts}, ${wanted}: ${answer}`,
    matched,
    actual: actualWords(trace, attribute, seen, language),
  }
}

const stateWords = (seen: readonly Seen[], actual: string, number: 0 | 1, language: Language) => {
  const words = CONDITION_WORDS[language]
  if (seen.length === 0) return words.doesNotApply[number]
  return seen.every((one) => one === null) ? words.isEmpty[number] : `${words.is[number]} ${actual}`
}

/**
 * "order total is 412.00 RON"; for products "at least one product: Shirt: product type is empty (no), Hat: ... (yes)".
 */
const seenFacts = (
  trace: Trace,
  attribute: AttributeField,
  condition: TraceCondition,
  seen: readonly Seen[],
  language: Language,
): string => {
  const phrase = attribute.phrase[language]
  const number = attribute.is_plural ? 1 : 0
  const { products } = trace
  if (!products?.length || !isOfProduct(attribute)) {
    const verdict = seen.length > 1 ? verdictOf(trace, attribute, condition, language) : () => ''
    return `${quantifierWords(attribute, quantifierOf(condition), language)}${phrase} ${stateWords(seen, actualWords(trace, attribute, seen, language, verdict), number, language)}`
  }
  const oneState = (value: Seen) =>
    `${phrase} ${stateWords([value], actualWords(trace, attribute, [value], language), number, language)}`
  const called = (title: string, i: number) => {
    if (attribute.attribute_key === 'product.title' && seen[i] !== null) return ''
    return `${title || CONDITION_WORDS[language].product.replace('{}', String(i + 1))}: `
  }
  if (products.length === 1 && quantifierOf(condition) === 'any')
    return `${products[0] ? called(products[0], 0) : ''}${oneState(seen[0] ?? null)}`
  return manyProducts(
    trace,
    attribute,
    condition,
    language,
    (i) => `${called(products[i] ?? '', i)}${oneState(seen[i] ?? null)}`,
  )
}

const quantifierOf = ([, , , quantifier = 'any']: TraceCondition) => quantifier

/** "every reason: "; nothing where any one is enough, as it is where nothing else is said. */
export const quantifierWords = (attribute: AttributeField, quantifier: Quantifier, language: Language): string => {
  if (quantifier === 'any') return ''
  return `${CONDITION_WORDS[language][isOfProduct(attribute) ? 'products' : 'reasons'][quantifier]}: `
}

const manyProducts = (
  trace: Trace,
  attribute: AttributeField,
  condition: TraceCondition,
  language: Language,
  oneFact: (position: number) => string,
): string => {
  const words = CONDITION_WORDS[language]
  const verdict = verdictOf(trace, attribute, condition, language)
  const told = (trace.products ?? []).map((_, position) => {
    const answer = verdict(trace.seen[attribute.attribute_key]?.[position] ?? null)
    return { text: `${oneFact(position)}${answer}`, isYes: answer === ` (${words.yes})` }
  })
  const quantifier = quantifierOf(condition)
  const isTelling = ({ isYes }: { isYes: boolean }) => Number(isYes === (quantifier !== 'every'))
  const first = told.length > MAX_PRODUCTS ? told.toSorted((a, b) => isTelling(b) - isTelling(a)) : told
  const rest = told.length - MAX_PRODUCTS
  const parts = first.slice(0, MAX_PRODUCTS).map(({ text }) => text)
  return `${words.products[quantifier]}: ${[...parts, ...(rest > 0 ? [words.more.replace('{}', String(rest))] : [])].join(', ')}`
}

/** " (yes)" or " (no)" for one of several values; empty if the condition can no longer be parsed. */
const verdictOf = (trace: Trace, attribute: AttributeField, [, code, value]: TraceCondition, language: Language) => {
  const operator = findOperatorByCode(attribute.value_type, code)
  const match = operator
    ? readCondition(attribute.id, operator.id, value, trace.currency)
    : 'condition_operator_unknown'
  if (typeof match === 'string') return () => ''
  return (seen: Seen) => ` (${CONDITION_WORDS[language][isSatisfied(trace, attribute, match, seen) ? 'yes' : 'no']})`
}

/** A trace stores dates as text; they are compared as days. */
const isSatisfied = (trace: Trace, attribute: AttributeField, match: Match, seen: Seen) => {
  const key = attribute.value_type === 'date' && typeof seen === 'string' ? parseDay(seen) : keyOf(seen)
  return holdsFor(match, key, todayIn(trace) ?? Number.NaN)
}

const todayIn = ({ today }: Trace) => (today === null ? null : parseDay(today))

/** "a", "a and b", "a, b and c". */
const joined = (parts: readonly string[], and: string) =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} ${and} ${parts.at(-1)}`

const actualWords = (
  trace: Trace,
  attribute: AttributeField,
  seen: readonly Seen[],
  language: Language,
  verdict: (value: Seen) => string = () => '',
): string => {
  if (seen.every((value) => value === null)) return ''
  const words = seen.map((value) => {
    if (value === null) return CONDITION_WORDS[language].empty
    return typeof value === 'object'
      ? value.map((member) => quoted(member, language)).join(' + ')
      : seenWords(trace, attribute, value, language)
  })
  return joined(
    words.map((text, i) => `${text}${verdict(seen[i] ?? null)}`),
    CONDITION_WORDS[language].and,
  )
}

const quoted = (text: string, language: Language) =>
  `${CONDITION_WORDS[language].quotes[0]}${text}${CONDITION_WORDS[language].quotes[1]}`

const seenWords = (trace: Trace, attribute: AttributeField, value: string | number | boolean, language: Language) => {
  if (attribute.value_type === 'money') {
    // A platform may have reported a fraction of a minor unit; it is only displayed, so rounding is safe.
    return formatMinorUnits(Math.round(Number(value)), trace.currency, language)
  }
  return `${valueWords(trace, attribute, String(value), language)}${futureWords(trace, attribute, value, language)}`
}

const DAYS_SINCE: Readonly<Record<string, 'deliveredInFuture' | 'orderedInFuture'>> = {
  'return.days_since_delivery': 'deliveredInFuture',
  'return.days_since_order': 'orderedInFuture',
}

/** A delivery date in the future is most likely a mistake in the order, so the trace points it out. */
const futureWords = (trace: Trace, attribute: AttributeField, value: string | number | boolean, language: Language) => {
  const today = todayIn(trace)
  const day = attribute.value_type === 'date' ? parseDay(String(value)) : null
  if (today !== null && day !== null && day > today) return ` (${CONDITION_WORDS[language].inFuture})`
  const said = DAYS_SINCE[attribute.attribute_key]
  return said && Number(value) < 0 ? ` (${CONDITION_WORDS[language][said]})` : ''
}

/** One value of the wire, formatted for a reader. */
const valueWords = (trace: WordsOf, attribute: AttributeField, text: string, language: Language): string => {
  switch (attribute.value_type) {
    case 'money': {
      const amount = parseDecimal(text, trace.currency)
      return amount === null ? text : formatMinorUnits(amount, trace.currency, language)
    }
    case 'number':
      return Number.isNaN(Number(text)) ? text : formatNumber(Number(text), language)
    case 'date':
      return parseDay(text) === null ? text : formatDay(text, language)
    case 'boolean':
      return text === 'true' ? CONDITION_WORDS[language].yes : CONDITION_WORDS[language].no
    case 'choice':
      return choiceWords(trace, attribute, text, language)
    default:
      return quoted(text, language)
  }
}

const choiceWords = (trace: WordsOf, attribute: AttributeField, text: string, language: Language) => {
  const source = NAMED_ATTRIBUTES[attribute.attribute_key]
  const name = source && trace.names[source]?.[text]
  if (name !== undefined) return name
  const choice = findChoice(attribute, text)
  return choice?.labels[language] ?? (source ? `#${text}` : quoted(text, language))
}

/** What a condition asks for: "at least 300.00 RON". */
export const wantedWords = (
  trace: WordsOf,
  attribute: AttributeField,
  code: string,
  value: string,
  language: Language,
): string => {
  const operator = findOperatorByCode(attribute.value_type, code)
  if (!operator) return `${code} ${value}`
  if (operator.takes === 'days') return lastDays(value.trim(), language)
  const parts = operator.takes === 'one' ? [value] : splitValues(value)
  const words = parts.map((part) => valueWords(trace, attribute, part.trim(), language))
  const list = operator.takes === 'two' ? joined(words, CONDITION_WORDS[language].and) : words.join(', ')
  return operator.phrase[language].replace('{}', () => list)
}

const lastDays = (text: string, language: Language) => {
  const count = Number(text)
  if (language === 'en') return count === 1 ? 'in the last day' : `in the last ${text} days`
  const isMany = new Intl.PluralRules('ro').select(count) === 'other'
  return count === 1 ? 'în ultima zi' : `în ultimele ${text} ${isMany ? 'de zile' : 'zile'}`
}
