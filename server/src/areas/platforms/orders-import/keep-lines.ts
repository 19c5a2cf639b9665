import { minorUnitsOf, type OrderInput, type OrderLineInput } from '@returns-desk/contract'
import { sql } from 'kysely'
import type { ShopDb } from '../../../db/db.ts'
import { type KnownLine, matchLines } from './match-lines.ts'

interface KeptOrder {
  readonly id: number
  readonly order: OrderInput
}

const findLines = async (db: ShopDb, shopId: number, orderIds: readonly number[]) => {
  // Removed lines come last: they are reused only if nothing else matches.
  const { rows } = await sql<KnownLine & { order_id: number }>`
    select id, order_id, import_ref as ref, sku, product_title, variant_title from order_lines
    where shop_id = ${shopId} and order_id = any(${orderIds}::int[]) order by removed, id`.execute(db)
  return Map.groupBy(rows, ({ order_id }) => order_id)
}

const marksOf = ({ ref = '', sku = '', product_title, variant_title = '' }: OrderLineInput) => ({
  ref,
  sku,
  product_title,
  variant_title,
})

const rowsOf = ({ id: order_id, order: { currency, lines } }: KeptOrder, known: readonly KnownLine[]) => {
  const ids = matchLines(known, lines.map(marksOf))
  return lines.map((line, i) => ({
    ...line,
    id: ids[i],
    order_id,
    import_ref: line.ref,
    unit_price_minor: minorUnitsOf(line.unit_price, currency),
  }))
}

const COLUMNS = sql`(id integer, order_id integer, import_ref text, sku text, product_title text, variant_title text,
  quantity integer, unit_price_minor bigint, discounted boolean, final_sale boolean, image_src text)`

/** A line always keeps its row, because returns refer to lines by id. A removed line is only marked. */
export const keepLines = async (db: ShopDb, shopId: number, orders: readonly KeptOrder[]) => {
  const orderIds = orders.map(({ id }) => id)
  const known = await findLines(db, shopId, orderIds)
  const rows = orders.flatMap((order) => rowsOf(order, known.get(order.id) ?? []))
  const staying = rows.flatMap(({ id }) => (id === undefined ? [] : [id]))
  const sent = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as sent ${COLUMNS}`
  await sql`
    update order_lines set removed = true
    where shop_id = ${shopId} and order_id = any(${orderIds}::int[]) and not removed
      and id <> all(${staying}::int[])`.execute(db)
  await sql`
    update order_lines l set removed = false, import_ref = coalesce(nullif(sent.import_ref, ''), l.import_ref),
      sku = coalesce(nullif(sent.sku, ''), l.sku), product_title = sent.product_title,
      variant_title = coalesce(sent.variant_title, l.variant_title), quantity = sent.quantity,
      unit_price_minor = sent.unit_price_minor, discounted = coalesce(sent.discounted, l.discounted),
      final_sale = coalesce(sent.final_sale, l.final_sale), image_src = coalesce(sent.image_src, l.image_src)
    from ${sent} where l.shop_id = ${shopId} and l.id = sent.id`.execute(db)
  await sql`
    insert into order_lines (shop_id, order_id, import_ref, sku, product_title, variant_title, quantity, unit_price_minor,
      discounted, final_sale, image_src)
    select ${shopId}::integer, order_id, coalesce(import_ref, ''), coalesce(sku, ''), product_title,
      coalesce(variant_title, ''), quantity, unit_price_minor, coalesce(discounted, false), coalesce(final_sale, false), image_src
    from ${sent} where id is null`.execute(db)
}
