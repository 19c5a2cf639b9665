/** Maps an order from Shopify's format to that of the port. */
import type { PickupAddress } from '@returns-desk/contract'
import { DAY_MS, DISPATCH_GRACE_DAYS, type OrderLine, toMinorUnits } from '@returns-desk/engine'
import type { Order } from '../port.ts'
import { numberOf } from './gid.ts'

interface MoneyBag {
  readonly presentmentMoney: { readonly amount: string }
}

interface Address {
  readonly name: string | null
  readonly phone: string | null
  readonly address1: string | null
  readonly address2: string | null
  readonly city: string | null
  readonly province: string | null
  readonly zip: string | null
  readonly countryCodeV2: string | null
}

export interface ShopifyLine {
  readonly id: string
  readonly title: string
  readonly variantTitle: string | null
  readonly sku: string | null
  readonly vendor: string | null
  readonly quantity: number
  readonly currentQuantity: number
  readonly isGiftCard: boolean
  readonly image: { readonly url: string; readonly width: number | null; readonly height: number | null } | null
  readonly product: {
    readonly productType: string
    readonly tags: readonly string[]
    readonly collections: { readonly nodes: readonly { readonly title: string }[] }
  } | null
  readonly originalTotalSet: MoneyBag
  readonly discountAllocations: readonly { readonly allocatedAmountSet: MoneyBag }[]
}

export interface ShopifyOrder {
  readonly id: string
  readonly name: string
  readonly number: number
  readonly email: string | null
  readonly phone: string | null
  readonly customerLocale: string | null
  readonly presentmentCurrencyCode: string
  readonly totalPriceSet: MoneyBag
  /** Without what was discounted, or refunded already. */
  readonly currentShippingPriceSet: MoneyBag
  readonly tags: readonly string[]
  readonly discountCodes: readonly string[]
  readonly sourceName: string | null
  readonly createdAt: string
  readonly updatedAt: string
  readonly shippingAddress: Address | null
  readonly billingAddress: Address | null
  readonly fulfillments: readonly {
    readonly status: string
    readonly createdAt: string
    readonly deliveredAt: string | null
  }[]
  readonly customer: {
    readonly firstName: string | null
    readonly lastName: string | null
    readonly tags: readonly string[]
    readonly numberOfOrders: string
    readonly amountSpent: { readonly amount: string; readonly currencyCode: string }
    readonly defaultPhoneNumber: { readonly phoneNumber: string } | null
    readonly defaultAddress: Address | null
  } | null
}

const minor = (amount: string, currency: string) => toMinorUnits(Number(amount), currency)
const paid = ({ presentmentMoney }: MoneyBag, currency: string) => minor(presentmentMoney.amount, currency)

/** Rounded down: the refund for all pieces of a line never exceeds what was paid for it. */
const toLine = (line: ShopifyLine, currency: string): OrderLine => {
  const discount = line.discountAllocations.reduce((sum, part) => sum + paid(part.allocatedAmountSet, currency), 0)
  const total = Math.max(0, paid(line.originalTotalSet, currency) - discount)
  return {
    ref: numberOf(line.id),
    sku: line.sku ?? '',
    product_title: line.title,
    variant_title: line.variantTitle ?? '',
    product_type: line.product?.productType ?? '',
    vendor: line.vendor ?? '',
    tags: line.product?.tags ?? [],
    collections: line.product?.collections.nodes.map(({ title }) => title) ?? [],
    quantity: line.quantity,
    refunded_quantity: line.quantity - line.currentQuantity,
    unit_price_minor: Math.floor(total / line.quantity),
    discounted: discount > 0,
    final_sale: line.isGiftCard,
    image_src: line.image?.url ?? null,
    image_width: line.image?.width ?? null,
    image_height: line.image?.height ?? null,
  }
}

const addressOf = (address: Address | null | undefined): PickupAddress | null => {
  if (!address?.address1 || !address.city || !address.countryCodeV2) return null
  return {
    address1: [address.address1, address.address2].filter(Boolean).join(', '),
    city: address.city,
    county: address.province ?? '',
    postal_code: address.zip ?? '',
    country: address.countryCodeV2,
  }
}

/** A parcel that was cancelled or failed was not sent. */
const NOT_SENT = new Set(['CANCELLED', 'ERROR', 'FAILURE'])

const WAY_MS = DISPATCH_GRACE_DAYS * DAY_MS

/**
 * The last parcel counts: by law the return window starts only when the customer has everything. A parcel without a
 * delivery date is presumed to arrive after the window's own grace period; until then the order is not delivered, even
 * if other parcels have arrived.
 */
const timesOf = ({ fulfillments }: ShopifyOrder) => {
  const sent = fulfillments
    .filter(({ status }) => !NOT_SENT.has(status))
    .map(({ createdAt, deliveredAt }) => ({ at: Date.parse(createdAt), deliveredAt }))
  const known = sent.flatMap(({ deliveredAt }) => (deliveredAt === null ? [] : [Date.parse(deliveredAt)]))
  const presumed = sent.flatMap(({ at, deliveredAt }) => (deliveredAt === null ? [at + WAY_MS] : []))
  const isAllThere = known.length > 0 && Math.max(...known) >= Math.max(...presumed, 0)
  return {
    fulfilled_at: sent.length > 0 ? new Date(Math.max(...sent.map(({ at }) => at))) : null,
    delivered_at: isAllThere ? new Date(Math.max(...known)) : null,
  }
}

const customerOf = (order: ShopifyOrder, country: string): Order['customer'] => {
  const { customer, shippingAddress, billingAddress } = order
  const ownName = [customer?.firstName, customer?.lastName].filter(Boolean).join(' ')
  const spent = customer?.amountSpent
  return {
    name: ownName || shippingAddress?.name || billingAddress?.name || '',
    phone: order.phone || shippingAddress?.phone || customer?.defaultPhoneNumber?.phoneNumber || '',
    country: customer?.defaultAddress?.countryCodeV2 ?? country,
    tags: customer?.tags ?? [],
    orders_placed: customer ? Number(customer.numberOfOrders) : null,
    // Shopify reports it in the shop's currency, whatever that of the order.
    total_spent: spent ? { minor: minor(spent.amount, spent.currencyCode), currency: spent.currencyCode } : null,
    address: addressOf(shippingAddress) ?? addressOf(customer?.defaultAddress),
  }
}

/** In the currency that the customer saw and paid in. */
export const toOrder = (order: ShopifyOrder, lines: readonly ShopifyLine[]): Order => {
  const currency = order.presentmentCurrencyCode
  const country = order.shippingAddress?.countryCodeV2 ?? order.billingAddress?.countryCodeV2 ?? ''
  return {
    ref: numberOf(order.id),
    name: order.name,
    number: String(order.number),
    email: order.email ?? '',
    language: (order.customerLocale ?? '').split(/[-_]/)[0]?.toLowerCase() ?? '',
    currency,
    total_minor: paid(order.totalPriceSet, currency),
    delivery_minor: paid(order.currentShippingPriceSet, currency),
    country,
    tags: order.tags,
    discount_codes: order.discountCodes,
    sales_channel: order.sourceName ?? '',
    created_at: new Date(order.createdAt),
    ...timesOf(order),
    customer: customerOf(order, country),
    lines: lines.map((line) => toLine(line, currency)),
  }
}
