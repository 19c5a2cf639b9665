// Finds facts for a situation, or proves that there are none. Besides the conditions it knows how facts hang together:
// - days since delivery or order are counted from that date, and all days from the same day, today or later;
// - amounts that are not in the shop's currency are missing, but for what a customer has spent;
// - a status changes only along the allowed moves;
// - a return has at least one product and as many items as its products together;
// - of a declaration of withdrawal nothing was chosen.
// Not modelled: that the value of the returned products is the sum of their prices, and that the return rate and the
// first order follow from the number of orders.

import { dayText } from '../../base/calendar.ts'
import { allowedMoves, STATUS_INDEXES } from '../../returns/return-status.ts'
import type { AttributeField } from '../deciding/attributes.ts'
import { type Facts, isOfOrder, type Key, type ShopTerms } from '../deciding/facts.ts'
import { isOfProduct } from '../deciding/find-attribute.ts'
import { foldText } from '../deciding/text-folding.ts'
import { type FoundProduct, findProducts } from './products.ts'
import {
  CREATED,
  CURRENCY,
  DELIVERED,
  EVENT_TYPE,
  ITEM_COUNT,
  type Situation,
  STATUS_FROM,
  STATUS_TO,
} from './situation.ts'
import { ALL, atLeast, commonSpans, mirrored, nearest, type Spans, sums } from './spans.ts'
import { anyValue, common, type DaySet, memberOf, type NumberSet, onlyMissing, type ValueSet } from './value-set.ts'
import { asDeclared } from './withdrawal.ts'

export type Solution = { readonly facts: Facts } | 'impossible' | 'unknown'
export type Around = { readonly shop: ShopTerms; readonly today: number }

/** The days on which an evaluation can find such facts. */
export const possibleDays = ({ one }: Situation): Spans =>
  [CREATED, DELIVERED].reduce((left, attribute) => {
    const set = one.get(attribute) as DaySet | undefined
    return !set || set.empty ? left : commonSpans(left, sums(set.days, set.ago))
  }, ALL)

const dayIn = ({ days, ago }: DaySet, today: number) => nearest(commonSpans(days, mirrored(today, ago)), today)

const MOVES = STATUS_INDEXES.flatMap((from) =>
  allowedMoves(from, { requiresIban: true, isExternal: false }).map((to) => [String(from), String(to)] as const),
)

const has = (set: ValueSet | undefined, key: string) => set?.kind !== 'keys' || set.keys.has(key) !== set.isOpen

const findMove = ({ one }: Situation) =>
  MOVES.find(([from, to]) => has(one.get(STATUS_FROM), from) && has(one.get(STATUS_TO), to))

/** The situation if all amounts are in a foreign currency; undefined if it cannot be. */
const abroad = (situation: Situation, { currency }: ShopTerms): Situation | undefined => {
  const foreign: ValueSet = { kind: 'keys', empty: false, keys: new Set([foldText(currency)]), isOpen: true }
  const one = new Map(situation.one)
  one.set(CURRENCY, common(one.get(CURRENCY) ?? anyValue(CURRENCY), foreign))
  const every = new Map(situation.every)
  for (const sets of [one, every])
    for (const [attribute, set] of sets) {
      if (!isOfOrder(attribute)) continue
      const missing = onlyMissing(set)
      if (!missing) return undefined
      sets.set(attribute, missing)
    }
  const isOut = situation.some.some(({ attribute, set }) => isOfOrder(attribute) && !onlyMissing(set))
  if (isOut) return undefined
  for (const { attribute } of situation.some)
    if (isOfOrder(attribute)) every.set(attribute, onlyMissing(anyValue(attribute)) as ValueSet)
  return { ...situation, one, every }
}

const atHome = (situation: Situation, { currency }: ShopTerms): Situation => {
  const own: ValueSet = { kind: 'keys', empty: true, keys: new Set([foldText(currency)]), isOpen: false }
  const one = new Map(situation.one)
  return { ...situation, one: one.set(CURRENCY, common(one.get(CURRENCY) ?? anyValue(CURRENCY), own)) }
}

const usesMoney = ({ one, some, every }: Situation) =>
  one.has(CURRENCY) || [...one.keys(), ...every.keys(), ...some.map(({ attribute }) => attribute)].some(isOfOrder)

type Values = Map<AttributeField, Key>

const findValues = ({ one }: Situation, today: number): Values | undefined => {
  const values: Values = new Map()
  for (const [attribute, set] of one) {
    const value = set.kind === 'days' ? (dayIn(set, today) ?? (set.empty ? null : undefined)) : memberOf(set, attribute)
    if (value === undefined) return undefined
    values.set(attribute, value)
  }
  return values
}

const mostItems = ({ one }: Situation) => {
  const { spans } = (one.get(ITEM_COUNT) ?? anyValue(ITEM_COUNT)) as NumberSet
  return spans.at(-1)?.[1] ?? 0
}

const solveIn = (situation: Situation, { shop, today }: Around): Solution => {
  const days = commonSpans(possibleDays(situation), atLeast(today))
  const day = nearest(days, today)
  const values = day === undefined ? undefined : findValues(situation, day)
  const move = situation.isEvent ? findMove(situation) : undefined
  const asksMove = situation.one.has(STATUS_FROM) || situation.one.has(STATUS_TO)
  if (day === undefined || !values || (asksMove && !move)) return 'impossible'
  const products = findProducts(situation, mostItems(situation))
  return typeof products === 'string' ? products : { facts: factsOf(situation, { values, products, day, move, shop }) }
}

export const solve = (asked: Situation, around: Around): Solution => {
  const situation = asDeclared(asked)
  if (!usesMoney(situation)) return solveIn(situation, around)
  const home = solveIn(atHome(situation, around.shop), around)
  if (home !== 'impossible') return home
  const foreign = abroad(situation, around.shop)
  return foreign ? solveIn(foreign, around) : 'impossible'
}

/** Facts for one of the situations; undefined ones are too many to look at. */
export const solveAny = (situations: readonly Situation[] | undefined, around: Around): Solution => {
  let isUnknown = situations === undefined
  for (const situation of situations ?? []) {
    const solution = solve(situation, around)
    if (typeof solution === 'object') return solution
    if (solution === 'unknown') isUnknown = true
  }
  return isUnknown ? 'unknown' : 'impossible'
}

type Found = {
  readonly values: Values
  readonly products: readonly FoundProduct[]
  readonly day: number
  readonly move: (typeof MOVES)[number] | undefined
  readonly shop: ShopTerms
}

/** A value as a fact: days are written out, yes and no are words only inside the engine. */
const factOf = ({ value_type }: AttributeField, key: Key): unknown => {
  if (key === null) return null
  if (value_type === 'date') return dayText(Number(key))
  return value_type === 'boolean' ? key === 'true' : key
}

const nameOf = ({ attribute_key }: AttributeField) => attribute_key.slice(attribute_key.indexOf('.') + 1)

const productFacts = (product: FoundProduct) => ({
  quantity: 1,
  ...Object.fromEntries(
    [...product].filter(([one]) => isOfProduct(one)).map(([one, key]) => [nameOf(one), factOf(one, key)]),
  ),
})

/** As many items as the products have, where the situation allows it. */
const itemCount = ({ one }: Situation, products: readonly { readonly quantity: number }[]) => {
  const { spans } = (one.get(ITEM_COUNT) ?? anyValue(ITEM_COUNT)) as NumberSet
  return nearest(
    spans,
    products.reduce((sum, { quantity }) => sum + quantity, 0),
  )
}

const factsOf = (situation: Situation, { values, products, day, move, shop }: Found): Facts => {
  const parts: Record<string, Record<string, unknown>> = { order: {}, customer: {}, return: {} }
  for (const [attribute, key] of values) {
    const [subject = ''] = attribute.attribute_key.split('.')
    const part = parts[subject]
    if (part) part[nameOf(attribute)] = factOf(attribute, key)
  }
  const sold = products.map(productFacts)
  const reasons = products.flatMap((product) =>
    [...product].flatMap(([one, key]) => (one.attribute_key === 'return.reason' ? [key] : [])),
  )
  const currency = values.get(CURRENCY)
  const type = values.get(EVENT_TYPE) ?? 'status_changed'
  return {
    now: dayText(day),
    currency: currency === undefined || currency === foldText(shop.currency) ? shop.currency : (currency as string),
    ...parts,
    products: sold,
    return: { ...parts.return, reasons, item_count: itemCount(situation, sold) },
    ...(situation.isEvent
      ? { event: type === 'status_changed' ? { type, from: move?.[0], to: move?.[1] } : { type } }
      : {}),
  } as Facts
}
