/** The names of what the shop configures, by id (statuses by `order_index`), for rules and traces. */
import { mayRole, ROLES } from '@returns-desk/contract'
import type { NameSource, Names } from '@returns-desk/engine'
import { sql } from 'kysely'
import type { ShopDb } from '../../../db/db.ts'
import { ownName, ownText } from '../../../db/own-text.ts'

type Named = { id: number; name: string }

/** A status goes by its index, an e-mail by the id of the template, which is what rules name. */
const IDS = {
  return_methods: 'id',
  payment_methods: 'id',
  return_reasons: 'id',
  return_statuses: 'order_index',
  email_templates: 'template_id',
} as const satisfies Record<NameSource, string>

/** As a return's own screen calls them. */
const nameOf = (table: NameSource, reader: string) => {
  if (table === 'email_templates') return ownText(table, 'subject', reader)
  const hasDisplayName = table === 'return_reasons' || table === 'return_statuses'
  return hasDisplayName ? ownName(table, reader) : ownText(table, 'name', reader)
}

/** The versions of an e-mail in several languages have one name. */
const rowsOf = (shopId: number, table: NameSource, reader: string, withDeleted: boolean) => {
  const canBeDeleted = !withDeleted && table !== 'return_statuses' && table !== 'email_templates'
  return sql`
    select ${sql.lit(table)} as source, ${sql.ref(IDS[table])} as id, min(${nameOf(table, reader)}) as name
    from ${sql.table(table)}
    where shop_id = ${shopId} ${canBeDeleted ? sql`and deleted_at is null` : sql``}
    group by 2`
}

/** The language of no reader: as they are stored, in the shop's first language. */
export const FIRST_LANGUAGE = ''

export const listNamed = async (
  db: ShopDb,
  shopId: number,
  reader: string,
  { withDeleted = false } = {},
): Promise<Record<NameSource, Named[]>> => {
  const sources = Object.keys(IDS) as NameSource[]
  const all = sql.join(
    sources.map((source) => rowsOf(shopId, source, reader, withDeleted)),
    sql` union all `,
  )
  const { rows } = await sql<Named & { source: NameSource }>`select * from (${all}) as named order by id`.execute(db)
  const named = (source: NameSource) =>
    rows.filter((row) => row.source === source).map(({ id, name }) => ({ id, name }))
  return Object.fromEntries(sources.map((source) => [source, named(source)])) as Record<NameSource, Named[]>
}

export const namesById = (named: Record<NameSource, Named[]>): Names =>
  Object.fromEntries(
    Object.entries(named).map(([source, things]) => [
      source,
      Object.fromEntries(things.map(({ id, name }) => [id, name])),
    ]),
  )

/** Whom a return can be assigned to. */
export const workingStaff = async (db: ShopDb, shopId: number) => {
  const roles = ROLES.filter((role) => mayRole(role, 'note'))
  const people = db.selectFrom('staff').select('id').where('shop_id', '=', shopId).where('state', '=', 'active')
  return new Set((await people.where('role', 'in', roles).execute()).map(({ id }) => id))
}
