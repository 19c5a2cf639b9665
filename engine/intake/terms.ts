// The terms of a return: what the shop's rules decide for these products of an order, and what is deducted from the refund.

import { dayOf, dayText } from '../base/calendar.ts'
import { isOpen, type ReturnWindow } from '../returns/window.ts'
import type { Decision } from '../rules/deciding/decide.ts'
import { type Facts, returnRate } from '../rules/deciding/facts.ts'
import { feeOf, isKept } from '../rules/deciding/outcomes/return-sums.ts'
import type { OpenChoices } from '../rules/possible/open-choices.ts'
import { decideReturn, type OpenWindow, openWindow, type ReturnDecision, type RuleSet } from './decide-return.ts'
import type { IntakeFacts, JudgedOrder, Objection, ReturnMethodTerms } from './intake.ts'
import { type ChosenLine, chosenTotal, type ReturnableLine } from './lines.ts'

/** An order never marked as sent is presumed to be on its way after this many days; see the window's clocks. */
const UNSENT_DAYS = 7

export interface ReturnChoice {
  readonly lines: readonly ChosenLine[]
  readonly hasPhotos?: boolean
  readonly returnMethodId?: number | null
  readonly paymentMethodId?: number | null
}

export interface KnownBefore {
  readonly returnsLastYear: number
  /** Not counting cancelled ones. */
  readonly returnsEver: number
  readonly now: Date
}

/** With one order, it is this one. */
const isFirst = (orders: number | null) => (orders === null ? null : orders <= 1)

/** An amount in another currency, for instance since the shop changed its own, is not known. */
const spentIn = (currency: string, { customer: { total_spent } }: JudgedOrder) =>
  total_spent?.currency === currency ? total_spent.minor : null

const factsOf = (
  { compiled }: RuleSet,
  order: JudgedOrder,
  { lines, ...choice }: ReturnChoice,
  { returnsLastYear, returnsEver, now }: KnownBefore,
): Facts => ({
  now,
  currency: order.currency,
  order: {
    name: order.name,
    total: order.total_minor,
    currency: order.currency,
    created: order.created_at,
    delivered: order.delivered_at,
    country: order.country,
    tags: order.tags,
    discount_codes: order.discount_codes,
    sales_channel: order.sales_channel,
  },
  customer: {
    email: order.email,
    orders_placed: order.customer.orders_placed,
    returns_last_year: returnsLastYear,
    total_spent: spentIn(compiled.shop.currency, order),
    country: order.customer.country,
    tags: order.customer.tags,
    return_rate: returnRate(returnsEver, order.customer.orders_placed),
    first_order: isFirst(order.customer.orders_placed),
  },
  products: lines.map(({ line, quantity }) => ({
    title: line.product_title,
    variant: line.variant_title,
    sku: line.sku,
    type: line.product_type,
    vendor: line.vendor,
    tags: line.tags,
    price: line.unit_price_minor,
    quantity,
    discounted: line.discounted,
    collections: line.collections,
  })),
  return: {
    reasons: lines.flatMap(({ reasonId }) => reasonId ?? []),
    total: chosenTotal(lines),
    item_count: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    has_photos: choice.hasPhotos,
    method: choice.returnMethodId,
    payment_method: choice.paymentMethodId,
  },
})

/** The part of the facts that is stored. The customer's address stays in one place, where it can be erased. */
export const factsToKeep = ({ now: _now, event: _event, customer, ...facts }: Facts): Facts => {
  const { email: _email, ...others } = customer ?? {}
  return { ...facts, customer: others }
}

/** The decision, and the facts it is based on. */
export interface Terms extends ReturnDecision {
  readonly facts: Facts
}

const datesOf = (order: JudgedOrder) => ({ ...order, ordered_at: order.created_at })

export const decideTerms = (ruleSet: RuleSet, order: JudgedOrder, choice: ReturnChoice, known: KnownBefore): Terms => {
  const facts = factsOf(ruleSet, order, choice, known)
  return { ...decideReturn(ruleSet, facts, datesOf(order)), facts }
}

/** An open window, with what it was decided on. */
export interface WindowSoFar extends OpenWindow {
  readonly facts: Facts
  readonly open: OpenChoices
}

/** The window while some of the choice is still open. */
export const windowSoFar = (
  ruleSet: RuleSet,
  order: JudgedOrder,
  choice: ReturnChoice,
  known: KnownBefore,
  open: OpenChoices,
): WindowSoFar => {
  const facts = factsOf(ruleSet, order, choice, known)
  return { ...openWindow(ruleSet, facts, datesOf(order), open), facts, open }
}

/** The methods that a decision allows, in its order; all active ones if it names none. */
export const offeredOf = <Method extends { readonly id: number }>(
  methods: readonly Method[],
  decided: readonly number[] | null,
): Method[] =>
  decided === null ? [...methods] : decided.flatMap((id) => methods.find((method) => method.id === id) ?? [])

const isUnsent = (
  { fulfilled_at, delivered_at, created_at }: JudgedOrder,
  { shop }: Pick<IntakeFacts, 'shop'>,
  now: Date,
) => !fulfilled_at && !delivered_at && dayOf(now, shop.time_zone) - dayOf(created_at, shop.time_zone) < UNSENT_DAYS

/** Why nothing of the order can be returned now, whatever is chosen. */
export const objectionToOrder = (
  order: JudgedOrder,
  intake: Pick<IntakeFacts, 'shop'>,
  lines: readonly ReturnableLine[],
  { window, now }: { window: ReturnWindow | null; now: Date },
): Objection | undefined => {
  if (isUnsent(order, intake, now)) return { code: 'order_not_sent' }
  if (lines.every(({ returnable }) => returnable === 0)) return { code: 'nothing_returnable' }
  return window && !isOpen(window, now) ? { code: 'window_expired', window } : undefined
}

/** Days after the request within which the parcel has to be sent: the period the law gives for a withdrawal. */
export const SEND_WITHIN_DAYS = 14

export const sendBy = (now: Date, timeZone: string) => dayText(dayOf(now, timeZone) + SEND_WITHIN_DAYS)

type ShopOf = Pick<IntakeFacts, 'shop'>

/**
 * The costs deducted from the refund. Costs are in the shop's currency: an order in another currency has none. Never
 * more than the price of the returned items: a customer never owes money for a return.
 */
export const costOf = (
  { cost_minor }: Pick<ReturnMethodTerms, 'cost_minor'>,
  { shop }: ShopOf,
  order: Pick<JudgedOrder, 'currency'>,
  chosen: readonly ChosenLine[],
) => (order.currency === shop.currency ? Math.min(cost_minor, chosenTotal(chosen)) : 0)

export interface Deductions {
  readonly is_kept: boolean
  readonly delivery_cost_minor: number
  readonly fee_minor: number
}

/** What is deducted for a return by this method, in minor units. Products that are kept cost no way back. */
export const deductionsOf = (
  { fee, keep_up_to }: Decision,
  method: Pick<ReturnMethodTerms, 'cost_minor'> | undefined,
  { shop }: ShopOf,
  order: Pick<JudgedOrder, 'currency'>,
  lines: readonly ChosenLine[],
): Deductions => {
  const sums = { products_total: chosenTotal(lines), currency: order.currency, shop_currency: shop.currency }
  const is_kept = isKept(keep_up_to, sums)
  const delivery_cost = method && !is_kept ? costOf(method, { shop }, order, lines) : 0
  return { is_kept, delivery_cost_minor: delivery_cost, fee_minor: feeOf(fee, { ...sums, delivery_cost }) }
}
