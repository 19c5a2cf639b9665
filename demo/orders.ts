import { DAY_MS } from '@returns-desk/engine'
import { fromShoppingHours, HOUR_MS, monthOf, toShoppingHours } from './calendar.ts'
import { DEMO_PRODUCTS, type DemoProduct, type DemoVariant } from './catalogue.ts'
import { type DemoCustomer, demoCustomers } from './customers.ts'
import { pictureSrc } from './pictures.ts'
import { type Random, random } from './random.ts'

export type SalesChannel = 'online' | 'pos' | 'instagram'

export interface DemoOrderLine {
  sku: string
  product_handle: string
  product_title: string
  variant_title: string
  translations: { en: { product_title: string; variant_title: string } }
  quantity: number
  /** What the customer paid for one, after any discount. */
  unit_price_minor: number
  discounted: boolean
  final_sale: boolean
  /** Key of its picture, for `pictureFile`; `image_src` is where that is served. */
  picture: string
  image_src: string
}

export interface DemoOrder {
  order_name: string
  /** The shop's internal number, unrelated to the name the customer knows. */
  order_number: number
  email: string
  customer: DemoCustomer
  currency: 'RON'
  created_at: Date
  fulfilled_at: Date | null
  /** Null when the parcel is under way, and when the carrier never reported. */
  delivered_at: Date | null
  total_minor: number
  shipping_minor: number
  discount_codes: readonly string[]
  sales_channel: SalesChannel
  tags: readonly string[]
  country: DemoCustomer['address']['country']
  lines: readonly DemoOrderLine[]
}

export interface DemoOrdersOptions {
  now: Date
  seed: number
  count: number
  customers?: readonly DemoCustomer[]
}

const SPAN_DAYS = 425
/** Above 1 the shop has grown: the share of orders younger than d days is (d / 425) ^ (1 / GROWTH). */
const GROWTH = 1.7
const FIRST_NAME = 1001
const FIRST_NUMBER = 48_210_000

const FREE_SHIPPING_FROM_MINOR = 30_000
const SHIPPING_MINOR = 1999
const SHIPPING_ABROAD_MINOR = 4999

interface Discount {
  code: string
  percent: number
}

const discountFor = (at: number, draw: Random): Discount | null => {
  const month = monthOf(at)
  if (month === 11 && draw.chance(0.4)) return { code: 'BLACKFRIDAY25', percent: 25 }
  if (month === 12 && draw.chance(0.25)) return { code: 'CRACIUN15', percent: 15 }
  if (month >= 7 && month <= 8 && draw.chance(0.2)) return { code: 'VARA20', percent: 20 }
  return draw.chance(0.12) ? { code: 'BUNVENIT10', percent: 10 } : null
}

/** Cheap things sell more often than chairs: each product stands in the bag as often as it is wanted. */
const BAG = DEMO_PRODUCTS.flatMap((product) => {
  const price_minor = product.variants[0]?.price_minor ?? 1
  return Array.from({ length: Math.ceil(2000 / Math.sqrt(price_minor)) }, () => product)
})

const quantityOf = (product: DemoProduct, price_minor: number, draw: Random) => {
  if (price_minor > 25_000) return draw.chance(0.03) ? 2 : 1
  if (product.product_type === 'Bucătărie')
    return draw.weighted([
      [1, 5],
      [2, 4],
      [4, 3],
      [6, 2],
    ] as const)
  return draw.weighted([
    [1, 84],
    [2, 12],
    [3, 4],
  ] as const)
}

const lineOf = (
  product: DemoProduct,
  variant: DemoVariant,
  quantity: number,
  discount: Discount | null,
): DemoOrderLine => {
  // Final-sale goods are marked down already; codes do not apply to them.
  const discounted = discount !== null && !product.final_sale
  return {
    sku: variant.sku,
    product_handle: product.handle,
    product_title: product.title,
    variant_title: variant.variant_title,
    translations: { en: { product_title: product.title_en, variant_title: variant.variant_title_en } },
    quantity,
    unit_price_minor: discounted
      ? Math.round((variant.price_minor * (100 - discount.percent)) / 100)
      : variant.price_minor,
    discounted,
    final_sale: product.final_sale,
    picture: variant.picture,
    image_src: pictureSrc(variant.picture),
  }
}

const linesFor = (discount: Discount | null, draw: Random): DemoOrderLine[] => {
  const wanted = draw.weighted([
    [1, 46],
    [2, 30],
    [3, 15],
    [4, 6],
    [6, 2],
    [8, 1],
  ] as const)
  const lines = new Map<string, DemoOrderLine>()
  for (let i = 0; i < wanted; i++) {
    const product = draw.pick(BAG)
    const variant = draw.pick(product.variants)
    if (!lines.has(variant.sku))
      lines.set(variant.sku, lineOf(product, variant, quantityOf(product, variant.price_minor, draw), discount))
    // Some order the same thing in two sizes, to send one back.
    const other = draw.pick(product.variants)
    const isSecondSize = product.is_worn && other.sku !== variant.sku && other.picture === variant.picture
    if (isSecondSize && draw.chance(0.2) && !lines.has(other.sku))
      lines.set(other.sku, lineOf(product, other, 1, discount))
  }
  return [...lines.values()]
}

const shippingOf = (goods_minor: number, channel: SalesChannel, customer: DemoCustomer) => {
  if (channel === 'pos') return 0
  if (customer.address.country !== 'RO') return SHIPPING_ABROAD_MINOR
  return goods_minor >= FREE_SHIPPING_FROM_MINOR ? 0 : SHIPPING_MINOR
}

const journeyOf = (created: number, now: number, channel: SalesChannel, isAbroad: boolean, draw: Random) => {
  if (channel === 'pos') return { fulfilled_at: new Date(created), delivered_at: new Date(created) }
  const fulfilled = created + (8 + draw.next() * 50) * HOUR_MS
  const delivered = fulfilled + (isAbroad ? 3 + draw.next() * 4 : 0.8 + draw.next() * 2.4) * DAY_MS
  const isReported = !draw.chance(0.09)
  const isNeverSent = draw.chance(0.012)
  return {
    fulfilled_at: fulfilled > now || isNeverSent ? null : new Date(fulfilled),
    delivered_at: delivered > now || isNeverSent || !isReported ? null : new Date(delivered),
  }
}

const tagsOf = (customer: DemoCustomer, lines: readonly DemoOrderLine[], draw: Random) => [
  ...(customer.tags.includes('vip') ? ['vip'] : []),
  ...(draw.chance(0.06) ? ['cadou'] : []),
  ...(draw.chance(0.14) ? ['prima-comandă'] : []),
  ...(lines.some((line) => line.final_sale) ? ['lichidare'] : []),
]

const orderAt = (
  position: number,
  { now, seed, count }: DemoOrdersOptions,
  customers: readonly DemoCustomer[],
): DemoOrder => {
  const draw = random(seed, 'order', position)
  const age = SPAN_DAYS * (1 - (position + 0.5) / count) ** GROWTH * DAY_MS
  // Counting back from the unbent `now` keeps the newest from landing in the future.
  const created = toShoppingHours(fromShoppingHours(now.getTime()) - age)
  // The exponent favours the front of the list: regulars exist.
  const customer = customers[Math.floor(draw.next() ** 1.5 * customers.length)] as DemoCustomer
  const isAbroad = customer.address.country !== 'RO'
  const sales_channel: SalesChannel = isAbroad
    ? 'online'
    : draw.weighted([
        ['online', 82],
        ['instagram', 11],
        ['pos', 7],
      ] as const)
  const discount = discountFor(created, draw)
  const lines = linesFor(discount, draw)
  const goods_minor = lines.reduce((sum, line) => sum + line.unit_price_minor * line.quantity, 0)
  const shipping_minor = shippingOf(goods_minor, sales_channel, customer)
  return {
    order_name: `#${FIRST_NAME + position}`,
    order_number: FIRST_NUMBER + position * 7 + draw.int(0, 6),
    email: customer.email,
    customer,
    currency: 'RON',
    created_at: new Date(created),
    ...journeyOf(created, now.getTime(), sales_channel, isAbroad, draw),
    total_minor: goods_minor + shipping_minor,
    shipping_minor,
    discount_codes: discount && lines.some((line) => line.discounted) ? [discount.code] : [],
    sales_channel,
    tags: tagsOf(customer, lines, draw),
    country: customer.address.country,
    lines,
  }
}

/**
 * Orders of the last fourteen months, oldest first, denser towards `now`. Nothing is stored: each pass over the result
 * generates the same orders again, so it may be read twice and a hundred thousand orders need no memory.
 */
export const demoOrders = (options: DemoOrdersOptions): Iterable<DemoOrder> => {
  const customers = options.customers ?? demoCustomers({ seed: options.seed })
  return {
    *[Symbol.iterator]() {
      for (let position = 0; position < options.count; position++) yield orderAt(position, options, customers)
    },
  }
}
