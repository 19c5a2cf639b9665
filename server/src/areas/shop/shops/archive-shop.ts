/**
 * Closes a shop and opens it again. Archived, its portal says that it is closed, nobody signs in, and nothing is sent; every row
 * and file stays. What was pending then waits, and goes on when the shop is opened.
 */
import type { Deps } from '../../../config/deps.ts'
import { inShop } from '../../../db/db.ts'
import { endAllSignIns } from '../../people/sign-in/sign-ins.ts'

type ArchiveDeps = Pick<Deps, 'db' | 'clock'>

/** Answers whether it changed anything. */
export const archiveShop = ({ db, clock }: ArchiveDeps, shopId: number): Promise<boolean> =>
  inShop(db, shopId, async (shopDb) => {
    const now = clock()
    const { numUpdatedRows } = await shopDb
      .updateTable('shop_directory')
      .set({ archived_at: now })
      .where('shop_id', '=', shopId)
      .where('archived_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await endAllSignIns(shopDb, shopId, now)
    // Pending effects keep their rows; the sweep enqueues them again once the shop is open.
    await shopDb.deleteFrom('due_effects').where('shop_id', '=', shopId).execute()
    return true
  })

export const unarchiveShop = async ({ db }: Pick<Deps, 'db'>, shopId: number): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('shop_directory')
    .set({ archived_at: null })
    .where('shop_id', '=', shopId)
    .where('archived_at', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
