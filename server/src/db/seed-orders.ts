/** Puts the demo shop's catalogue, customers and orders into a shop. */
import { DEMO_PRODUCTS, pictureSrc } from '../demo/catalogue.ts'
import type { DemoCustomer } from '../demo/customers.ts'
import type { DemoOrder } from '../demo/orders.ts'
import { chunksOf, planAnew } from './chunks.ts'
import type { ShopDb } from './db.ts'

const CHUNK_ORDERS = 500

export const seedProducts = async (db: ShopDb, shopId: number) => {
  for (const { handle, title, product_type, vendor, tags, final_sale, variants } of DEMO_PRODUCTS) {
    const { id } = await db
      .insertInto('products')
      .values({ shop_id: shopId, handle, title, product_type, vendor, tags: [...tags], final_sale })
      .returning('id')
      .executeTakeFirstOrThrow()
    const rows = variants.map(({ variant_title, sku, price_minor, picture }) => ({
      ...{ shop_id: shopId, product_id: id, sku, price_minor },
      ...{ title: variant_title, image_src: pictureSrc(picture) },
    }))
    await db.insertInto('product_variants').values(rows).execute()
  }
}

export const seedCustomers = async (db: ShopDb, shopId: number, customers: readonly DemoCustomer[]) => {
  const rows = customers.map(({ address, tags, ...person }) => ({
    ...person,
    ...{ shop_id: shopId, address: JSON.stringify(address), country: address.country, tags: [...tags] },
  }))
  const inserted = await db.insertInto('customers').values(rows).returning(['id', 'email']).execute()
  return new Map(inserted.map(({ id, email }) => [email, id]))
}

/** What a return needs to know of the order it belongs to. */
export interface SeededOrder {
  readonly id: number
  readonly lineIds: readonly number[]
}

const orderRow = (shopId: number, customerIds: ReadonlyMap<string, number>, order: DemoOrder) => {
  const { customer, lines: _, discount_codes, tags, order_number, ...rest } = order
  return {
    ...rest,
    shop_id: shopId,
    order_number: String(order_number),
    customer_id: customerIds.get(customer.email) ?? null,
    discount_codes: [...discount_codes],
    tags: [...tags],
  }
}

const seedChunk = async (
  db: ShopDb,
  shopId: number,
  customerIds: ReadonlyMap<string, number>,
  orders: readonly DemoOrder[],
) => {
  const rows = orders.map((order) => orderRow(shopId, customerIds, order))
  const ids = new Map(
    (await db.insertInto('orders').values(rows).returning(['id', 'order_name']).execute()).map((row) => [
      row.order_name,
      row.id,
    ]),
  )
  const lines = orders.flatMap((order) =>
    order.lines.map(({ product_handle: _handle, picture: _picture, ...line }) => ({
      ...line,
      ...{ shop_id: shopId, order_id: ids.get(order.order_name) as number },
    })),
  )
  const inserted = await db.insertInto('order_lines').values(lines).returning(['id', 'order_id']).execute()
  const lineIds = Map.groupBy(inserted, ({ order_id }) => order_id)
  return orders.map(({ order_name }): [string, SeededOrder] => {
    const id = ids.get(order_name) as number
    return [order_name, { id, lineIds: (lineIds.get(id) ?? []).map((line) => line.id) }]
  })
}

/** By order name. */
export const seedOrders = async (
  db: ShopDb,
  shopId: number,
  customerIds: ReadonlyMap<string, number>,
  orders: Iterable<DemoOrder>,
) => {
  const seeded = new Map<string, SeededOrder>()
  for (const chunk of chunksOf(orders, CHUNK_ORDERS)) {
    for (const [name, order] of await seedChunk(db, shopId, customerIds, chunk)) seeded.set(name, order)
    await planAnew(db)
  }
  return seeded
}
