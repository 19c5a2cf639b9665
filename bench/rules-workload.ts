// The same rules and facts for the three engines that `rules.bench.ts` compares. The other two get every advantage:
// facts already folded, in minor units and whole days, flat and named as they expect. Ours reads the facts as the
// server has them.

import {
  type Facts,
  findAttribute,
  findAttributeByKey,
  findOperator,
  findOperatorByCode,
  foldText,
  type Rule,
  type RuleAction,
  type RuleCondition,
  splitValues,
} from '@returns-desk/engine'
import { randomFrom } from './measure.ts'

export const SHOP = { currency: 'RON', time_zone: 'Europe/Bucharest' }
const NOW = '2026-11-15T10:00:00Z'
const DAY_MS = 86_400_000
const TODAY = Date.UTC(2026, 10, 15) / DAY_MS

const words = (prefix: string, count: number) => Array.from({ length: count }, (_, i) => `${prefix} ${i + 1}`)
const TITLES = 'rochie cămașă pantofi geacă șosete curea ghete bluză fustă palton'.split(' ')
const COLOURS = 'roșu negru alb verde albastru galben gri maro roz mov'.split(' ')
const POOLS = {
  type: words('Tip', 60),
  vendor: words('Furnizor', 200),
  sku: Array.from({ length: 5000 }, (_, i) => `SKU-${String(i).padStart(4, '0')}`),
  tag: words('tag', 300),
  country: 'RO RO RO RO RO RO HU BG DE AT IT FR ES PL CZ SK MD'.split(' '),
  channel: ['web', 'mobile', 'pos', 'marketplace'],
  domain: ['gmail.com', 'yahoo.com', 'example.ro', 'firma.ro', 'outlook.com'],
}

type Random = ReturnType<typeof randomFrom>
type Draw = (random: Random) => readonly [key: string, code: string, value: string]

const amount = (random: Random, most: number) => (random.below(most * 100) / 100).toFixed(2)
const several = (random: Random, pool: readonly string[]) =>
  [...new Set(Array.from({ length: 2 + random.below(3) }, () => random.pick(pool)))].join(',')
const ordered = (a: string, b: string) => (Number(a) <= Number(b) ? `${a},${b}` : `${b},${a}`)
const dayText = (daysAgo: number) => new Date((TODAY - daysAgo) * DAY_MS).toISOString().slice(0, 10)

/** What shops write rules about; each rule uses two to four of them. */
const DRAWS: readonly Draw[] = [
  (r) => ['order.total', 'GREATER_OR_EQUAL', amount(r, 2000)],
  (r) => ['order.total', 'LESS_THAN', amount(r, 2000)],
  (r) => ['order.total', 'BETWEEN', ordered(amount(r, 2000), amount(r, 2000))],
  (r) => ['order.country', 'EQUALS', r.pick(POOLS.country)],
  (r) => ['order.country', 'NOT_IN', several(r, POOLS.country.slice(6))],
  (r) => ['order.tags', 'CONTAINS', r.pick(POOLS.tag)],
  (r) => ['order.tags', 'NOT_CONTAINS', r.pick(POOLS.tag)],
  (r) => ['order.sales_channel', 'EQUALS', r.pick(POOLS.channel)],
  (r) => ['order.created', 'AFTER', dayText(r.below(120))],
  (r) => ['order.delivered', 'IN_LAST_DAYS', String(1 + r.below(60))],
  (r) => ['customer.orders_placed', 'GREATER_OR_EQUAL', String(r.below(40))],
  (r) => ['customer.returns_last_year', 'LESS_OR_EQUAL', String(r.below(12))],
  (r) => ['customer.total_spent', 'GREATER_THAN', amount(r, 20_000)],
  (r) => ['customer.email', 'ENDS_WITH', r.pick(POOLS.domain)],
  (r) => ['customer.tags', 'IN', several(r, POOLS.tag)],
  (r) => ['product.type', 'EQUALS', r.pick(POOLS.type)],
  (r) => ['product.type', 'IN', several(r, POOLS.type)],
  (r) => ['product.vendor', 'EQUALS', r.pick(POOLS.vendor)],
  (r) => ['product.sku', 'STARTS_WITH', r.pick(POOLS.sku).slice(0, 6)],
  (r) => ['product.sku', 'EQUALS', r.pick(POOLS.sku)],
  (r) => ['product.title', 'CONTAINS', r.pick(r.below(2) ? TITLES : COLOURS)],
  (r) => ['product.tags', 'CONTAINS', r.pick(POOLS.tag)],
  (r) => ['product.price', 'GREATER_THAN', amount(r, 800)],
  (r) => ['product.quantity', 'GREATER_OR_EQUAL', String(1 + r.below(4))],
  (r) => ['product.discounted', 'EQUALS', r.pick(['true', 'false'])],
  (r) => ['return.reason', 'EQUALS', String(1 + r.below(12))],
  (r) => ['return.total', 'BETWEEN', ordered(amount(r, 1500), amount(r, 1500))],
  (r) => ['return.item_count', 'LESS_OR_EQUAL', String(1 + r.below(8))],
  (r) => ['return.days_since_delivery', 'BETWEEN', ordered(String(r.below(60)), String(r.below(60)))],
  () => ['return.has_photos', 'EQUALS', 'true'],
]

const condition = ([key, code, value]: readonly [string, string, string]): RuleCondition => {
  const attribute = findAttributeByKey(key)
  if (attribute?.node_type !== 'FIELD') throw new Error(`No attribute ${key}`)
  const operator = findOperatorByCode(attribute.value_type, code)
  if (!operator) throw new Error(`No operator ${code} for ${key}`)
  return { attribute_id: attribute.id, operator_id: operator.id, value }
}

const action = (random: Random): RuleAction =>
  random.pick([
    () => ({ type: 'EXTEND_DEADLINE' as const, days: 1 + random.below(30) }),
    () => ({ type: 'SET_RETURN_METHODS' as const, method_ids: [1 + random.below(3), 4 + random.below(3)] }),
    () => ({ type: 'SET_PAYMENT_METHODS' as const, payment_ids: [1 + random.below(4)] }),
    () => ({ type: 'SEND_EMAIL' as const, email_id: 1 + random.below(5) }),
  ])()

export const drawRules = (count: number, seed: number): Rule[] => {
  const random = randomFrom(seed)
  return Array.from({ length: count }, (_, i) => {
    const draws = new Set(Array.from({ length: 2 + random.below(3) }, () => random.pick(DRAWS)))
    return {
      id: i + 1,
      name: `Rule ${i + 1}`,
      priority: 1 + random.below(3),
      active: true,
      conditions: [...draws].map((draw) => condition(draw(random))),
      action: action(random),
    }
  })
}

const tags = (random: Random) => Array.from({ length: random.below(5) }, () => random.pick(POOLS.tag))

const product = (random: Random) => ({
  title: `${random.pick(TITLES)} ${random.pick(COLOURS)} ${random.below(1000)}`,
  variant: `${36 + random.below(10)}`,
  sku: random.pick(POOLS.sku),
  type: random.pick(POOLS.type),
  vendor: random.pick(POOLS.vendor),
  tags: tags(random),
  price: random.below(80_000),
  quantity: 1 + random.below(4),
  discounted: random.below(3) === 0,
})

export const drawFacts = (count: number, seed: number): Facts[] => {
  const random = randomFrom(seed)
  return Array.from({ length: count }, () => {
    const products = Array.from({ length: 1 + random.below(5) }, () => product(random))
    const delivered = random.below(60)
    return {
      now: NOW,
      currency: SHOP.currency,
      order: {
        name: `#${random.below(100_000)}`,
        total: random.below(200_000),
        currency: SHOP.currency,
        created: new Date((TODAY - delivered - random.below(60)) * DAY_MS + random.below(20 * 3_600_000)).toISOString(),
        delivered: new Date((TODAY - delivered) * DAY_MS + random.below(20 * 3_600_000)).toISOString(),
        country: random.pick(POOLS.country),
        tags: tags(random),
        discount_codes: [],
        sales_channel: random.pick(POOLS.channel),
      },
      customer: {
        email: `client${random.below(10_000)}@${random.pick(POOLS.domain)}`,
        orders_placed: random.below(40),
        returns_last_year: random.below(12),
        total_spent: random.below(2_000_000),
        country: 'RO',
        tags: tags(random),
      },
      products,
      return: {
        reasons: products.map(() => 1 + random.below(12)),
        total: random.below(150_000),
        item_count: products.length,
        has_photos: random.below(2) === 0,
        method: 1 + random.below(6),
        payment_method: 1 + random.below(4),
      },
    }
  })
}

export type FlatFacts = Record<string, string | number | boolean | (string | number | boolean)[]>

/** Facts ready to be compared: folded text, days in the shop's zone, products as arrays, names with underscores. */
export const flatten = ({ order, customer, products, return: sent }: Facts): FlatFacts => {
  // No date of the workload is within two hours of midnight, or near a clock change.
  const day = (instant: unknown) => Math.floor((Date.parse(String(instant)) + 2 * 3_600_000) / DAY_MS)
  const folded = (list: readonly string[] | null | undefined) => (list ?? []).map(foldText)
  const each = <T>(read: (one: NonNullable<typeof products>[number]) => T) => (products ?? []).map(read)
  return {
    order_total: order?.total ?? 0,
    order_country: foldText(order?.country ?? ''),
    order_tags: folded(order?.tags),
    order_sales_channel: foldText(order?.sales_channel ?? ''),
    order_created: day(order?.created),
    order_delivered: TODAY - day(order?.delivered),
    customer_orders_placed: customer?.orders_placed ?? 0,
    customer_returns_last_year: customer?.returns_last_year ?? 0,
    customer_total_spent: customer?.total_spent ?? 0,
    customer_email: foldText(customer?.email ?? ''),
    customer_tags: folded(customer?.tags),
    product_type: each((one) => foldText(one.type ?? '')),
    product_vendor: each((one) => foldText(one.vendor ?? '')),
    product_sku: each((one) => foldText(one.sku ?? '')),
    product_title: each((one) => foldText(one.title ?? '')),
    product_tags: [...new Set((products ?? []).flatMap((one) => folded(one.tags)))],
    product_price: each((one) => one.price ?? 0),
    product_quantity: each((one) => one.quantity ?? 0),
    product_discounted: each((one) => one.discounted ?? false),
    return_reason: (sent?.reasons ?? []).map(String),
    return_total: sent?.total ?? 0,
    return_item_count: sent?.item_count ?? 0,
    return_days_since_delivery: TODAY - day(order?.delivered),
    return_has_photos: sent?.has_photos ?? false,
  }
}

export type FlatCondition = {
  readonly field: string
  readonly code: string
  /** True if the fact has one value per product (or reason), any of which may satisfy the condition. */
  readonly isMany: boolean
  readonly isList: boolean
  readonly values: readonly (string | number | boolean)[]
}

export const flattenCondition = ({ attribute_id, operator_id, value }: RuleCondition): FlatCondition => {
  const attribute = findAttribute(attribute_id)
  const code = findOperator(operator_id)?.code ?? ''
  if (attribute?.node_type !== 'FIELD') throw new Error(`No attribute ${attribute_id}`)
  const { attribute_key: key, value_type: type } = attribute
  const read = (text: string) => {
    if (type === 'money') return Math.round(Number(text) * 100)
    if (type === 'number' || code === 'IN_LAST_DAYS') return Number(text)
    if (type === 'date') return Date.parse(text) / DAY_MS
    return type === 'boolean' ? text === 'true' : foldText(text)
  }
  return {
    field: key.replaceAll('.', '_'),
    code,
    isMany: (key.startsWith('product.') && type !== 'list') || key === 'return.reason',
    isList: type === 'list',
    values: splitValues(value).map(read),
  }
}
