// The input of a rule evaluation. Every field may be missing: a missing value is empty, never an error.
// Amounts are minor units, dates are instants (or plain YYYY-MM-DD days), and shop-configured values are ids.
// Reading is forgiving on purpose: a fact of the wrong kind counts as missing, so that no platform's data can stop a return.

import { dayOf, type Instant, parseDay } from '../../base/calendar.ts'
import type { AttributeField } from './attributes.ts'
import type { EventType } from './choices.ts'
import { foldText, hasText } from './text-folding.ts'

type Maybe<T> = T | null | undefined
type Id = string | number

export type OrderFacts = {
  readonly name?: Maybe<string>
  readonly total?: Maybe<number>
  readonly currency?: Maybe<string>
  readonly created?: Maybe<Instant>
  readonly delivered?: Maybe<Instant>
  readonly country?: Maybe<string>
  readonly tags?: Maybe<readonly string[]>
  readonly discount_codes?: Maybe<readonly string[]>
  readonly sales_channel?: Maybe<string>
}

export type CustomerFacts = {
  readonly email?: Maybe<string>
  readonly orders_placed?: Maybe<number>
  readonly returns_last_year?: Maybe<number>
  /** In the shop's currency, whatever that of the order. */
  readonly total_spent?: Maybe<number>
  readonly country?: Maybe<string>
  readonly tags?: Maybe<readonly string[]>
  /** Percent: see `returnRate`. */
  readonly return_rate?: Maybe<number>
  readonly first_order?: Maybe<boolean>
}

export type ProductFacts = {
  readonly title?: Maybe<string>
  readonly variant?: Maybe<string>
  readonly sku?: Maybe<string>
  readonly type?: Maybe<string>
  readonly vendor?: Maybe<string>
  readonly tags?: Maybe<readonly string[]>
  readonly price?: Maybe<number>
  readonly quantity?: Maybe<number>
  readonly discounted?: Maybe<boolean>
  readonly collections?: Maybe<readonly string[]>
}

export type ReturnFacts = {
  /** The reasons of the returned products, by id. */
  readonly reasons?: Maybe<readonly Id[]>
  readonly total?: Maybe<number>
  readonly item_count?: Maybe<number>
  readonly has_photos?: Maybe<boolean>
  readonly method?: Maybe<Id>
  readonly payment_method?: Maybe<Id>
}

/** `from` and `to` are order indexes, and only set for a change of status. */
export type EventFacts = { readonly type: EventType; readonly from?: Maybe<Id>; readonly to?: Maybe<Id> }

export type Facts = {
  readonly now?: Maybe<Instant>
  /**
   * The currency of the amounts here. Amounts not in the shop's currency count as missing: 400 EUR is not 400 RON. What a
   * customer has spent is always in the shop's: see `isOfOrder`.
   */
  readonly currency?: Maybe<string>
  readonly order?: Maybe<OrderFacts>
  readonly customer?: Maybe<CustomerFacts>
  readonly products?: Maybe<readonly ProductFacts[]>
  readonly return?: Maybe<ReturnFacts>
  readonly event?: Maybe<EventFacts>
}

export type ShopTerms = { readonly currency: string; readonly time_zone: string }

/** An observed value: text as written, amounts in minor units, dates as days. Null is empty. */
export type Seen = string | number | boolean | readonly string[] | null
/** A value in the form in which it is compared. */
export type Key = string | number | readonly string[] | null
/** Reads one attribute: one value, one per product, or none if the attribute does not apply. */
export type Reader = (facts: Facts, shop: ShopTerms, today: number) => Seen[]

type Loose = Record<string, unknown>
type Take = (value: unknown, facts: Facts, shop: ShopTerms) => Seen

const NOTHING: Loose = {}
export const record = (value: unknown): Loose =>
  typeof value === 'object' && value !== null ? (value as Loose) : NOTHING

const text: Take = (value) => (typeof value === 'string' && hasText(value) ? value : null)
const number: Take = (value) => (typeof value === 'number' && Number.isFinite(value) ? value : null)
const boolean: Take = (value) => (typeof value === 'boolean' ? value : null)
const choice: Take = (value) =>
  typeof value === 'number' && Number.isFinite(value) ? String(value) : text(value, NOTHING, UTC)
const money: Take = (value, { currency }, shop) =>
  currency === undefined || currency === null || currency === shop.currency ? number(value, NOTHING, shop) : null

const list: Take = (value) => {
  if (!Array.isArray(value)) return null
  const members = value.filter((member) => typeof member === 'string' && hasText(member))
  return members.length > 0 ? members : null
}

const UTC: ShopTerms = { currency: '', time_zone: 'UTC' }

const date: Take = (value, _, shop) => {
  if (typeof value === 'string') {
    const day = value.length === 10 ? parseDay(value) : null
    if (day !== null) return day
  } else if (typeof value !== 'number' && !(value instanceof Date)) return null
  const day = dayOf(value, shop.time_zone)
  return Number.isNaN(day) ? null : day
}

/** Whether an amount is in the order's currency. What a customer has spent is a sum over orders, in the shop's only. */
export const isOfOrder = ({ attribute_key, value_type }: AttributeField): boolean =>
  value_type === 'money' && attribute_key !== 'customer.total_spent'

const TAKES: Record<AttributeField['value_type'], Take> = { text, number, money, date, boolean, choice, list }

/** The day of the evaluation in the shop's time zone; NaN if `now` is missing. */
export const todayOf = (facts: Facts, shop: ShopTerms): number =>
  (date(facts.now, facts, shop) as number | null) ?? Number.NaN

/** One value per product; without products, the attribute is empty. */
const ofProducts =
  (name: string, take: Take): Reader =>
  (facts, shop) => {
    const { products } = facts as { products?: unknown }
    if (!Array.isArray(products) || products.length === 0) return [null]
    return products.map((product) => take(record(product)[name], facts, shop))
  }

/** The names of the products, in the order of their values; empty for a product without a title. */
export const productTitles = ({ products }: Facts): string[] =>
  Array.isArray(products) ? products.map((product) => String(text(record(product).title, NOTHING, UTC) ?? '')) : []

const ofReasons: Reader = (facts, shop) => {
  const { reasons } = record(facts.return)
  const seen = Array.isArray(reasons) ? reasons.map((reason) => choice(reason, facts, shop)) : []
  return seen.length > 0 ? [...new Set(seen)] : [null]
}

const daysSince =
  (name: 'delivered' | 'created'): Reader =>
  (facts, shop, today) => {
    const day = date(record(facts.order)[name], facts, shop) as number | null
    const days = day === null ? Number.NaN : today - day
    return [Number.isNaN(days) ? null : days]
  }

/** Returns per hundred orders, rounded down: 1 of 3 is 33. Without orders there is none. May exceed 100. */
export const returnRate = (returns: number, orders: number | null): number | null =>
  orders === null || orders <= 0 ? null : Math.floor((returns * 100) / orders)

/** A condition on a status change never applies to other events, not even with "is not". */
const ofStatusChange =
  (name: string): Reader =>
  (facts, shop) => {
    const event = record(facts.event)
    return event.type === 'status_changed' ? [choice(event[name], facts, shop)] : []
  }

export const readerOf = (attribute: AttributeField): Reader => {
  const { attribute_key, value_type } = attribute
  const [subject = '', name = ''] = attribute_key.split('.')
  const take = value_type === 'money' && !isOfOrder(attribute) ? number : TAKES[value_type]
  if (attribute_key === 'return.reason') return ofReasons
  if (attribute_key === 'return.days_since_delivery') return daysSince('delivered')
  if (attribute_key === 'return.days_since_order') return daysSince('created')
  if (attribute_key.startsWith('event.status_changed.')) return ofStatusChange(attribute_key.slice(21))
  if (subject === 'product') return ofProducts(name, take)
  return (facts, shop) => [take(record((facts as Loose)[subject])[name], facts, shop)]
}

export const keyOf = (seen: Seen): Key => {
  if (typeof seen === 'string') return foldText(seen) || null
  if (typeof seen === 'boolean') return seen ? 'true' : 'false'
  return typeof seen === 'object' && seen !== null ? seen.map(foldText) : (seen as number | null)
}
