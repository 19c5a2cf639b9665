/**
 * What invented customers want to send back, when, why and how they would like it to go. Whether they may, and what it costs
 * them, is not decided here: a wish is taken to the intake like anybody else's.
 */
import { DAY_MS } from '@returns-desk/engine'
import { HOUR_MS, toShoppingHours } from './calendar.ts'
import { demoIban } from './iban.ts'
import type { DemoOrder } from './orders.ts'
import { type Random, random } from './random.ts'
import { type DemoReturnLine, isReturnable, returnLines } from './return-lines.ts'

export type ReturnMethodKey = 'courier_pickup' | 'drop_off_point' | 'own_courier'
export type PaymentMethodKey = 'bank_transfer' | 'original_payment' | 'store_credit'

export interface DemoWish {
  readonly order: DemoOrder
  readonly at: Date
  readonly lines: readonly DemoReturnLine[]
  /** What they take where the shop offers it. */
  readonly return_method: ReturnMethodKey
  readonly payment_method: PaymentMethodKey
  /** Used if the payment method requires one. */
  readonly iban: string
}

const YEAR_MS = 365 * DAY_MS
const TRANSIT_MS = 3 * DAY_MS
/** The earliest time after delivery at which a customer submits a return. */
const UNPACKING_MS = 2 * HOUR_MS
const WINDOW_MS = 13.5 * DAY_MS
/** Regulars know that they have longer, and some of them take their time. */
const VIP_WINDOW_MS = 40 * DAY_MS

/** The day the goods were in the customer's hands, as far as anybody knows. */
export const receivedAt = ({ delivered_at, fulfilled_at }: DemoOrder) =>
  delivered_at?.getTime() ?? (fulfilled_at ? fulfilled_at.getTime() + TRANSIT_MS : Number.POSITIVE_INFINITY)

export const canBeReturned = (order: DemoOrder, now: Date) => {
  const received = receivedAt(order)
  return received + UNPACKING_MS < now.getTime() && received > now.getTime() - YEAR_MS && order.lines.some(isReturnable)
}

const submittedAt = (order: DemoOrder, now: Date, draw: Random) => {
  const from = receivedAt(order) + UNPACKING_MS
  const takesLong = order.customer.tags.includes('vip') && draw.chance(0.3)
  const until = Math.min(from + (takesLong ? VIP_WINDOW_MS : WINDOW_MS), now.getTime())
  const at = from + draw.next() ** 1.3 * (until - from)
  const awake = toShoppingHours(at)
  return new Date(Math.floor(awake > from && awake < now.getTime() ? awake : at))
}

const methodsFor = ({ country, sales_channel }: DemoOrder, draw: Random): [ReturnMethodKey, PaymentMethodKey] => {
  if (country !== 'RO') return ['own_courier', draw.chance(0.75) ? 'original_payment' : 'store_credit']
  const method = draw.weighted([
    ['courier_pickup', 50],
    ['drop_off_point', 29],
    ['own_courier', 21],
  ] as const)
  // A till takes cash, and gives it back as store credit or by transfer.
  if (sales_channel === 'pos') return [method, draw.chance(0.5) ? 'store_credit' : 'bank_transfer']
  return [
    method,
    draw.weighted([
      ['bank_transfer', 48],
      ['original_payment', 33],
      ['store_credit', 19],
    ] as const),
  ]
}

/** `at`: where it is known already when they come. */
export const wishFor = (order: DemoOrder, now: Date, seed: number, at?: Date): DemoWish => {
  const draw = random(seed, 'return', order.order_number)
  const submitted = submittedAt(order, now, draw)
  const [return_method, payment_method] = methodsFor(order, draw)
  const lines = returnLines(order, draw)
  return { order, at: at ?? submitted, lines, return_method, payment_method, iban: demoIban(draw) }
}

export interface DemoPicksOptions {
  readonly now: Date
  readonly seed: number
  /** Read twice, so not a spent generator: what `demoOrders` gives, or an array. */
  readonly orders: Iterable<DemoOrder>
  readonly count: number
}

export interface DemoPick {
  readonly order: DemoOrder
  readonly comesBack: boolean
}

/** Orders to make so that about a quarter of them come back. */
export const ordersForReturns = (count: number) => count * 4

/**
 * Every order, and whether something of it comes back: `count` of them, picked evenly from those that could (fewer only if
 * there are fewer). The first pass counts the candidates, so that the second can pick exactly and keep nothing.
 */
export function* pickOrders({ now, seed, orders, count }: DemoPicksOptions): Generator<DemoPick> {
  let candidates = 0
  for (const order of orders) if (canBeReturned(order, now)) candidates++
  const draw = random(seed, 'which orders come back')
  let wanted = Math.min(count, candidates)
  for (const order of orders) {
    const isCandidate = canBeReturned(order, now)
    const comesBack = isCandidate && draw.next() < wanted / candidates
    if (comesBack) wanted--
    if (isCandidate) candidates--
    yield { order, comesBack }
  }
}
