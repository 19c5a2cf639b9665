/**
 * Deletes files that no row references: photos of returns that were never submitted, files of erased or expired data,
 * and leftovers of interrupted writes. A file is stored before its row, so only files not written for a day are
 * deleted.
 */
import { DAY_MS } from '@returns-desk/engine'
import { sql } from 'kysely'
import type { StoredFile } from '../../../adapters/files/port.ts'
import type { Deps } from '../../../config/deps.ts'
import { inShop, type ShopDb } from '../../../db/db.ts'
import { FILE_COLUMNS } from '../../../db/personal-data.ts'

const CHUNK = 2000

/** A column of arrays cannot be searched: `return_photos` has the same keys, one per row. */
const SEARCHED = FILE_COLUMNS.filter(([, column]) => !column.endsWith('photo_keys'))

/** The keys that no row of the shop references. Looked up one by one: the shop may have a million other files. */
export const unnamedFiles = async (db: ShopDb, shopId: number, keys: readonly string[]): Promise<string[]> => {
  const isNowhere = SEARCHED.map(
    ([table, column]) => sql`not exists (
      select from ${sql.table(table)} as t where t.shop_id = ${shopId} and t.${sql.ref(column)} = key limit 1)`,
  )
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${keys}::text[]) as key where ${sql.join(isNowhere, sql` and `)}`.execute(db)
  return rows.map(({ key }) => key)
}

/** Deletes the files that no row references, with their thumbnails. Returns how many were deleted. */
export const removeUnnamed = async (
  deps: Deps,
  shopId: number,
  keys: readonly string[],
  unusedSince: Date,
): Promise<number> => {
  const unnamed = await inShop(deps.db, shopId, async (db) => {
    const photos = await unnamedFiles(db, shopId, keys)
    const copies = await db
      .deleteFrom('thumbnails')
      .where('shop_id', '=', shopId)
      .where('photo_key', 'in', photos.length > 0 ? photos : [''])
      .returning('thumbnail_key')
      .execute()
    const copyKeys = copies.map(({ thumbnail_key }) => thumbnail_key)
    return [...photos, ...(await unnamedFiles(db, shopId, copyKeys))]
  })
  let removed = 0
  for (const key of new Set(unnamed)) if (await deps.files.remove(shopId, key, unusedSince)) removed += 1
  return removed
}

async function* chunksByShop(files: AsyncIterable<StoredFile>, before: Date) {
  const waiting = new Map<number, string[]>()
  for await (const { shopId, key, putAt } of files) {
    if (putAt >= before) continue
    const keys = waiting.get(shopId) ?? []
    keys.push(key)
    waiting.set(shopId, keys)
    if (keys.length < CHUNK) continue
    yield [shopId, keys] as const
    waiting.delete(shopId)
  }
  yield* waiting
}

export const sweepFiles = async (deps: Deps): Promise<{ removed: number }> => {
  const before = new Date(deps.clock().getTime() - DAY_MS)
  let removed = 0
  for await (const [shopId, keys] of chunksByShop(deps.files.list(), before))
    removed += await removeUnnamed(deps, shopId, keys, before)
  deps.log.info({ event: 'files_swept', removed })
  return { removed }
}
