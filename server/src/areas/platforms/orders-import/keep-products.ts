/**
 * Product data from order lines. Type, vendor and tags belong to a product, and a line finds its product by the SKU of
 * a variant. A line with a SKU and any of the three adds the variant to the catalogue, under a new product, or updates
 * the product of the variant. Titles are not compared: two shirts from two makers may share one. A line with none of
 * the three leaves the catalogue unchanged.
 */
import { minorUnitsOf, type OrderInput, type OrderLineInput } from '@returns-desk/contract'
import { sql } from 'kysely'
import type { ShopDb } from '../../../db/db.ts'

const saysSomething = ({ sku, product_type, vendor, tags }: OrderLineInput) =>
  Boolean(sku) && (product_type !== undefined || vendor !== undefined || tags !== undefined)

/** Earlier imports identified products by title, so that several SKUs shared one. */
const BY_TITLE = 'import '
const BY_SKU = 'import sku '
const handleOf = (sku: string | undefined) => `${BY_SKU}${sku}`

const rowOf = (line: OrderLineInput, currency: string) => ({
  sku: line.sku,
  handle: handleOf(line.sku),
  product_title: line.product_title,
  variant_title: line.variant_title ?? '',
  product_type: line.product_type,
  vendor: line.vendor,
  tags: line.tags,
  price_minor: minorUnitsOf(line.unit_price, currency),
  image_src: line.image_src,
})

type ProductRow = ReturnType<typeof rowOf>

/** The latest order wins; values it does not mention come from the one before it. */
const mergeBySku = (rows: readonly ProductRow[]) => {
  const merged = new Map<string | undefined, ProductRow>()
  for (const row of rows) {
    const said = Object.entries(row).filter(([, value]) => value !== undefined)
    merged.set(row.sku, { ...(merged.get(row.sku) as ProductRow), ...Object.fromEntries(said) })
  }
  return [...merged.values()]
}

const COLUMNS = sql`(product_id integer, sku text, handle text, product_title text, variant_title text, product_type text,
  vendor text, tags text[], price_minor bigint, image_src text)`
const sent = (rows: readonly object[]) => sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as sent ${COLUMNS}`

/** The product of each SKU that is in the catalogue. */
const findProductIds = async (db: ShopDb, shopId: number, skus: readonly unknown[]) => {
  const { rows } = await sql<{ sku: string; product_id: number }>`
    select sku, product_id from product_variants where shop_id = ${shopId} and sku = any(${skus}::text[])`.execute(db)
  return new Map<string | undefined, number>(rows.map(({ sku, product_id }) => [sku, product_id]))
}

const addVariants = async (db: ShopDb, shopId: number, rows: readonly ProductRow[]) => {
  await sql`
    insert into products (shop_id, handle, title, product_type, vendor, tags, final_sale)
    select ${shopId}::integer, handle, product_title, coalesce(product_type, ''), coalesce(vendor, ''),
      coalesce(tags, '{}'), false
    from ${sent(rows)} on conflict (shop_id, handle) do nothing`.execute(db)
  const products = await sql<{ id: number; handle: string }>`
    select id, handle from products
    where shop_id = ${shopId} and handle = any(${rows.map(({ handle }) => handle)}::text[])`.execute(db)
  const ids = new Map(products.rows.map(({ id, handle }) => [handle, id]))
  await sql`
    insert into product_variants (shop_id, product_id, title, sku, price_minor, image_src)
    select ${shopId}::integer, product_id, variant_title, sku, price_minor, image_src
    from ${sent(rows.map((row) => ({ ...row, product_id: ids.get(row.handle) })))}`.execute(db)
}

/** A SKU that shares its product only because of a title gets a separate product, as a new import would. */
const splitShared = (db: ShopDb, shopId: number, rows: readonly ProductRow[]) =>
  sql`
  with shared as (
    select v.id as variant_id, ${BY_SKU}::text || v.sku as own_handle, p.*
    from product_variants v join products p on p.shop_id = v.shop_id and p.id = v.product_id
    where v.shop_id = ${shopId} and v.sku = any(${rows.map(({ sku }) => sku)}::text[])
      and starts_with(p.handle, ${BY_TITLE}) and not starts_with(p.handle, ${BY_SKU})
  ), own as (
    insert into products (shop_id, handle, title, product_type, vendor, tags, final_sale)
    select shop_id, own_handle, title, product_type, vendor, tags, final_sale from shared
    on conflict (shop_id, handle) do nothing
    returning id, handle
  )
  update product_variants v set product_id = own.id from shared join own on own.handle = shared.own_handle
  where v.shop_id = ${shopId} and v.id = shared.variant_id`.execute(db)

export const keepProducts = async (db: ShopDb, shopId: number, orders: readonly OrderInput[]) => {
  const said = orders
    .toSorted((one, other) => Date.parse(one.created_at) - Date.parse(other.created_at))
    .flatMap(({ lines, currency }) => lines.filter(saysSomething).map((line) => rowOf(line, currency)))
  if (said.length === 0) return
  const rows = mergeBySku(said)
  await splitShared(db, shopId, rows)
  const productIds = await findProductIds(
    db,
    shopId,
    rows.map(({ sku }) => sku),
  )
  await sql`
    update products p set product_type = coalesce(sent.product_type, p.product_type),
      vendor = coalesce(sent.vendor, p.vendor), tags = coalesce(sent.tags, p.tags)
    from ${sent(rows.map((row) => ({ ...row, product_id: productIds.get(row.sku) })))}
    where p.shop_id = ${shopId} and p.id = sent.product_id`.execute(db)
  const added = rows.filter(({ sku }) => !productIds.has(sku))
  if (added.length > 0) await addVariants(db, shopId, added)
}
