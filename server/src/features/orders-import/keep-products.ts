/**
 * What lines say of their products. Type, vendor and tags belong to a product, and a line finds its product by the SKU of a
 * variant: a line with a SKU that says any of them puts the variant into the catalogue, under the product of its title, or
 * changes the product that the variant is of. A line that says none of them leaves the catalogue alone.
 */
import { minorUnitsOf, type OrderInput, type OrderLineInput } from '@returns-desk/contract'
import { foldText } from '@returns-desk/engine'
import { sql } from 'kysely'
import type { ShopDb } from '../../db/db.ts'

const saysSomething = ({ sku, product_type, vendor, tags }: OrderLineInput) =>
  Boolean(sku) && (product_type !== undefined || vendor !== undefined || tags !== undefined)

const HANDLE_CHARACTERS = 300

/** Folding can make a text many times longer, and an index takes only so much. */
const handleOf = (title: string) => `import ${[...foldText(title)].slice(0, HANDLE_CHARACTERS).join('')}`

const rowOf = (line: OrderLineInput, currency: string) => ({
  sku: line.sku,
  handle: handleOf(line.product_title),
  product_title: line.product_title,
  variant_title: line.variant_title ?? '',
  product_type: line.product_type,
  vendor: line.vendor,
  tags: line.tags,
  price_minor: minorUnitsOf(line.unit_price, currency),
  image_src: line.image_src,
})

type Row = ReturnType<typeof rowOf>

/** What the latest order says counts; what it does not say, the one before it. */
const merge = (rows: readonly Row[], key: (row: Row) => string | undefined) => {
  const merged = new Map<string | undefined, Row>()
  for (const row of rows) {
    const said = Object.entries(row).filter(([, value]) => value !== undefined)
    merged.set(key(row), { ...(merged.get(key(row)) as Row), ...Object.fromEntries(said) })
  }
  return JSON.stringify([...merged.values()])
}

const COLUMNS = sql`(sku text, handle text, product_title text, variant_title text, product_type text, vendor text,
  tags text[], price_minor bigint, image_src text)`

export const keepProducts = async (db: ShopDb, shopId: number, orders: readonly OrderInput[]) => {
  const rows = orders
    .toSorted((one, other) => Date.parse(one.created_at) - Date.parse(other.created_at))
    .flatMap(({ lines, currency }) => lines.filter(saysSomething).map((line) => rowOf(line, currency)))
  if (rows.length === 0) return
  const bySku = sql`jsonb_to_recordset(${merge(rows, ({ sku }) => sku)}::jsonb) as sent ${COLUMNS}`
  const byHandle = sql`jsonb_to_recordset(${merge(rows, ({ handle }) => handle)}::jsonb) as sent ${COLUMNS}`
  await sql`
    insert into products (shop_id, handle, title, product_type, vendor, tags, final_sale)
    select ${shopId}::integer, handle, product_title, coalesce(product_type, ''), coalesce(vendor, ''), coalesce(tags, '{}'), false
    from ${byHandle} on conflict (shop_id, handle) do nothing`.execute(db)
  await sql`
    insert into product_variants (shop_id, product_id, title, sku, price_minor, image_src)
    select p.shop_id, p.id, sent.variant_title, sent.sku, sent.price_minor, sent.image_src
    from ${bySku} join products p on p.shop_id = ${shopId} and p.handle = sent.handle
    on conflict (shop_id, sku) do nothing`.execute(db)
  await sql`
    update products p set product_type = coalesce(sent.product_type, p.product_type),
      vendor = coalesce(sent.vendor, p.vendor), tags = coalesce(sent.tags, p.tags)
    from ${bySku} join product_variants v on v.shop_id = ${shopId} and v.sku = sent.sku
    where p.shop_id = v.shop_id and p.id = v.product_id`.execute(db)
}
