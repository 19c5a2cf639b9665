import { DAY_MS } from '@returns-desk/engine'
import { HOUR_MS, toShoppingHours } from './calendar.ts'
import type { DemoAddress } from './customers.ts'
import { demoIban } from './iban.ts'
import type { DemoOrder } from './orders.ts'
import { type Random, random } from './random.ts'
import { canRestAt, type DemoStatusChange, type StatusIndex, walkJourney } from './return-journey.ts'
import { type DemoReturnLine, isReturnable, returnLines } from './return-lines.ts'

export type ReturnMethodKey = 'courier_pickup' | 'drop_off_point' | 'own_courier'
export type PaymentMethodKey = 'bank_transfer' | 'original_payment' | 'store_credit'

/** What each return method costs the customer; the seeded methods should cost the same. */
export const RETURN_COST_MINOR: Record<ReturnMethodKey, number> = {
  courier_pickup: 1899,
  drop_off_point: 999,
  own_courier: 0,
}

export interface DemoReturn {
  order_name: string
  order_number: number
  client_email: string
  language: 'ro' | 'en'
  currency: 'RON'
  created_at: Date
  /** `order_index` of the current status: where the history ends. */
  status: StatusIndex
  history: readonly DemoStatusChange[]
  return_method: ReturnMethodKey
  payment_method: PaymentMethodKey
  pickup_address: DemoAddress | null
  iban: string | null
  awb: string | null
  lines: readonly DemoReturnLine[]
  products_minor: number
  delivery_cost_minor: number
  /** Products less delivery: what the customer gets back. */
  total_minor: number
}

const YEAR_MS = 365 * DAY_MS
const TRANSIT_MS = 3 * DAY_MS
/** Nobody sends a thing back before having seen it. */
const UNPACKING_MS = 2 * HOUR_MS
const WINDOW_MS = 13.5 * DAY_MS

/** The day the goods were in the customer's hands, as far as anybody knows. */
const receivedAt = ({ delivered_at, fulfilled_at }: DemoOrder) =>
  delivered_at?.getTime() ?? (fulfilled_at ? fulfilled_at.getTime() + TRANSIT_MS : Number.POSITIVE_INFINITY)

const canBeReturned = (order: DemoOrder, now: Date) => {
  const received = receivedAt(order)
  return received + UNPACKING_MS < now.getTime() && received > now.getTime() - YEAR_MS && order.lines.some(isReturnable)
}

const submittedAt = (order: DemoOrder, now: Date, draw: Random) => {
  const from = receivedAt(order) + UNPACKING_MS
  const until = Math.min(from + WINDOW_MS, now.getTime())
  const at = from + draw.next() ** 1.3 * (until - from)
  const awake = toShoppingHours(at)
  return new Date(Math.floor(awake > from && awake < now.getTime() ? awake : at))
}

const methodsFor = ({ country, sales_channel }: DemoOrder, draw: Random): [ReturnMethodKey, PaymentMethodKey] => {
  if (country !== 'RO') return ['own_courier', draw.chance(0.75) ? 'original_payment' : 'store_credit']
  const method = draw.weighted([
    ['courier_pickup', 56],
    ['drop_off_point', 25],
    ['own_courier', 19],
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

/**
 * Returns pass quickly through the middle of their lives, so that in a small shop some statuses could stand empty on the day of
 * the demo. The desk hands two of three young returns a status to be found in, in turn.
 */
const RESTING: readonly StatusIndex[] = [4, 3, 5, 6, 2, 5, 4, 3]

interface Desk {
  take(isPossible: (status: StatusIndex) => boolean): StatusIndex | null
}

const newDesk = (): Desk => {
  const queue = [...RESTING]
  let seen = 0
  return {
    take: (isPossible) => {
      if (seen++ % 3 === 0) return null
      const at = queue.findIndex(isPossible)
      if (at < 0) return null
      const [status = null] = queue.splice(at, 1)
      if (status !== null) queue.push(status)
      return status
    },
  }
}

/** Old enough to have come some way, too young to be settled. */
const isYoung = (created_at: Date, now: Date) => {
  const age = now.getTime() - created_at.getTime()
  return age > 3 * DAY_MS && age < 18 * DAY_MS
}

const awbNumber = (draw: Random) => `2${draw.int(100_000, 999_999)}${draw.int(100_000, 999_999)}`

const returnOf = (order: DemoOrder, now: Date, seed: number, desk: Desk): DemoReturn => {
  const draw = random(seed, 'return', order.order_number)
  const created_at = submittedAt(order, now, draw)
  const [return_method, payment_method] = methodsFor(order, draw)
  const lines = returnLines(order, draw)
  const facts = {
    isExternal: return_method === 'own_courier',
    requiresIban: payment_method === 'bank_transfer',
    isShopsFault: lines.every(({ reason }) => reason === 'damaged' || reason === 'wrong_item'),
  }
  const restsAt = isYoung(created_at, now) ? desk.take((status) => canRestAt(status, facts)) : null
  const history = walkJourney({ created_at, now, facts, restsAt }, draw)
  const products_minor = lines.reduce((sum, line) => sum + line.amount_minor, 0)
  const delivery_cost_minor = RETURN_COST_MINOR[return_method]
  const isCollected = return_method === 'courier_pickup'
  return {
    order_name: order.order_name,
    order_number: order.order_number,
    client_email: order.email,
    language: order.customer.language,
    currency: order.currency,
    created_at,
    status: (history.at(-1) as DemoStatusChange).to,
    history,
    return_method,
    payment_method,
    pickup_address: isCollected ? order.customer.address : null,
    iban: payment_method === 'bank_transfer' ? demoIban(draw) : null,
    awb: isCollected && history.some(({ to }) => to === 2) ? awbNumber(draw) : null,
    lines,
    products_minor,
    delivery_cost_minor,
    total_minor: products_minor - delivery_cost_minor,
  }
}

export interface DemoReturnsOptions {
  now: Date
  seed: number
  /** Read twice, so not a spent generator: what `demoOrders` gives, or an array. */
  orders: Iterable<DemoOrder>
  count?: number
}

/** Orders to make so that about a quarter of them come back. */
export const ordersForReturns = (count: number) => count * 4

/**
 * One return for each of `count` orders, picked evenly from those that could have come back (fewer only if there are fewer), in
 * the order of their orders. The first pass counts the candidates, so that the second can pick exactly and keep nothing.
 */
export function* demoReturns({ now, seed, orders, count = 240 }: DemoReturnsOptions): Generator<DemoReturn> {
  let candidates = 0
  for (const order of orders) if (canBeReturned(order, now)) candidates++
  const draw = random(seed, 'which orders come back')
  const desk = newDesk()
  let wanted = Math.min(count, candidates)
  for (const order of orders) {
    if (!canBeReturned(order, now)) continue
    if (draw.next() < wanted / candidates) {
      yield returnOf(order, now, seed, desk)
      wanted--
    }
    candidates--
  }
}
