/** The facts about an existing return, for rules that run on events. */
import type { Facts } from '@returns-desk/engine'
import { sql } from 'kysely'
import type { ShopDb } from '../../../db/db.ts'

interface ReturnRow {
  readonly order_name: string
  readonly client_email: string
  readonly currency: string
  readonly price_minor: number
  readonly return_method_id: number
  readonly payment_method_id: number
  readonly facts: Facts | null
}

const listProducts = (db: ShopDb, shopId: number, returnId: string) =>
  db
    .selectFrom('return_products')
    .select(['product_title', 'variant_title', 'quantity', 'price_minor', 'return_reason_id', 'photo_keys'])
    .where('shop_id', '=', shopId)
    .where('return_id', '=', returnId)
    .orderBy('id')
    .execute()

type ProductRow = Awaited<ReturnType<typeof listProducts>>[number]

/** From the rows themselves, if no facts were stored. */
const productFacts = ({ product_title, variant_title, quantity, price_minor }: ProductRow) => ({
  title: product_title,
  variant: variant_title,
  quantity,
  price: Math.round(price_minor / quantity),
})

/** The return as it is now; order, customer and products as they were on creation. */
export const loadReturnFacts = async (db: ShopDb, shopId: number, returnId: string): Promise<Facts | undefined> => {
  const { rows } = await sql<ReturnRow>`
    select r.order_name, r.client_email, r.currency, r.price_minor, r.return_method_id, r.payment_method_id, t.facts
    from returns r left join return_traces t on t.shop_id = r.shop_id and t.return_id = r.id
    where r.shop_id = ${shopId} and r.id = ${returnId}`.execute(db)
  const found = rows[0]
  if (!found) return undefined
  const products = await listProducts(db, shopId, returnId)
  const kept = found.facts ?? {}
  return {
    currency: found.currency,
    products: products.map(productFacts),
    ...kept,
    order: { name: found.order_name, ...kept.order },
    customer: { ...kept.customer, email: found.client_email },
    return: {
      reasons: products.map(({ return_reason_id }) => return_reason_id),
      total: found.price_minor,
      item_count: products.reduce((sum, { quantity }) => sum + quantity, 0),
      has_photos: products.some(({ photo_keys }) => photo_keys.length > 0),
      method: found.return_method_id,
      payment_method: found.payment_method_id,
    },
  }
}
