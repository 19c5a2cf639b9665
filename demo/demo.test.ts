import { DAY_MS, STATUS, type StatusIndex } from '@returns-desk/engine'
import { expect, test } from 'vitest'
import { DEMO_PRODUCTS, findProduct } from './catalogue.ts'
import { demoCustomers } from './customers.ts'
import { openDesk } from './desk.ts'
import { demoOrders } from './orders.ts'
import type { DemoStatusChange, JourneyFacts } from './return-journey.ts'
import { REASON_KEYS } from './return-texts.ts'
import { ordersForReturns, pickOrders, wishFor } from './wishes.ts'

const NOW = new Date('2026-11-15T10:00:00Z')

/** Everybody gets what they would like best. */
const shop = ({ now = NOW, seed = 1, count = 240 } = {}) => {
  const orders = [...demoOrders({ now, seed, count: ordersForReturns(count) })]
  const desk = openDesk(now, seed)
  const wishes = [...pickOrders({ now, seed, orders, count })].flatMap(({ order, comesBack }) =>
    comesBack ? [wishFor(order, now, seed)] : [],
  )
  const returns = wishes.map((wish) => {
    const facts = {
      isExternal: wish.return_method === 'own_courier',
      requiresIban: wish.payment_method === 'bank_transfer',
    }
    return { ...wish, facts, history: desk.journeyOf(wish, facts) }
  })
  return { orders, returns }
}

const { orders, returns } = shop()
const statusOf = ({ history }: (typeof returns)[number]) => history.at(-1)?.to ?? 1

/** Written out again from the specification on purpose: a test that shares the table cannot catch a mistake in it. */
const MOVES: Record<StatusIndex, readonly StatusIndex[]> = {
  1: [2, 3, 4, 6, 8],
  2: [3, 4, 6, 8],
  3: [4, 6, 8],
  4: [5, 6, 7],
  5: [6, 7],
  6: [1, 2, 3, 4, 5, 7, 8],
  7: [],
  8: [],
}

type Way = Pick<JourneyFacts, 'isExternal' | 'requiresIban'>

const isLegal = ({ from, to }: DemoStatusChange, { isExternal, requiresIban }: Way) => {
  if (from === null) return to === STATUS.NEW
  if (to === STATUS.AWAITING_PARCEL && isExternal) return false
  if (to === STATUS.REFUND_TO_IBAN && !requiresIban) return false
  return MOVES[from].includes(to)
}

const isValidIban = (iban: string) => {
  const rearranged = iban.slice(4) + iban.slice(0, 4)
  const digits = rearranged.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  return /^RO\d{2}[A-Z]{4}[A-Z0-9]{16}$/.test(iban) && BigInt(digits) % 97n === 1n
}

test('the same seed makes the same shop, another seed another one', () => {
  expect(JSON.stringify(shop())).toBe(JSON.stringify({ orders, returns }))
  expect(JSON.stringify(shop({ seed: 2 }).returns)).not.toBe(JSON.stringify(returns))
})

test('about 36 products have unique handles and SKUs, whole prices, and a few are final sale', () => {
  const skus = DEMO_PRODUCTS.flatMap(({ variants }) => variants.map(({ sku }) => sku))
  expect(DEMO_PRODUCTS.length).toBeGreaterThanOrEqual(36)
  expect(new Set(DEMO_PRODUCTS.map(({ handle }) => handle)).size).toBe(DEMO_PRODUCTS.length)
  expect(new Set(skus).size).toBe(skus.length)
  expect(
    DEMO_PRODUCTS.flatMap(({ variants }) => variants).every(({ price_minor }) => Number.isSafeInteger(price_minor)),
  ).toBe(true)
  expect(DEMO_PRODUCTS.filter(({ final_sale }) => final_sale).length).toBeGreaterThanOrEqual(3)
})

test('customers have unique addresses that no mail can reach, and a few live abroad', () => {
  const customers = demoCustomers({ seed: 1 })
  expect(customers).toHaveLength(120)
  expect(new Set(customers.map(({ email }) => email)).size).toBe(120)
  for (const { email } of customers) expect(email).toMatch(/^[a-z0-9.]+@example\.(com|ro|org)$/)
  expect(new Set(customers.map(({ address }) => address.country))).toEqual(new Set(['RO', 'HU', 'BG', 'DE']))
  expect(customers.filter(({ language }) => language === 'en').length).toBeLessThan(30)
  expect(customers.some(({ tags }) => tags.includes('vip'))).toBe(true)
})

test('every order line names a product and a variant that the shop sells, and the totals add up', () => {
  for (const order of orders) {
    const goods = order.lines.reduce((sum, line) => sum + line.quantity * line.unit_price_minor, 0)
    expect(order.total_minor).toBe(goods + order.shipping_minor)
    for (const line of order.lines) {
      const variant = findProduct(line.product_handle).variants.find(({ sku }) => sku === line.sku)
      expect(variant?.variant_title).toBe(line.variant_title)
      expect(line.unit_price_minor < (variant?.price_minor ?? 0)).toBe(line.discounted)
      expect(line.quantity).toBeGreaterThan(0)
    }
  }
})

test('orders grow in name, number and time, stay in the past, and the newest can still be returned', () => {
  orders.reduce((before, order) => {
    expect(order.created_at.getTime()).toBeGreaterThanOrEqual(before.created_at.getTime())
    expect(order.order_number).toBeGreaterThan(before.order_number)
    return order
  })
  for (const { created_at, fulfilled_at, delivered_at } of orders) {
    const moments = [created_at, fulfilled_at, delivered_at, NOW].filter((moment) => moment !== null)
    expect(moments).toEqual([...moments].sort((a, b) => a.getTime() - b.getTime()))
  }
  const returned = new Set(returns.map(({ order }) => order.order_name))
  const isOpen = (delivered: Date | null) => delivered !== null && delivered.getTime() > NOW.getTime() - 14 * DAY_MS
  expect(
    orders.filter((order) => isOpen(order.delivered_at) && !returned.has(order.order_name)).length,
  ).toBeGreaterThan(20)
  expect(orders.some(({ fulfilled_at, delivered_at }) => fulfilled_at && !delivered_at)).toBe(true)
})

test('no return exceeds what was ordered or contains final sale items', () => {
  for (const { order, lines } of returns) {
    expect(lines.length).toBeGreaterThan(0)
    for (const line of lines) {
      const ordered = order.lines[line.line_index]
      expect(ordered).toMatchObject({ sku: line.sku, final_sale: false, unit_price_minor: line.unit_price_minor })
      expect(line.quantity).toBeGreaterThan(0)
      expect(line.quantity).toBeLessThanOrEqual(ordered?.quantity ?? 0)
      expect(REASON_KEYS).toContain(line.reason)
    }
  }
})

test('each return made its way by moves the specification allows, forward in time and never past now', () => {
  for (const one of returns) {
    expect(one.history[0]).toMatchObject({ from: null, to: 1, at: one.at })
    one.history.forEach((change, i) => {
      const before = one.history[i - 1]
      expect(isLegal(change, one.facts), `${change.from} to ${change.to}`).toBe(true)
      if (before) expect([change.from, change.at >= before.at]).toEqual([before.to, true])
    })
    const received = one.order.delivered_at ?? one.at
    expect(one.at >= received && (one.history.at(-1)?.at ?? NOW) <= NOW).toBe(true)
    expect(one.at.getTime()).toBeGreaterThan(NOW.getTime() - 366 * DAY_MS)
  }
})

test('every IBAN of a return is valid and belongs to no real account', () => {
  for (const { iban } of returns) expect(isValidIban(iban), iban).toBe(true)
})

test('on whatever day the demo starts there are 240 returns, in all eight statuses, old ones settled', () => {
  for (const day of ['2026-03-03T12:00:00Z', '2026-07-19T21:00:00Z', '2027-01-02T08:00:00Z', '2027-05-30T02:00:00Z']) {
    for (const seed of [1, 2, 3, 4, 5]) {
      const now = new Date(day)
      const there = shop({ now, seed }).returns
      expect(there).toHaveLength(240)
      expect([...new Set(there.map(statusOf))].sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
      const old = there.filter(({ at }) => at.getTime() < now.getTime() - 60 * DAY_MS)
      expect(old.filter((one) => statusOf(one) >= 7).length / old.length).toBeGreaterThan(0.9)
    }
  }
})

test('all reasons and methods occur, most customers write Romanian, some write nothing', () => {
  const lines = returns.flatMap((one) => one.lines)
  expect(new Set(lines.map(({ reason }) => reason))).toEqual(new Set(REASON_KEYS))
  expect(new Set(returns.map((one) => one.return_method)).size).toBe(3)
  expect(new Set(returns.map((one) => one.payment_method)).size).toBe(3)
  expect(lines.some(({ description }) => description === '')).toBe(true)
  const romanian = returns.filter(({ order }) => order.customer.language === 'ro').length
  expect(romanian).toBeGreaterThan(180)
  expect(romanian).toBeLessThan(240)
})

test('no text anywhere carries the cedilla letters that Romanian does not use', () => {
  const everything = JSON.stringify([DEMO_PRODUCTS, demoCustomers({ seed: 1 }), orders, returns])
  expect(everything).not.toMatch(/[\u015e\u015f\u0162\u0163]/)
  expect(everything.normalize('NFC')).toBe(everything)
  expect(everything).toMatch(/[\u0218\u0219\u021a\u021b]/)
})

test('damage is mostly shown', () => {
  const lines = returns.flatMap((one) => one.lines)
  const damaged = lines.filter(({ reason }) => reason === 'damaged')
  expect(damaged.filter(({ photos }) => photos.length > 0).length / damaged.length).toBeGreaterThan(0.7)
  expect(Math.max(...lines.map(({ photos }) => photos.length))).toBe(3)
})

test('an IBAN with a wrong check number is noticed', () => {
  expect(isValidIban('RO48AAAA1B31007593840000')).toBe(false)
  expect(isValidIban('RO49AAAA1B31007593840000')).toBe(true)
})

test('a big shop is made as it is read, and still has exactly as many returns as asked', () => {
  let read = 0
  const counted = {
    *[Symbol.iterator]() {
      for (const order of demoOrders({ now: NOW, seed: 1, count: 8000 })) {
        read++
        yield order
      }
    },
  }
  const picks = pickOrders({ now: NOW, seed: 1, orders: counted, count: 2000 })
  let seen = 0
  let comeBack = 0
  let ahead = 0
  for (const pick of picks) {
    seen++
    if (pick.comesBack) comeBack++
    ahead = Math.max(ahead, read - seen)
  }
  // One pass to count, and then no order is generated ahead of its use.
  expect([seen, comeBack, ahead]).toEqual([8000, 2000, 8000])
})
