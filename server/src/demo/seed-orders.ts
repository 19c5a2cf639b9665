/** Puts the demo shop's catalogue, customers and orders into a shop. */
import { DEMO_PRODUCTS, type DemoCustomer, type DemoOrder, pictureSrc } from '@returns-desk/demo'
import { sql } from 'kysely'
import type { ShopDb } from '../db/db.ts'
import { arrayText, recordset } from '../db/recordset.ts'

export const seedProducts = async (db: ShopDb, shopId: number) => {
  for (const { handle, title, product_type, vendor, tags, collections, final_sale, variants } of DEMO_PRODUCTS) {
    const { id } = await db
      .insertInto('products')
      .values({
        ...{ shop_id: shopId, handle, title, product_type, vendor, final_sale },
        ...{ tags: [...tags], collections: [...collections] },
      })
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

const ORDER_COLUMNS = {
  order_name: 'text',
  order_number: 'text',
  customer_id: 'integer',
  email: 'text',
  currency: 'text',
  total_minor: 'bigint',
  shipping_minor: 'bigint',
  discount_codes: 'text',
  sales_channel: 'text',
  tags: 'text',
  country: 'text',
  created_at: 'timestamptz',
  fulfilled_at: 'timestamptz',
  delivered_at: 'timestamptz',
}

const LINE_COLUMNS = {
  order_id: 'integer',
  sku: 'text',
  product_title: 'text',
  variant_title: 'text',
  translations: 'jsonb',
  quantity: 'integer',
  unit_price_minor: 'bigint',
  discounted: 'boolean',
  final_sale: 'boolean',
  image_src: 'text',
}

const columnsOf = (columns: object) => sql.join(Object.keys(columns).map((column) => sql.ref(column)))

const insertOrderRows = async (
  db: ShopDb,
  shopId: number,
  customerIds: ReadonlyMap<string, number>,
  orders: readonly DemoOrder[],
) => {
  const rows = orders.map((order) => ({
    ...order,
    customer_id: customerIds.get(order.customer.email) ?? null,
    discount_codes: arrayText(order.discount_codes),
    tags: arrayText(order.tags),
  }))
  const { discount_codes: _codes, tags: _tags, ...plain } = ORDER_COLUMNS
  const inserted = await sql<{ id: number }>`
    insert into orders (shop_id, ${columnsOf(plain)}, discount_codes, tags)
    select ${shopId}, ${columnsOf(plain)}, discount_codes::text[], tags::text[]
    from ${recordset('o', ORDER_COLUMNS, rows)} order by position
    returning id`.execute(db)
  return inserted.rows.map(({ id }) => id)
}

/** In the same order. The statements are the same ones however many orders there are, so that they are planned once. */
export const seedOrders = async (
  db: ShopDb,
  shopId: number,
  customerIds: ReadonlyMap<string, number>,
  orders: readonly DemoOrder[],
): Promise<SeededOrder[]> => {
  if (orders.length === 0) return []
  const ids = await insertOrderRows(db, shopId, customerIds, orders)
  const lines = orders.flatMap((order, i) => order.lines.map((line) => ({ ...line, order_id: ids[i] })))
  const { rows } = await sql<{ id: number; order_id: number }>`
    insert into order_lines (shop_id, ${columnsOf(LINE_COLUMNS)})
    select ${shopId}, ${columnsOf(LINE_COLUMNS)} from ${recordset('l', LINE_COLUMNS, lines)} order by position
    returning id, order_id`.execute(db)
  const lineIds = Map.groupBy(rows, ({ order_id }) => order_id)
  return ids.map((id) => ({ id, lineIds: (lineIds.get(id) ?? []).map((line) => line.id) }))
}
