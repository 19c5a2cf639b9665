import type { ShopDb } from '../db/db.ts'

/** So that attacks do not use it up. */
const MANY = 5000

/** One order with everything that belongs to it; each text contains the mark. */
export const addOrder = async (db: ShopDb, shopId: number, mark: string) => {
  const own = { shop_id: shopId }
  const product = await db
    .insertInto('products')
    .values({
      ...own,
      handle: `${mark}-product`,
      title: `${mark}-product`,
      product_type: mark,
      vendor: mark,
      tags: [mark],
      final_sale: false,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('product_variants')
    .values({ ...own, product_id: product.id, title: mark, sku: `${mark}-sku`, price_minor: 9900 })
    .execute()
  const customer = await db
    .insertInto('customers')
    .values({
      ...own,
      email: `${mark}-private@example.com`,
      first_name: `${mark}-private`,
      last_name: `${mark}-private`,
      phone: `${mark}-private`,
      address: JSON.stringify({ address1: `${mark}-private` }),
      country: 'RO',
      language: 'ro',
      tags: [mark],
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const order = await db
    .insertInto('orders')
    .values({
      ...own,
      order_name: `${mark}-#1000`,
      order_number: `${mark}-1000`,
      customer_id: customer.id,
      email: `${mark}-private@example.com`,
      currency: 'RON',
      total_minor: 9900,
      shipping_minor: 0,
      discount_codes: [],
      sales_channel: 'web',
      tags: [],
      country: 'RO',
      created_at: new Date('2026-09-20T10:00:00Z'),
      delivered_at: new Date('2026-10-03T10:00:00Z'),
    })
    .returning(['id', 'order_name', 'email'])
    .executeTakeFirstOrThrow()
  const line = await db
    .insertInto('order_lines')
    .values({
      ...own,
      order_id: order.id,
      sku: `${mark}-sku`,
      product_title: `${mark}-product`,
      variant_title: 'M',
      quantity: MANY,
      unit_price_minor: 9900,
      discounted: false,
      final_sale: false,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { order_name, email } = order
  return { ref: String(order.id), order_name, email, lineRef: String(line.id) }
}
