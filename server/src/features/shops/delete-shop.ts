import { sql } from 'kysely'
import type { Deps } from '../../config/deps.ts'
import { inShop, type ShopDb } from '../../db/db.ts'
import { FILE_COLUMNS } from '../../db/personal-data.ts'
import { removeUnnamed } from '../files/sweep-files.ts'

/** No foreign key ties them to the shop: counts of returns that are gone, and what waits in the queue. */
const UNTIED = ['return_count_changes', 'return_totals', 'return_day_totals', 'due_effects'] as const

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

/** Everything of a shop goes, for good: every row, and then every file that a row named. The daily sweep takes the rest. */
export const deleteShop = async (deps: Deps, shopId: number): Promise<void> => {
  const since = deps.clock()
  const keys = await inShop(deps.db, shopId, async (db) => {
    // Every row of a shop refers to this one: what is being written is waited for, and nothing is added any more.
    await db.selectFrom('shops').select('shop_id').where('shop_id', '=', shopId).forUpdate().execute()
    const named = await filesOf(db, shopId)
    // They hold on to their methods, reasons and statuses, and would not let those go with the shop.
    await db.deleteFrom('returns').where('shop_id', '=', shopId).execute()
    for (const table of UNTIED) await db.deleteFrom(table).where('shop_id', '=', shopId).execute()
    await db.deleteFrom('shops').where('shop_id', '=', shopId).execute()
    await db.deleteFrom('shop_directory').where('shop_id', '=', shopId).execute()
    return named
  })
  await removeUnnamed(deps, shopId, keys, since)
  deps.log.info({ event: 'shop_deleted', shop_id: shopId })
}
