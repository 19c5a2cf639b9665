// Compiles a shop's rules for evaluation: in execution order (priority, then oldest first), with every condition parsed
// and indexed. The result is immutable; cache it until a rule changes. Event rules are kept separate: they run when
// something happens to a return, the others when its terms are decided.

import type { RuleAction } from './actions.ts'
import type { AttributeField } from './attributes.ts'
import { type Bitset, emptyBits, setBit, WORD_BITS } from './bitset.ts'
import { allHold, clausesOf, type Placed, type Quantifier } from './clauses/clauses.ts'
import type { Axis, Entry } from './column-entry.ts'
import { axisOf, buildColumn, type Column } from './columns.ts'
import { type Match, readCondition } from './condition-values.ts'
import { type Outcomes, outcomesOf } from './decide.ts'
import { type Reader, readerOf, type ShopTerms } from './facts.ts'
import { findAttribute, isEventAttribute, keyOfAttribute } from './find-attribute.ts'
import { type HeldLayout, layOutHeld, type Run, wordsFor } from './held.ts'
import { canFollowEvent } from './outcomes/further-actions.ts'

export type RuleCondition = Placed & {
  readonly attribute_id: number
  readonly operator_id: number
  readonly value: string
}

export type Rule = {
  readonly id: number
  readonly name: string
  /** 1 high, 2 medium, 3 low. */
  readonly priority: number
  readonly active: boolean
  readonly conditions: readonly RuleCondition[]
  readonly action: RuleAction
}

/** Null is a condition that cannot be parsed: it never holds, so a rule that needs it never matches. */
export type CompiledRule = { readonly rule: Rule; readonly matches: readonly (Match | null)[] }

export type Input = {
  readonly attribute: AttributeField
  readonly read: Reader
  readonly columns: readonly Column[]
  /** The conditions on it, for the trace. */
  readonly run: Run
}

/** A rule with groups: of each group the bits of its conditions, in `held` of an evaluation. */
export type GroupedRule = { readonly position: number; readonly groups: readonly (readonly number[])[] }

export type Scope = {
  readonly rules: readonly CompiledRule[]
  readonly inputs: readonly Input[]
  readonly outcomes: Outcomes
  /** Rules that can match. */
  readonly sound: Bitset
  readonly grouped: readonly GroupedRule[]
  /** For the conditions that held: the words that an evaluation needs, and the places in the trace. */
  readonly heldWords: number
  readonly heldPlaces: number
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
    const isAllowed = canFollowEvent(rule.action.type) || !isEventRule(rule)
    const canHold = allHold(
      rule.conditions,
      matches.map((match) => match !== null),
    )
    if (isAllowed && canHold) setBit(sound, position)
  }
  const held = layOutHeld(
    rules.map(({ conditions }) => conditions.map(({ attribute_id }) => keyOfAttribute(attribute_id))),
  )
  const inputs = buildInputs(compiled, held)
  const heldWords = inputs.reduce((sum, { run }) => sum + wordsFor(run), 0)
  const grouped = groupedRules(rules, inputs, held)
  return { rules: compiled, inputs, outcomes: outcomesOf(rules), sound, grouped, heldWords, heldPlaces: held.size }
}

const read = ({ attribute_id, operator_id, value }: RuleCondition, { currency }: ShopTerms): Match | null => {
  const match = readCondition(attribute_id, operator_id, value, currency)
  return typeof match === 'string' ? null : match
}

const groupsIn = ({ conditions }: Rule) => clausesOf(conditions).filter((clause) => clause.length > 1)

const groupedRules = (rules: readonly Rule[], inputs: readonly Input[], { places }: HeldLayout): GroupedRule[] => {
  const bits = new Map<number, number>()
  let words = 0
  for (const { run } of inputs) {
    for (let i = 0; i < run.conditions; i++) bits.set(run.place + i, words * WORD_BITS + i)
    words += wordsFor(run)
  }
  return rules.flatMap((rule, position) => {
    // A condition without a bit cannot be parsed.
    const bitOf = (i: number) => bits.get(places[position]?.[i] as number) ?? []
    const groups = groupsIn(rule).map((group) => group.flatMap(bitOf))
    return groups.length > 0 ? [{ position, groups }] : []
  })
}

const ORDERED_TYPES = ['number', 'money', 'date']

const isOrdered = ({ value_type }: AttributeField): boolean => ORDERED_TYPES.includes(value_type)

const buildInputs = (compiled: readonly CompiledRule[], { runs, places }: HeldLayout): Input[] => {
  const entries = new Map<AttributeField, Map<string, Entry[]>>()
  const runOf = ({ attribute_key }: AttributeField) => runs.get(attribute_key) as Run
  const ruleBits = emptyBits(compiled.length).length * WORD_BITS
  for (const [position, { rule, matches }] of compiled.entries()) {
    const slots = new Map<string, number>()
    const inGroup = new Set(groupsIn(rule).flat())
    for (const [i, match] of matches.entries()) {
      const attribute = findAttribute(rule.conditions[i]?.attribute_id ?? 0)
      if (match === null || attribute?.node_type !== 'FIELD') continue
      const kind = `${axisOf(match, isOrdered(attribute))} ${rule.conditions[i]?.quantifier ?? 'any'}`
      // Several conditions of a rule on one attribute need a column each: each may hold for a different product.
      const slot = inGroup.has(i) ? 0 : (slots.get(`${attribute.id} ${kind}`) ?? 0)
      if (!inGroup.has(i)) slots.set(`${attribute.id} ${kind}`, slot + 1)
      const columns = entries.get(attribute) ?? new Map<string, Entry[]>()
      entries.set(attribute, columns)
      const column = columns.get(`${kind} ${slot}`) ?? []
      columns.set(`${kind} ${slot}`, column)
      const ofAttribute = (places[position]?.[i] as number) - runOf(attribute).place
      if (!inGroup.has(i)) column.push({ bit: position, match })
      column.push({ bit: ruleBits + ofAttribute, match })
    }
  }
  return [...entries].map(([attribute, columns]) => {
    const run = runOf(attribute)
    const size = ruleBits + run.conditions
    return {
      attribute,
      read: readerOf(attribute),
      columns: [...columns].map(([name, column]) => {
        const [axis, quantifier] = name.split(' ') as [Axis, Quantifier]
        return buildColumn(axis, quantifier, { rules: compiled.length, size }, column)
      }),
      run,
    }
  })
}
