/** What the shop's rules decide for these products of an order: return window, return and refund methods. */
import type { Language, ReturnWindow as WireWindow } from '@returns-desk/contract'
import { dayOf, type Facts, isOpen, type OpenChoices, type ReturnWindow, returnRate } from '@returns-desk/engine'
import type { z } from 'zod'
import type { Order, OrderLine } from '../../adapters/platform/port.ts'
import type { Objection } from '../../base/objections.ts'
import { decideReturn, type OpenWindow, openWindow, type ReturnDecision, type RuleSet } from '../rules/decide-return.ts'
import type { Intake } from './load-intake.ts'
import { windowExpired } from './refusals.ts'
import type { ReturnableLine } from './returnable-lines.ts'

/** An order never marked as sent is presumed to be on its way after this many days; see the window's clocks. */
const UNSENT_DAYS = 7

export interface ChosenLine {
  readonly line: OrderLine
  readonly quantity: number
  readonly reasonId: number | undefined
}

export interface Choice {
  readonly lines: readonly ChosenLine[]
  readonly hasPhotos?: boolean
  readonly returnMethodId?: number | null
  readonly paymentMethodId?: number | null
}

export const chosenTotal = (lines: readonly ChosenLine[]) =>
  lines.reduce((sum, { line, quantity }) => sum + line.unit_price_minor * quantity, 0)

/** With one order, it is this one. */
const isFirst = (orders: number | null) => (orders === null ? null : orders <= 1)

/** An amount in another currency, for instance since the shop changed its own, is not known. */
const spentIn = (currency: string, { customer: { total_spent } }: Order) =>
  total_spent?.currency === currency ? total_spent.minor : null

const factsOf = (
  { compiled }: RuleSet,
  order: Order,
  { lines, ...choice }: Choice,
  { returnsLastYear, returnsEver, now }: Known,
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

/** The decision, and the facts it is based on. */
export interface Terms extends ReturnDecision {
  readonly facts: Facts
}

export interface Known {
  readonly returnsLastYear: number
  /** Not counting cancelled ones. */
  readonly returnsEver: number
  readonly now: Date
}

const datesOf = (order: Order) => ({ ...order, ordered_at: order.created_at })

export const decideTerms = (ruleSet: RuleSet, order: Order, choice: Choice, known: Known): Terms => {
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
  order: Order,
  choice: Choice,
  known: Known,
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

export const wireWindow = ({ certain, best }: OpenWindow, now: Date): z.infer<typeof WireWindow> | null =>
  certain && {
    clock: certain.clock,
    last_day: certain.last_day,
    extension_days: certain.extension_days,
    is_open: isOpen(certain, now),
    may_be_open_until: best && best.last_day > certain.last_day ? best.last_day : null,
  }

const isUnsent = ({ fulfilled_at, delivered_at, created_at }: Order, { shop }: Intake, now: Date) =>
  !fulfilled_at && !delivered_at && dayOf(now, shop.time_zone) - dayOf(created_at, shop.time_zone) < UNSENT_DAYS

/** Why nothing of the order can be returned now, whatever is chosen. */
export const objectionToOrder = (
  order: Order,
  intake: Intake,
  lines: readonly ReturnableLine[],
  { window, now, language }: { window: ReturnWindow | null; now: Date; language: Language },
): Objection | undefined => {
  if (isUnsent(order, intake, now)) return { code: 'order_not_sent' }
  if (lines.every(({ returnable }) => returnable === 0)) return { code: 'nothing_returnable' }
  return window && !isOpen(window, now) ? windowExpired(window, language) : undefined
}
