/** Orders stored by this server, for shops without a platform. */
import type { PickupAddress } from '@returns-desk/contract'
import type { OrderLine } from '@returns-desk/engine'
import { type RawBuilder, sql } from 'kysely'
import { type Db, inShop, readInShop, type ShopDb } from '../../db/db.ts'
import { bareOrderNames } from './order-name.ts'
import { PlatformError } from './platform-error.ts'
import type { Order, OrdersHere, PlatformShop } from './port.ts'

/** An address may be incomplete: every field is optional. */
const addressOf = (address: unknown, country: string): PickupAddress | null => {
  const { address1, city, county, postal_code } = (address ?? {}) as Record<string, unknown>
  if (typeof address1 !== 'string' || typeof city !== 'string') return null
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  return { address1, city, county: text(county), postal_code: text(postal_code), country }
}

type Line = Omit<OrderLine, 'ref' | 'refunded_quantity' | 'image_width' | 'image_height'> & { readonly id: number }

interface Customer {
  readonly name: string
  readonly phone: string
  readonly country: string
  readonly language: string
  readonly tags: readonly string[]
  readonly address: unknown
  readonly orders_placed: number
  readonly total_spent: { readonly minor: number; readonly currency: string }
}

type OrderRow = Omit<Order, 'ref' | 'name' | 'number' | 'language' | 'customer' | 'lines'> & {
  readonly id: number
  readonly order_name: string
  readonly order_number: string
  readonly customer: Customer | null
  readonly lines: readonly Line[]
}

/** Orders with their lines and customers in one statement: an intake waits for it before it can begin. */
const listRows = async (db: ShopDb, shopId: number, which: RawBuilder<unknown>) => {
  const { rows } = await sql<OrderRow>`
    with wanted as materialized (
      select o.* from orders o where o.shop_id = ${shopId} and ${which}
    ), lines as (
      select line.order_id, json_agg(line order by line.id) as lines from (
        select l.order_id, l.id, l.sku, l.product_title, l.variant_title, l.translations, l.quantity, l.unit_price_minor, l.discounted,
          l.final_sale, l.image_src, coalesce(p.product_type, '') as product_type, coalesce(p.vendor, '') as vendor,
          coalesce(p.tags, '{}') as tags, coalesce(p.collections, '{}') as collections
        from wanted w
        join order_lines l on l.shop_id = ${shopId} and l.order_id = w.id and not l.removed
        left join product_variants v on v.shop_id = ${shopId} and v.sku = l.sku
        left join products p on p.shop_id = ${shopId} and p.id = v.product_id
      ) as line
      group by 1
    )
    select w.id, w.order_name, w.order_number, w.email, w.currency, w.total_minor, w.shipping_minor as delivery_minor, w.country, w.tags, w.discount_codes,
      w.sales_channel, w.created_at, w.fulfilled_at, w.delivered_at, coalesce(lines.lines, '[]') as lines,
      (select json_build_object('name', trim(c.first_name || ' ' || c.last_name), 'phone', c.phone, 'country', c.country,
          'language', c.language, 'tags', c.tags, 'address', c.address, 'orders_placed', bought.orders,
          'total_spent', json_build_object('minor', bought.total, 'currency', s.currency))
        from customers c join shops s on s.shop_id = c.shop_id, lateral (
          select count(*) as orders, coalesce(sum(b.total_minor) filter (where b.currency = s.currency), 0) as total
          from orders b where b.shop_id = c.shop_id and b.customer_id = c.id) as bought
        where c.shop_id = ${shopId} and c.id = w.customer_id) as customer
    from wanted w left join lines on lines.order_id = w.id`.execute(db)
  return rows
}

const toOrder = (row: OrderRow): Order => {
  const { customer } = row
  return {
    ...row,
    ref: String(row.id),
    name: row.order_name,
    number: row.order_number,
    language: customer?.language ?? '',
    customer: {
      name: customer?.name ?? '',
      phone: customer?.phone ?? '',
      country: customer?.country ?? row.country,
      tags: customer?.tags ?? [],
      orders_placed: customer?.orders_placed ?? null,
      total_spent: customer?.total_spent ?? null,
      address: customer ? addressOf(customer.address, customer.country) : null,
    },
    lines: row.lines.map((line) => ({
      ...line,
      ref: String(line.id),
      refunded_quantity: 0,
      image_width: null,
      image_height: null,
    })),
  }
}

const findOne = async (db: Db, { shopId }: PlatformShop, which: RawBuilder<unknown>) => {
  const [row] = await readInShop(db, shopId, (shopDb) => listRows(shopDb, shopId, which))
  return row && toOrder(row)
}

const nameIs = (name: string) => {
  const [asTyped, bare] = bareOrderNames(name)
  return sql`o.name_lower in (lower(${asTyped}::text), lower(${bare}::text))`
}

export const findByName = (db: Db, shop: PlatformShop, name: string) => findOne(db, shop, nameIs(name))

export const findByClaim = (db: Db, shop: PlatformShop, claim: { name: string; email: string }) =>
  findOne(db, shop, sql`${nameIs(claim.name)} and o.email_lower = ${claim.email.trim().toLowerCase()}`)

/** A reference that none of our orders can have finds none. */
const refIs = (ref: string) => sql`o.id = ${/^[1-9]\d{0,8}$/.test(ref) ? Number(ref) : null}::int`

export const ordersIn =
  ({ shopId }: PlatformShop): OrdersHere =>
  async (db, ref) => {
    const [row] = await listRows(db, shopId, refIs(ref))
    return row && toOrder(row)
  }

export const findByRef = (db: Db, shop: PlatformShop, ref: string) => findOne(db, shop, refIs(ref))

export const addTag = async (db: Db, { shopId }: PlatformShop, ref: string, tag: string): Promise<void> => {
  if (!/^\d{1,9}$/.test(ref)) throw new PlatformError('refused')
  await inShop(db, shopId, async (shopDb) => {
    const { numAffectedRows = 0n } = await sql`
      update orders set tags = case when ${tag} = any(tags) then tags else tags || ${tag}::text end
      where shop_id = ${shopId} and id = ${Number(ref)}`.execute(shopDb)
    if (numAffectedRows === 0n) throw new PlatformError('refused')
  })
}
