// What the customer has yet to choose. It is open, neither present nor missing: these functions say what each open
// attribute can become, and whether a condition can still hold, or holds whatever is chosen.

import type { AttributeField } from '../deciding/attributes.ts'
import type { Placed, Quantifier } from '../deciding/clauses/clauses.ts'
import type { RuleCondition } from '../deciding/compile.ts'
import { type Match, readCondition } from '../deciding/condition-values.ts'
import { type Facts, type Key, keyOf, readerOf, type ShopTerms, todayOf } from '../deciding/facts.ts'
import { findAttribute, isManyValued, isOfProduct } from '../deciding/find-attribute.ts'
import { holdsFor, holdsForAll } from '../deciding/holds.ts'
import { foldText } from '../deciding/text-folding.ts'

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

export type Wish = { readonly match: Match; readonly quantifier: Quantifier }
/** What must hold of one attribute, all of it together. */
export type Asked = { readonly attribute: AttributeField; readonly wishes: readonly Wish[] }

const isChosen = ({ attribute_key }: AttributeField) => CHOSEN_ATTRIBUTES.includes(attribute_key as ChosenAttribute)
const quantifierOf = ({ quantifier = 'any' }: Placed): Quantifier => quantifier

/** Whether it may come out otherwise when everything is chosen. For any one product, the whole order is enough. */
export const isLate = (condition: RuleCondition): boolean => {
  const attribute = findAttribute(condition.attribute_id)
  if (attribute?.node_type !== 'FIELD') return false
  return isChosen(attribute) || (isOfProduct(attribute) && quantifierOf(condition) !== 'any')
}

export const askedBy = (condition: RuleCondition, { currency }: ShopTerms): Asked[] => {
  const attribute = findAttribute(condition.attribute_id)
  const match = readCondition(condition.attribute_id, condition.operator_id, condition.value, currency)
  if (typeof match === 'string' || attribute?.node_type !== 'FIELD') return []
  return [{ attribute, wishes: [{ match, quantifier: quantifierOf(condition) }] }]
}

/** Whole numbers next to every bound that a condition names: between two of them, no condition changes. */
const edgesOf = (match: Match): number[] => {
  const named = match.kind === 'range' ? [match.min, match.max] : match.kind === 'one_of' ? match.keys.map(Number) : []
  return named
    .filter(Number.isFinite)
    .flatMap((edge) => [Math.floor(edge) - 1, Math.floor(edge), Math.ceil(edge), Math.ceil(edge) + 1])
}

export const candidatesOf = (possible: Possible, matches: readonly Match[]): Key[] => {
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
export const openOf = ({ attribute }: Asked, open: OpenChoices): Possible | undefined =>
  isChosen(attribute) ? open[attribute.attribute_key as ChosenAttribute] : undefined

export const keysOf = ({ attribute }: Asked, facts: Facts, shop: ShopTerms): Key[] =>
  readerOf(attribute)(facts, shop, todayOf(facts, shop)).map(keyOf)

export const holdsNow = (asked: Asked, facts: Facts, shop: ShopTerms): boolean => {
  const keys = keysOf(asked, facts, shop)
  const today = todayOf(facts, shop)
  return asked.wishes.every(({ match, quantifier }) => holdsForAll(match, quantifier, keys, today))
}

/** An amount in another currency stays missing, however much is returned. */
export const isMissingAmount = ({ attribute }: Asked, keys: readonly Key[]): boolean =>
  attribute.value_type === 'money' && keys.every((key) => key === null)

export const mayHold = (asked: Asked, facts: Facts, shop: ShopTerms, open: OpenChoices): boolean => {
  const possible = openOf(asked, open)
  const keys = keysOf(asked, facts, shop)
  const today = todayOf(facts, shop)
  if (possible && !isMissingAmount(asked, keys)) return isPossible(asked, possible, today)
  if (!open.hasOpenProducts || !isOfProduct(asked.attribute)) return holdsNow(asked, facts, shop)
  // Of the products, only those may be returned that every condition allows.
  const limits = asked.wishes.filter(({ quantifier }) => quantifier !== 'any')
  const left = keys.filter((key) =>
    limits.every(({ match, quantifier }) => holdsForAll(match, quantifier, [key], today)),
  )
  return asked.wishes.every(({ match, quantifier }) => holdsForAll(match, quantifier, left, today))
}
