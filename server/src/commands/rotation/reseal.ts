/**
 * Re-seals with the first key of the ring whatever another of its keys has sealed. Can be interrupted and run again.
 */
import { type Kysely, sql } from 'kysely'
import type { Vault } from '../../base/secrets.ts'
import { resealWitness } from '../../db/checks/check-keys.ts'
import { type Db, inShop, type ShopDb } from '../../db/db.ts'
import type { RowKey } from '../../db/sealed-columns.ts'
import { BATCH, listSealedColumns, nextSealed, type SealedColumn } from '../../db/sealed-texts.ts'

export interface Resealed {
  resealed: number
  /** Already sealed with the first key. */
  current: number
  /** No key of the ring opens these. They are left unchanged. */
  unopened: number
}

const resealRow = async (
  db: ShopDb,
  vault: Vault,
  { table, column, key, aadOf }: SealedColumn,
  row: RowKey & { sealed: string },
) => {
  const aad = aadOf(row)
  if (vault.isCurrent(row.sealed, aad)) return 'current'
  const text = vault.tryOpen(row.sealed, aad)
  if (text === undefined) return 'unopened'
  const same = sql.join(
    key.map((name) => sql`${sql.ref(name)} = ${row[name]}`),
    sql` and `,
  )
  // Only if unchanged since it was read: it may have been updated or erased concurrently.
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${vault.seal(text, aad)}
    where ${same} and ${sql.ref(column)} = ${row.sealed}`.execute(db)
  return 'resealed'
}

const resealColumn = async (db: Db, vault: Vault, shopId: number, column: SealedColumn, count: Resealed) => {
  let last: RowKey | undefined
  do {
    last = await inShop(db, shopId, async (shopDb) => {
      const rows = await nextSealed(shopDb, shopId, column, last)
      for (const row of rows) count[await resealRow(shopDb, vault, column, row)] += 1
      return rows.length < BATCH ? undefined : rows.at(-1)
    })
  } while (last)
}

export const reseal = async (db: Db, vault: Vault): Promise<Resealed> => {
  const count: Resealed = { resealed: 0, current: 0, unopened: 0 }
  const columns = await listSealedColumns(db)
  const shops = await db.selectFrom('shop_directory').select('shop_id').orderBy('shop_id').execute()
  for (const { shop_id } of shops) for (const column of columns) await resealColumn(db, vault, shop_id, column, count)
  // Last: an interrupted rotation leaves a witness that every server can still open.
  await resealWitness(db as unknown as Kysely<never>, vault)
  return count
}
