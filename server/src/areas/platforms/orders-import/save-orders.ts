/**
 * Saves imported orders. Sending an order again updates it: values that it mentions replace the stored ones, the others
 * stay. Everything runs in the caller's transaction.
 */
import { type Language, minorUnitsOf, type OrderInput, type OrdersImported } from '@returns-desk/contract'
import { sql } from 'kysely'
import { chunksOf, replanStatements } from '../../../db/chunks.ts'
import type { ShopDb } from '../../../db/db.ts'
import { endDemo } from '../../shop/shops/queries.ts'
import { keepCustomers } from './keep-customers.ts'
import { keepLines } from './keep-lines.ts'
import { keepProducts } from './keep-products.ts'
import { findKnown, type KnownOrder } from './known-orders.ts'

const CHUNK_ORDERS = 500

/** Serialises the imports of a shop: two may contain the same order or customer. */
const lockImports = (db: ShopDb, shopId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${shopId}/orders import`}, 0))`.execute(db)

const COLUMNS = sql`(id integer, customer_id integer, goods_minor bigint, order_name text, order_number text, email text, currency text, shipping_minor bigint,
  discount_codes text[], sales_channel text, tags text[], country text, created_at timestamptz, fulfilled_at timestamptz,
  delivered_at timestamptz)`

/** In UTC: PostgreSQL rejects some of the offsets that callers may write. */
const inUtc = (text: string | null | undefined) => (text ? new Date(text).toISOString() : undefined)

const rowOf = (order: OrderInput, { id, isErased }: KnownOrder, customerIds: ReadonlyMap<string, number>) => {
  const { lines, customer, shipping, ...fields } = order
  const shipping_minor = shipping === undefined ? undefined : minorUnitsOf(shipping, order.currency)
  const order_number = order.order_name.replace(/^#(?=.)/, '')
  const country = order.country ?? (customer?.address?.country || undefined)
  const dates = {
    created_at: inUtc(order.created_at),
    fulfilled_at: inUtc(order.fulfilled_at),
    delivered_at: inUtc(order.delivered_at),
  }
  const goods_minor = lines.reduce(
    (sum, { quantity, unit_price }) => sum + quantity * (minorUnitsOf(unit_price, order.currency) ?? 0),
    0,
  )
  const row = { ...fields, ...dates, id, order_number, goods_minor, shipping_minor, country }
  if (isErased) return { ...row, email: '', tags: undefined, discount_codes: undefined, customer_id: undefined }
  return { ...row, customer_id: customerIds.get(order.email.toLowerCase()) }
}

type OrderRow = ReturnType<typeof rowOf>

const sentRows = (rows: readonly OrderRow[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as sent ${COLUMNS}`

const insertOrders = async (db: ShopDb, shopId: number, rows: readonly OrderRow[]) => {
  const inserted = await sql<{ id: number; order_name: string }>`
    insert into orders (shop_id, order_name, order_number, customer_id, email, currency, total_minor, shipping_minor,
      discount_codes, sales_channel, tags, country, created_at, fulfilled_at, delivered_at)
    select ${shopId}::integer, order_name, order_number, customer_id, email, currency,
      coalesce(shipping_minor, 0) + goods_minor, coalesce(shipping_minor, 0), coalesce(discount_codes, '{}'), coalesce(sales_channel, ''), coalesce(tags, '{}'),
      coalesce(country, ''), created_at, fulfilled_at, delivered_at
    from ${sentRows(rows)} where id is null
    returning id, order_name`.execute(db)
  return new Map(inserted.rows.map(({ id, order_name }) => [order_name, id]))
}

const updateOrders = (db: ShopDb, shopId: number, rows: readonly OrderRow[]) =>
  sql`
    update orders o set customer_id = sent.customer_id, email = sent.email, currency = sent.currency,
      shipping_minor = coalesce(sent.shipping_minor, o.shipping_minor),
      total_minor = coalesce(sent.shipping_minor, o.shipping_minor) + sent.goods_minor,
      discount_codes = coalesce(sent.discount_codes, o.discount_codes),
      sales_channel = coalesce(sent.sales_channel, o.sales_channel), tags = coalesce(sent.tags, o.tags),
      country = coalesce(sent.country, o.country), created_at = sent.created_at,
      fulfilled_at = coalesce(sent.fulfilled_at, o.fulfilled_at),
      delivered_at = coalesce(sent.delivered_at, o.delivered_at)
    from ${sentRows(rows)} where o.shop_id = ${shopId} and o.id = sent.id`.execute(db)

const importChunk = async (db: ShopDb, shopId: number, orders: readonly OrderInput[], known: readonly KnownOrder[]) => {
  const remembered = orders.filter((_, i) => !known[i]?.isErased)
  const customerIds = await keepCustomers(db, shopId, remembered)
  const rows = orders.map((order, i) => rowOf(order, known[i] as KnownOrder, customerIds))
  await updateOrders(db, shopId, rows)
  const newIds = await insertOrders(db, shopId, rows)
  await keepProducts(db, shopId, orders)
  await keepLines(
    db,
    shopId,
    orders.map((order, i) => ({ order, id: known[i]?.id ?? (newIds.get(order.order_name) as number) })),
  )
}

const countOf = (known: readonly KnownOrder[]): OrdersImported => {
  const orders_new = known.filter(({ id }) => id === undefined).length
  return { orders_new, orders_updated: known.length - orders_new }
}

/** A dry run: what the import would do. */
export const planImport = async (
  db: ShopDb,
  shopId: number,
  orders: readonly OrderInput[],
  language: Language,
): Promise<OrdersImported> => countOf(await findKnown(db, shopId, orders, language))

export const importOrders = async (
  db: ShopDb,
  shopId: number,
  orders: readonly OrderInput[],
  language: Language,
): Promise<OrdersImported> => {
  await lockImports(db, shopId)
  await endDemo(db, shopId)
  const known = await findKnown(db, shopId, orders, language)
  const pairs = orders.map((order, i) => [order, known[i] as KnownOrder] as const)
  for (const chunk of chunksOf(pairs, CHUNK_ORDERS)) {
    await importChunk(
      db,
      shopId,
      chunk.map(([order]) => order),
      chunk.map(([, state]) => state),
    )
    if (chunk.length === CHUNK_ORDERS) await replanStatements(db)
  }
  return countOf(known)
}
