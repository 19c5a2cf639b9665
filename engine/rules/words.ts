// A trace in words, in the reader's language: "order total is 412.00 RON, at least 300.00 RON: yes".
// Old traces are read by newer code: an attribute or operator that no longer exists is shown by its key, never dropped.

import { formatDay, parseDay } from '../calendar.ts'
import { formatMoney, parseDecimal } from '../money.ts'
import type { RuleAction } from './actions.ts'
import { type AttributeField, findAttributeByKey, findChoice, type NameSource } from './attributes.ts'
import { splitValues } from './condition-values.ts'
import type { Language } from './dictionary.ts'
import type { Seen } from './facts.ts'
import { findOperatorByCode } from './operators.ts'
import {
  heldConditions,
  methodIds,
  NAMED_ATTRIBUTES,
  paymentIds,
  type Trace,
  type TraceCondition,
  type TraceRule,
} from './trace.ts'

export type RenderedCondition = { expression: string; matched: boolean; actual: string }

export type RenderedAction = {
  type: RuleAction['type']
  /** Names of the methods the rule leaves open, of those that could be offered. */
  acceptedMethods: string[]
  daysToAcceptReturn: number | null
  daysToExtend: number | null
  email: string | null
}

export type RenderedRule = {
  id: number
  name: string
  priority: number
  condition_expression: string
  matched: boolean
  actual_value: { actions: RenderedAction[] }
  conditions: RenderedCondition[]
}

const WORDS = {
  en: {
    yes: 'yes',
    no: 'no',
    and: 'and',
    is: ['is', 'are'],
    isEmpty: ['is empty', 'are empty'],
    doesNotApply: ['does not apply', 'do not apply'],
    quotes: ['“', '”'],
    noneLeft: 'none of its methods can be offered',
    always: 'always',
  },
  ro: {
    yes: 'da',
    no: 'nu',
    and: 'și',
    is: ['este', 'sunt'],
    isEmpty: ['lipsește', 'lipsesc'],
    doesNotApply: ['nu se aplică', 'nu se aplică'],
    quotes: ['„', '”'],
    noneLeft: 'niciuna dintre metodele sale nu poate fi oferită',
    always: 'întotdeauna',
  },
} as const

const NUMBERS = {
  en: new Intl.NumberFormat('en', { maximumFractionDigits: 9 }),
  ro: new Intl.NumberFormat('ro', { maximumFractionDigits: 9 }),
}

/** Every rule in the order in which it ran, also those that did not match. */
export const renderTrace = (trace: Trace, language: Language): RenderedRule[] => {
  const held = heldConditions(trace)
  const matched = new Set(trace.matched)
  return trace.rules.map((rule, position) => {
    const conditions = rule.conditions.map((condition, i) =>
      renderCondition(trace, condition, held[position]?.[i] ?? false, language),
    )
    const isMatched = matched.has(position)
    return {
      id: rule.id,
      name: rule.name,
      priority: rule.priority,
      condition_expression: ruleExpression(trace, rule, conditions, isMatched, language),
      matched: isMatched,
      actual_value: { actions: [renderAction(trace, rule.action)] },
      conditions,
    }
  })
}

const ruleExpression = (
  trace: Trace,
  rule: TraceRule,
  conditions: readonly RenderedCondition[],
  isMatched: boolean,
  language: Language,
) => {
  const parts = conditions.map(({ expression }) => expression)
  if (parts.length === 0) parts.push(WORDS[language].always)
  const allHeld = conditions.every(({ matched }) => matched)
  if (allHeld && !isMatched && acceptedIds(trace, rule.action).length === 0) parts.push(WORDS[language].noneLeft)
  return parts.join('; ')
}

const acceptedIds = ({ unavailable }: Trace, action: RuleAction): number[] => [
  ...methodIds(action).filter((id) => !unavailable.return_methods.includes(id)),
  ...paymentIds(action).filter((id) => !unavailable.payment_methods.includes(id)),
]

const nameOf = ({ names }: Trace, source: NameSource, id: number | string) => names[source]?.[id] ?? `#${id}`

const renderAction = (trace: Trace, action: RuleAction): RenderedAction => {
  const source = action.type === 'SET_PAYMENT_METHODS' ? 'payment_methods' : 'return_methods'
  const days = action.type === 'EXTEND_DEADLINE' ? action.days : null
  return {
    type: action.type,
    acceptedMethods: acceptedIds(trace, action).map((id) => nameOf(trace, source, id)),
    daysToAcceptReturn: days !== null && trace.window ? trace.window.days_accept_return + days : null,
    daysToExtend: days,
    email: action.type === 'SEND_EMAIL' ? nameOf(trace, 'email_templates', action.email_id) : null,
  }
}

const renderCondition = (
  trace: Trace,
  condition: TraceCondition,
  matched: boolean,
  language: Language,
): RenderedCondition => {
  const [key, code, value] = condition
  const words = WORDS[language]
  const attribute = findAttributeByKey(key)
  const isField = attribute?.node_type === 'FIELD'
  const seen = trace.seen[key] ?? []
  const number = isField && attribute.is_plural ? 1 : 0
  const actual = isField ? actualWords(trace, attribute, seen, language) : seen.join(', ')
  const state =
    seen.length === 0
      ? words.doesNotApply[number]
      : seen.every((one) => one === null)
        ? words.isEmpty[number]
        : `${words.is[number]} ${actual}`
  const subject = isField ? attribute.phrase[language] : key
  const wanted = isField ? wantedWords(trace, attribute, code, value, language) : `${code} ${value}`
  return { expression: `${subject} ${state}, ${wanted}: ${matched ? words.yes : words.no}`, matched, actual }
}

/** "a", "a and b", "a, b and c". */
const joined = (parts: readonly string[], and: string) =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} ${and} ${parts.at(-1)}`

const actualWords = (trace: Trace, attribute: AttributeField, seen: readonly Seen[], language: Language): string => {
  const known = seen.filter((value) => value !== null)
  return joined(
    known.map((value) =>
      typeof value === 'object'
        ? value.map((member) => quoted(member, language)).join(' + ')
        : seenWords(trace, attribute, value, language),
    ),
    WORDS[language].and,
  )
}

const quoted = (text: string, language: Language) => `${WORDS[language].quotes[0]}${text}${WORDS[language].quotes[1]}`

const seenWords = (trace: Trace, attribute: AttributeField, value: string | number | boolean, language: Language) => {
  if (attribute.value_type === 'money') {
    // A trace may carry a fraction of a unit if a platform did; nothing is summed here, so it is only shown rounded.
    return formatMoney({ amount: Math.round(Number(value)), currency: trace.currency }, language)
  }
  return valueWords(trace, attribute, String(value), language)
}

/** One value, as text on the wire, for a reader. */
const valueWords = (trace: Trace, attribute: AttributeField, text: string, language: Language): string => {
  switch (attribute.value_type) {
    case 'money': {
      const amount = parseDecimal(text, trace.currency)
      return amount === null ? text : formatMoney({ amount, currency: trace.currency }, language)
    }
    case 'number':
      return Number.isNaN(Number(text)) ? text : NUMBERS[language].format(Number(text))
    case 'date': {
      const day = parseDay(text)
      return day === null ? text : formatDay(day, language)
    }
    case 'boolean':
      return text === 'true' ? WORDS[language].yes : WORDS[language].no
    case 'choice':
      return choiceWords(trace, attribute, text, language)
    default:
      return quoted(text, language)
  }
}

const choiceWords = (trace: Trace, attribute: AttributeField, text: string, language: Language) => {
  const source = NAMED_ATTRIBUTES[attribute.attribute_key]
  const name = source && trace.names[source]?.[text]
  if (name !== undefined) return name
  const choice = findChoice(attribute, text)
  return choice?.labels[language] ?? (source ? `#${text}` : quoted(text, language))
}

const wantedWords = (
  trace: Trace,
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
  const list = operator.takes === 'two' ? joined(words, WORDS[language].and) : words.join(', ')
  return operator.phrase[language].replace('{}', () => list)
}

const lastDays = (text: string, language: Language) => {
  const count = Number(text)
  if (language === 'en') return count === 1 ? 'in the last day' : `in the last ${text} days`
  const isMany = new Intl.PluralRules('ro').select(count) === 'other'
  return count === 1 ? 'în ultima zi' : `în ultimele ${text} ${isMany ? 'de zile' : 'zile'}`
}
