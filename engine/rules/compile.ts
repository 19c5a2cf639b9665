// Compiles a shop's rules for evaluation: in execution order (priority, then oldest first), with every condition parsed
// and indexed. The result is immutable; cache it until a rule changes. Event rules are kept separate: they run when
// something happens to a return, the others when its terms are decided.

import type { RuleAction } from './actions.ts'
import type { AttributeField } from './attributes.ts'
import { type Bitset, emptyBits, setBit } from './bitset.ts'
import type { Entry } from './column-entry.ts'
import { axisOf, buildColumn, type Column } from './columns.ts'
import { type Match, readCondition } from './condition-values.ts'
import { type Outcomes, outcomesOf } from './decide.ts'
import { type Reader, readerOf, type ShopTerms } from './facts.ts'
import { findAttribute, isEventAttribute } from './find-attribute.ts'

export type RuleCondition = { readonly attribute_id: number; readonly operator_id: number; readonly value: string }

export type Rule = {
  readonly id: number
  readonly name: string
  /** 1 high, 2 medium, 3 low. */
  readonly priority: number
  readonly active: boolean
  readonly conditions: readonly RuleCondition[]
  readonly action: RuleAction
}

/** Null is a condition that cannot be parsed: it never holds, so a broken rule never matches. */
export type CompiledRule = { readonly rule: Rule; readonly matches: readonly (Match | null)[] }

export type Input = { readonly attribute: AttributeField; readonly read: Reader; readonly columns: readonly Column[] }

export type Scope = {
  readonly rules: readonly CompiledRule[]
  readonly inputs: readonly Input[]
  readonly outcomes: Outcomes
  /** Rules that can match. */
  readonly sound: Bitset
}

export type CompiledRules = { readonly shop: ShopTerms; readonly onReturn: Scope; readonly onEvent: Scope }

export const isEventRule = ({ conditions }: Pick<Rule, 'conditions'>): boolean =>
  conditions.some(({ attribute_id }) => {
    const attribute = findAttribute(attribute_id)
    return attribute !== undefined && isEventAttribute(attribute)
  })

export const compileRules = (rules: readonly Rule[], shop: ShopTerms): CompiledRules => {
  // Ids are assigned in order of creation, so the lower id is the older rule.
  const inOrder = rules.filter((rule) => rule.active).sort((a, b) => a.priority - b.priority || a.id - b.id)
  return {
    shop,
    onReturn: compileScope(
      inOrder.filter((rule) => !isEventRule(rule)),
      shop,
    ),
    onEvent: compileScope(inOrder.filter(isEventRule), shop),
  }
}

const compileScope = (rules: readonly Rule[], shop: ShopTerms): Scope => {
  const compiled = rules.map(
    (rule): CompiledRule => ({ rule, matches: rule.conditions.map((condition) => read(condition, shop)) }),
  )
  const sound = emptyBits(rules.length)
  for (const [position, { rule, matches }] of compiled.entries()) {
    const isAllowed = rule.action.type === 'SEND_EMAIL' || !isEventRule(rule)
    if (isAllowed && !matches.includes(null)) setBit(sound, position)
  }
  return { rules: compiled, inputs: buildInputs(compiled), outcomes: outcomesOf(rules), sound }
}

const read = ({ attribute_id, operator_id, value }: RuleCondition, { currency }: ShopTerms): Match | null => {
  const match = readCondition(attribute_id, operator_id, value, currency)
  return typeof match === 'string' ? null : match
}

const ORDERED_TYPES = ['number', 'money', 'date']

export const isOrdered = ({ value_type }: AttributeField): boolean => ORDERED_TYPES.includes(value_type)

const buildInputs = (compiled: readonly CompiledRule[]): Input[] => {
  const entries = new Map<AttributeField, Map<string, Entry[]>>()
  for (const [position, { rule, matches }] of compiled.entries()) {
    const slots = new Map<string, number>()
    for (const [i, match] of matches.entries()) {
      const attribute = findAttribute(rule.conditions[i]?.attribute_id ?? 0)
      if (match === null || attribute?.node_type !== 'FIELD') continue
      const axis = axisOf(match, isOrdered(attribute))
      // Several conditions of a rule on one attribute need a column each: each may hold for a different product.
      const slot = slots.get(`${attribute.id} ${axis}`) ?? 0
      slots.set(`${attribute.id} ${axis}`, slot + 1)
      const columns = entries.get(attribute) ?? new Map<string, Entry[]>()
      entries.set(attribute, columns)
      const column = columns.get(`${axis} ${slot}`) ?? []
      columns.set(`${axis} ${slot}`, column)
      column.push({ rule: position, match })
    }
  }
  return [...entries].map(([attribute, columns]) => ({
    attribute,
    read: readerOf(attribute),
    columns: [...columns].map(([name, column]) => buildColumn(name.split(' ')[0] as never, compiled.length, column)),
  }))
}
