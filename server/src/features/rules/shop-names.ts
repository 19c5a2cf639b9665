/** The names of what the shop configures itself, by id (statuses by `order_index`): rules speak of them. */
import type { NameSource, Names } from '@returns-desk/engine'
import { sql } from 'kysely'
import type { ShopDb } from '../../db/db.ts'

type Named = { id: number; name: string }

/** As a return's own screen calls it: its name may be a short one for programs. */
const shownName = sql<string>`coalesce(nullif(display_name, ''), name)`.as('name')

const listOf = (
  db: ShopDb,
  shopId: number,
  table: 'return_methods' | 'payment_methods' | 'return_reasons',
  name: 'name' | typeof shownName = 'name',
): Promise<Named[]> =>
  db
    .selectFrom(table)
    .select(['id', name])
    .where('shop_id', '=', shopId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()

export const listNamed = async (db: ShopDb, shopId: number): Promise<Record<NameSource, Named[]>> => {
  const statuses = db.selectFrom('return_statuses').where('shop_id', '=', shopId).orderBy('order_index')
  // By the id of the template, which is what rules name.
  const emails = db.selectFrom('email_templates').select(['template_id as id', 'subject as name']).distinct()
  return {
    return_methods: await listOf(db, shopId, 'return_methods'),
    payment_methods: await listOf(db, shopId, 'payment_methods'),
    return_reasons: await listOf(db, shopId, 'return_reasons', shownName),
    return_statuses: await statuses.select(['order_index as id', shownName]).execute(),
    email_templates: await emails.where('shop_id', '=', shopId).orderBy('template_id').execute(),
  }
}

export const namesById = (named: Record<NameSource, Named[]>): Names =>
  Object.fromEntries(
    Object.entries(named).map(([source, things]) => [
      source,
      Object.fromEntries(things.map(({ id, name }) => [id, name])),
    ]),
  )
