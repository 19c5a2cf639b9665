// Extensions while the customer is still choosing. A rule such as "reason: defective, 30 days more" cannot be decided
// before there is a reason: what is not known yet is open, neither present nor missing. These functions say which rules
// may still extend the window, given what each open attribute can become. They may say "possible" where a choice turns
// out not to exist (two conditions that no single choice meets), never the opposite.

import type { AttributeField } from './rules/attributes.ts'
import { clausesOf, type Placed, type Quantifier } from './rules/clauses/clauses.ts'
import { type CompiledRules, compileRules, isEventRule, type Rule, type RuleCondition } from './rules/compile.ts'
import { type Match, readCondition } from './rules/condition-values.ts'
import { evaluate, matchedRules } from './rules/evaluate.ts'
import { type Facts, type Key, keyOf, readerOf, type ShopTerms, todayOf } from './rules/facts.ts'
import { findAttribute, isManyValued, isOfProduct } from './rules/find-attribute.ts'
import { holdsFor, holdsForAll } from './rules/holds.ts'
import { foldText } from './rules/text-folding.ts'

/** What depends on the customer's choices, besides which products there are. */
export const CHOSEN_ATTRIBUTES = [
  'return.reason',
  'return.has_photos',
  'return.method',
  'return.payment_method',
  'return.total',
  'return.item_count',
  'product.quantity',
] as const
export type ChosenAttribute = (typeof CHOSEN_ATTRIBUTES)[number]

/** What an open attribute can become: one of these values, or any whole number in a range. */
export type Possible =
  | { readonly values: readonly (string | number | boolean)[]; readonly atMost?: number }
  | { readonly min: number; readonly max: number }

/** Attributes that are missing here are known: their value is in the facts. */
export type OpenChoices = { readonly [attribute in ChosenAttribute]?: Possible } & {
  /** Which of the products are returned is open, too: the facts have all of them. */
  readonly hasOpenProducts?: boolean
}

type Wish = { readonly match: Match; readonly quantifier: Quantifier }
/** What must hold of one attribute, all of it together. */
type Asked = { readonly attribute: AttributeField; readonly wishes: readonly Wish[] }

export type LateRules = {
  /** The rules without their clauses on what the customer chooses. */
  readonly known: CompiledRules
  /** Those clauses: of each, one alternative is enough. */
  readonly asked: ReadonlyMap<number, readonly (readonly Asked[])[]>
}

const isChosen = ({ attribute_key }: AttributeField) => CHOSEN_ATTRIBUTES.includes(attribute_key as ChosenAttribute)
const quantifierOf = ({ quantifier = 'any' }: Placed): Quantifier => quantifier

/** Whether it may come out otherwise when everything is chosen. For any one product, the whole order is enough. */
const isLate = (condition: RuleCondition): boolean => {
  const attribute = findAttribute(condition.attribute_id)
  if (attribute?.node_type !== 'FIELD') return false
  return isChosen(attribute) || (isOfProduct(attribute) && quantifierOf(condition) !== 'any')
}

const askedBy = (condition: RuleCondition, { currency }: ShopTerms): Asked[] => {
  const attribute = findAttribute(condition.attribute_id)
  const match = readCondition(condition.attribute_id, condition.operator_id, condition.value, currency)
  if (typeof match === 'string' || attribute?.node_type !== 'FIELD') return []
  return [{ attribute, wishes: [{ match, quantifier: quantifierOf(condition) }] }]
}

/** Conditions on one attribute that stand alone are asked together: one choice may have to satisfy all of them. */
const together = (clauses: readonly (readonly Asked[])[]): (readonly Asked[])[] => {
  const alone = new Map<AttributeField, Wish[]>()
  const groups = clauses.filter((clause) => clause.length !== 1)
  for (const [asked] of clauses.filter((clause) => clause.length === 1))
    if (asked) alone.set(asked.attribute, [...(alone.get(asked.attribute) ?? []), ...asked.wishes])
  return [...[...alone].map(([attribute, wishes]) => [{ attribute, wishes }]), ...groups]
}

/** The rules that extend the window depending on what the customer chooses. */
export const compileLateRules = (rules: readonly Rule[], shop: ShopTerms): LateRules => {
  const asked = new Map<number, readonly (readonly Asked[])[]>()
  const known: Rule[] = []
  for (const rule of rules) {
    if (rule.action.type !== 'EXTEND_DEADLINE' || isEventRule(rule)) continue
    const clauses = clausesOf(rule.conditions).map((clause) => clause.flatMap((i) => rule.conditions[i] ?? []))
    const late = clauses.filter((clause) => clause.some(isLate))
    // A condition that cannot be parsed never holds; a clause without any other never does.
    const read = late.map((clause) => clause.flatMap((condition) => askedBy(condition, shop)))
    if (late.length === 0 || read.some(({ length }) => length === 0)) continue
    asked.set(rule.id, together(read))
    known.push({ ...rule, conditions: clauses.filter((clause) => !late.includes(clause)).flat() })
  }
  return { known: compileRules(known, shop), asked }
}

/** Whole numbers next to every bound that a condition names: between two of them, no condition changes. */
const edgesOf = (match: Match): number[] => {
  const named = match.kind === 'range' ? [match.min, match.max] : match.kind === 'one_of' ? match.keys.map(Number) : []
  return named
    .filter(Number.isFinite)
    .flatMap((edge) => [Math.floor(edge) - 1, Math.floor(edge), Math.ceil(edge), Math.ceil(edge) + 1])
}

const candidatesOf = (possible: Possible, matches: readonly Match[]): Key[] => {
  if ('values' in possible) return possible.values.map((value) => foldText(String(value)))
  const { min, max } = possible
  return [min, max, ...matches.flatMap(edgesOf).filter((edge) => edge > min && edge < max)]
}

/** Whether at most `count` of the candidates can satisfy every condition, each at least one. */
const canShare = (matches: readonly Match[], candidates: readonly Key[], today: number, count: number): boolean => {
  const [first] = matches
  if (!first) return true
  if (count <= 0) return false
  if (count >= matches.length)
    return matches.every((match) => candidates.some((candidate) => holdsFor(match, candidate, today)))
  return candidates.some(
    (key) =>
      holdsFor(first, key, today) &&
      canShare(
        matches.filter((match) => !holdsFor(match, key, today)),
        candidates,
        today,
        count - 1,
      ),
  )
}

/** What every chosen value must satisfy leaves fewer to choose from. */
const isPossible = ({ attribute, wishes }: Asked, possible: Possible, today: number) => {
  const limits = wishes.filter(({ quantifier }) => quantifier !== 'any')
  const matches = wishes.flatMap(({ match, quantifier }) => (quantifier === 'any' ? [match] : []))
  const candidates = candidatesOf(
    possible,
    wishes.map(({ match }) => match),
  ).filter((key) => limits.every(({ match, quantifier }) => holdsForAll(match, quantifier, [key], today)))
  if (candidates.length === 0) return false
  const many = 'values' in possible ? (possible.atMost ?? matches.length) : matches.length
  return canShare(matches, candidates, today, isManyValued(attribute) ? many : 1)
}

/** What is possible of an attribute, if that is open. */
const openOf = ({ attribute }: Asked, open: OpenChoices): Possible | undefined =>
  isChosen(attribute) ? open[attribute.attribute_key as ChosenAttribute] : undefined

const keysOf = ({ attribute }: Asked, facts: Facts, shop: ShopTerms): Key[] =>
  readerOf(attribute)(facts, shop, todayOf(facts, shop)).map(keyOf)

const holdsNow = (asked: Asked, facts: Facts, shop: ShopTerms): boolean => {
  const keys = keysOf(asked, facts, shop)
  const today = todayOf(facts, shop)
  return asked.wishes.every(({ match, quantifier }) => holdsForAll(match, quantifier, keys, today))
}

const mayHold = (asked: Asked, facts: Facts, shop: ShopTerms, open: OpenChoices): boolean => {
  const possible = openOf(asked, open)
  const keys = keysOf(asked, facts, shop)
  const today = todayOf(facts, shop)
  // An amount in another currency stays missing, however much is returned.
  const isMissingAmount = asked.attribute.value_type === 'money' && keys.every((key) => key === null)
  if (possible && !isMissingAmount) return isPossible(asked, possible, today)
  if (!open.hasOpenProducts || !isOfProduct(asked.attribute)) return holdsNow(asked, facts, shop)
  // Of the products, only those may be returned that every condition allows.
  const limits = asked.wishes.filter(({ quantifier }) => quantifier !== 'any')
  const left = keys.filter((key) =>
    limits.every(({ match, quantifier }) => holdsForAll(match, quantifier, [key], today)),
  )
  return asked.wishes.every(({ match, quantifier }) => holdsForAll(match, quantifier, left, today))
}

/** The longest extension that some choice could bring; 0 if none could. */
export const possibleExtension = ({ known, asked }: LateRules, facts: Facts, open: OpenChoices): number => {
  if (asked.size === 0) return 0
  const { shop } = known
  const canHold = (id: number) =>
    asked.get(id)?.every((clause) => clause.some((one) => mayHold(one, facts, shop, open))) ?? false
  const days = matchedRules(evaluate(known, facts)).map(({ id, action }) =>
    action.type === 'EXTEND_DEADLINE' && canHold(id) ? action.days : 0,
  )
  return Math.max(0, ...days)
}

/**
 * The extension that no open choice can take away: rules that ask about an open attribute do not count. What holds for
 * every product of the order, or for none, does so for some of them.
 */
export const certainExtension = (
  compiled: CompiledRules,
  { asked }: LateRules,
  facts: Facts,
  open: OpenChoices,
): number => {
  const isSettled = (one: Asked) => openOf(one, open) === undefined && holdsNow(one, facts, compiled.shop)
  const isCertain = (id: number) => asked.get(id)?.every((clause) => clause.some(isSettled)) ?? true
  const days = matchedRules(evaluate(compiled, facts)).map(({ id, action }) =>
    action.type === 'EXTEND_DEADLINE' && isCertain(id) ? action.days : 0,
  )
  return Math.max(0, ...days)
}
