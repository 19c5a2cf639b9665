import { sql } from 'kysely'
import type { Deps } from '../../../config/deps.ts'
import { inShop, type ShopDb } from '../../../db/db.ts'
import { FILE_COLUMNS } from '../../../db/personal-data.ts'
import { removeUnnamed } from '../files/sweep-files.ts'

/** Tables without a foreign key to the shop: counts of deleted returns, and the queue. */
const UNTIED = [
  'return_count_changes',
  'return_totals',
  'return_day_totals',
  'due_effects',
  'rule_hit_changes',
  'rule_hit_totals',
] as const

const filesOf = async (db: ShopDb, shopId: number): Promise<string[]> => {
  const keys = new Set<string>()
  for (const [table, column] of FILE_COLUMNS) {
    const { rows } = await sql<{ key: string }>`
      select unnest('{}'::text[] || ${sql.ref(column)}) as key from ${sql.table(table)} where shop_id = ${shopId}`.execute(
      db,
    )
    for (const { key } of rows) keys.add(key)
  }
  return [...keys]
}

/** Deletes a shop permanently: every row, and then every referenced file. The daily sweep deletes the rest. */
export const deleteShop = async (deps: Deps, shopId: number): Promise<void> => {
  const since = deps.clock()
  const keys = await inShop(deps.db, shopId, async (db) => {
    // Every row of a shop references this one: the lock waits for concurrent writes, and blocks new ones.
    await db.selectFrom('shops').select('shop_id').where('shop_id', '=', shopId).forUpdate().execute()
    const named = await filesOf(db, shopId)
    // Returns reference methods, reasons and statuses, and would block their deletion.
    await db.deleteFrom('returns').where('shop_id', '=', shopId).execute()
    for (const table of UNTIED) await db.deleteFrom(table).where('shop_id', '=', shopId).execute()
    await db.deleteFrom('shops').where('shop_id', '=', shopId).execute()
    await db.deleteFrom('shop_directory').where('shop_id', '=', shopId).execute()
    return named
  })
  await removeUnnamed(deps, shopId, keys, since)
  deps.log.info({ event: 'shop_deleted', shop_id: shopId })
}

const CHUNK_ROWS = 5000

const removeRows = async ({ db }: Deps, shopId: number, table: 'returns' | 'orders') => {
  const removeSome = () =>
    inShop(db, shopId, async (shopDb) => {
      const { numAffectedRows = 0n } = await sql`
        delete from ${sql.table(table)} where shop_id = ${shopId}
          and id in (select id from ${sql.table(table)} where shop_id = ${shopId} limit ${CHUNK_ROWS})`.execute(shopDb)
      return numAffectedRows > 0n
    })
  while (await removeSome());
}

/** The same for a shop of any size, which is more than one statement can take away in time. Nobody may be at work in it. */
export const deleteShopInPortions = async (deps: Deps, shopId: number): Promise<void> => {
  const since = deps.clock()
  const keys = await inShop(deps.db, shopId, (db) => filesOf(db, shopId))
  await removeRows(deps, shopId, 'returns')
  await removeRows(deps, shopId, 'orders')
  await deleteShop(deps, shopId)
  await removeUnnamed(deps, shopId, keys, since)
}
