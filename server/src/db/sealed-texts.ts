/** The sealed texts of a database, column by column and shop by shop, as `SEALED_COLUMNS` lists them. */
import { sql } from 'kysely'
import type { Db, ShopDb } from './db.ts'
import { type RowKey, SEALED_COLUMNS } from './sealed-columns.ts'

export const BATCH = 500

export interface SealedColumn {
  readonly table: string
  readonly column: string
  readonly key: readonly string[]
  readonly aadOf: (key: RowKey) => string
}

const keyColumns = async (db: Db, table: string) => {
  const { rows } = await sql<{ name: string }>`
    select a.attname as name from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
    where i.indrelid = ${table}::regclass and i.indisprimary order by array_position(i.indkey::int2[], a.attnum)`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}

/** A database that has not been migrated yet may lack some columns. */
const isThere = async (db: Db, table: string, column: string) => {
  const { rows } = await sql`
    select from pg_attribute where attrelid = to_regclass(${table}) and attname = ${column} and not attisdropped`.execute(
    db,
  )
  return rows.length > 0
}

export const listSealedColumns = async (db: Db): Promise<SealedColumn[]> => {
  const columns: SealedColumn[] = []
  for (const [name, aadOf] of Object.entries(SEALED_COLUMNS)) {
    const [table = '', column = ''] = name.split('.')
    if (await isThere(db, table, column)) columns.push({ table, column, aadOf, key: await keyColumns(db, table) })
  }
  return columns
}

const refs = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)))

/** One batch at most, in the order of the primary key. */
export const nextSealed = async (
  db: ShopDb,
  shopId: number,
  { table, column, key }: SealedColumn,
  after?: RowKey | undefined,
) => {
  const beyond = after ? sql`and (${refs(key)}) > (${sql.join(key.map((name) => after[name]))})` : sql``
  const { rows } = await sql<RowKey & { sealed: string }>`
    select ${refs(key)}, ${sql.ref(column)} as sealed from ${sql.table(table)}
    where shop_id = ${shopId} and ${sql.ref(column)} is not null ${beyond}
    order by ${refs(key)} limit ${BATCH}`.execute(db)
  return rows
}
