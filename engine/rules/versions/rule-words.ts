// Conditions and actions in words without any facts: "order total: at least 300.00 RON".

import { ACTIONS, type RuleAction } from '../deciding/actions.ts'
import type { NameSource } from '../deciding/attributes.ts'
import type { RuleCondition } from '../deciding/compile.ts'
import { quantifierWords, wantedWords } from '../deciding/condition-words.ts'
import type { Language } from '../deciding/dictionary.ts'
import { findAttribute, keyOfAttribute } from '../deciding/find-attribute.ts'
import { findOperator } from '../deciding/operators.ts'
import type { Names } from '../deciding/trace.ts'

/** What the words depend on besides the rule: names by id (statuses by order_index). */
export type WordContext = { readonly currency: string; readonly names: Names }

const ALTERNATIVE = {
  en: '(this or another alternative)',
  ro: '(aceasta sau o altă alternativă)',
}

export const conditionInWords = (
  { attribute_id, operator_id, value, quantifier = 'any', group }: RuleCondition,
  context: WordContext,
  language: Language,
): string => {
  const attribute = findAttribute(attribute_id)
  const code = findOperator(operator_id)?.code
  const alternative = group === undefined ? '' : ` ${ALTERNATIVE[language]}`
  // An old version is read by newer code: what no longer exists is shown as it is stored.
  if (attribute?.node_type !== 'FIELD' || code === undefined)
    return `${keyOfAttribute(attribute_id)} ${code ?? `#${operator_id}`} ${value}${alternative}`
  const many = quantifierWords(attribute, quantifier, language)
  return `${many}${attribute.phrase[language]}: ${wantedWords(context, attribute, code, value, language)}${alternative}`
}

type ParamSchema = { readonly properties: Readonly<Record<string, { readonly 'x-options'?: NameSource }>> }

export const daysInWords = (days: number, language: Language): string => {
  if (language === 'en') return days === 1 ? '1 day' : `${days} days`
  if (days === 1) return 'o zi'
  return `${days} ${new Intl.PluralRules('ro').select(days) === 'other' ? 'de zile' : 'zile'}`
}

/** By the schema of its parameters, so that a new action has words as soon as it is there. */
export const actionInWords = ({ type, ...params }: RuleAction, { names }: WordContext, language: Language): string => {
  const definition = ACTIONS.find(({ action_type }) => action_type === type)
  const schema = definition?.params_schema as ParamSchema | undefined
  const words = Object.entries(params).map(([param, value]) => {
    const source = schema?.properties[param]?.['x-options']
    if (param === 'days') return daysInWords(Number(value), language)
    const each = Array.isArray(value) ? value : [value]
    return each.map((one) => (source ? (names[source]?.[String(one)] ?? `#${one}`) : String(one))).join(', ')
  })
  return [definition?.labels[language] ?? type, ...words].filter(Boolean).join(': ')
}
