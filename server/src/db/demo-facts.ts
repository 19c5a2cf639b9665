/** What was known about a demo return at the moment it was made, for the rules to decide on. */
import type { Facts } from '@returns-desk/engine'
import { findProduct } from '../demo/catalogue.ts'
import type { DemoOrder } from '../demo/orders.ts'
import type { DemoReturn } from '../demo/returns.ts'
import type { ShopBasics } from './seed-shop.ts'

export const demoFacts = (demo: DemoReturn, order: DemoOrder, basics: ShopBasics): Facts => ({
  now: demo.created_at,
  currency: demo.currency,
  order: {
    name: order.order_name,
    total: order.total_minor,
    currency: order.currency,
    created: order.created_at,
    delivered: order.delivered_at,
    country: order.country,
    tags: order.tags,
    discount_codes: order.discount_codes,
    sales_channel: order.sales_channel,
  },
  customer: { email: order.email, country: order.customer.address.country, tags: order.customer.tags },
  products: demo.lines.map(({ line_index, sku, quantity, unit_price_minor }) => {
    const line = order.lines[line_index]
    const product = line && findProduct(line.product_handle)
    return {
      title: line?.product_title,
      variant: line?.variant_title,
      sku,
      type: product?.product_type,
      vendor: product?.vendor,
      tags: product?.tags,
      price: unit_price_minor,
      quantity,
      discounted: line?.discounted,
    }
  }),
  return: {
    reasons: demo.lines.map(({ reason }) => basics.reasonIds[reason]),
    total: demo.products_minor,
    item_count: demo.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    has_photos: demo.lines.some(({ photos }) => photos.length > 0),
    method: basics.returnMethodIds[demo.return_method],
    payment_method: basics.paymentMethodIds[demo.payment_method],
  },
})
