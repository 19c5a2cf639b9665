/** Seals with the ring's first key whatever another key of it has sealed. Can be stopped at any time and run again. */
import { sql } from 'kysely'
import { type Db, inShop, type ShopDb } from '../db/db.ts'
import { type RowKey, SEALED_COLUMNS } from '../sealed-columns.ts'
import type { Vault } from '../secrets.ts'

const BATCH = 500

export interface Resealed {
  resealed: number
  /** Sealed with the first key already. */
  current: number
  /** No key of the ring opens these. They are left as they are. */
  unopened: number
}

interface Column {
  readonly table: string
  readonly column: string
  readonly key: readonly string[]
  readonly placeOf: (key: RowKey) => string
}

const keyColumns = async (db: Db, table: string) => {
  const { rows } = await sql<{ name: string }>`
    select a.attname as name from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
    where i.indrelid = ${table}::regclass and i.indisprimary order by array_position(i.indkey::int2[], a.attnum)`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}

const listColumns = (db: Db) =>
  Promise.all(
    Object.entries(SEALED_COLUMNS).map(async ([place, placeOf]): Promise<Column> => {
      const [table = '', column = ''] = place.split('.')
      return { table, column, placeOf, key: await keyColumns(db, table) }
    }),
  )

const refs = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)))

const nextRows = async (db: ShopDb, shopId: number, { table, column, key }: Column, after: RowKey | undefined) => {
  const beyond = after ? sql`and (${refs(key)}) > (${sql.join(key.map((name) => after[name]))})` : sql``
  const { rows } = await sql<RowKey & { sealed: string }>`
    select ${refs(key)}, ${sql.ref(column)} as sealed from ${sql.table(table)}
    where shop_id = ${shopId} and ${sql.ref(column)} is not null ${beyond}
    order by ${refs(key)} limit ${BATCH}`.execute(db)
  return rows
}

const tryOpen = (vault: Vault, sealed: string, place: string) => {
  try {
    return vault.open(sealed, place)
  } catch {
    return undefined
  }
}

const resealRow = async (
  db: ShopDb,
  vault: Vault,
  { table, column, key, placeOf }: Column,
  row: RowKey & { sealed: string },
) => {
  const place = placeOf(row)
  if (vault.isCurrent(row.sealed, place)) return 'current'
  const text = tryOpen(vault, row.sealed, place)
  if (text === undefined) return 'unopened'
  const same = sql.join(
    key.map((name) => sql`${sql.ref(name)} = ${row[name]}`),
    sql` and `,
  )
  // Only what was read: someone may have changed or erased it in between.
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${vault.seal(text, place)}
    where ${same} and ${sql.ref(column)} = ${row.sealed}`.execute(db)
  return 'resealed'
}

const resealColumn = async (db: Db, vault: Vault, shopId: number, column: Column, count: Resealed) => {
  let last: RowKey | undefined
  do {
    last = await inShop(db, shopId, async (shopDb) => {
      const rows = await nextRows(shopDb, shopId, column, last)
      for (const row of rows) count[await resealRow(shopDb, vault, column, row)] += 1
      return rows.length < BATCH ? undefined : rows.at(-1)
    })
  } while (last)
}

export const reseal = async (db: Db, vault: Vault): Promise<Resealed> => {
  const count: Resealed = { resealed: 0, current: 0, unopened: 0 }
  const columns = await listColumns(db)
  const shops = await db.selectFrom('shop_directory').select('shop_id').orderBy('shop_id').execute()
  for (const { shop_id } of shops) for (const column of columns) await resealColumn(db, vault, shop_id, column, count)
  return count
}
