/** The names of what the shop configures itself, by id (statuses by `order_index`): rules speak of them. */
import type { NameSource, Names } from '@returns-desk/engine'
import type { ShopDb } from '../../db/db.ts'

type Named = { id: number; name: string }

const methods = (
  db: ShopDb,
  shopId: number,
  table: 'return_methods' | 'payment_methods' | 'return_reasons',
): Promise<Named[]> =>
  db
    .selectFrom(table)
    .select(['id', 'name'])
    .where('shop_id', '=', shopId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()

export const listNamed = async (db: ShopDb, shopId: number): Promise<Record<NameSource, Named[]>> => {
  const statuses = db.selectFrom('return_statuses').where('shop_id', '=', shopId).orderBy('order_index')
  const emails = db.selectFrom('email_templates').select(['id', 'subject as name']).where('shop_id', '=', shopId)
  return {
    return_methods: await methods(db, shopId, 'return_methods'),
    payment_methods: await methods(db, shopId, 'payment_methods'),
    return_reasons: await methods(db, shopId, 'return_reasons'),
    return_statuses: await statuses.select(['order_index as id', 'name']).execute(),
    email_templates: await emails.orderBy('id').execute(),
  }
}

export const namesById = (named: Record<NameSource, Named[]>): Names =>
  Object.fromEntries(
    Object.entries(named).map(([source, things]) => [
      source,
      Object.fromEntries(things.map(({ id, name }) => [id, name])),
    ]),
  )
