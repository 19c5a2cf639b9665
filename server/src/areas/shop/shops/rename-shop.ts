import type { Deps } from '../../../config/deps.ts'
import { inShop } from '../../../db/db.ts'
import { endAllSignIns } from '../../people/sign-in/sign-ins.ts'

interface NewNames {
  readonly name?: string | undefined
  /** Its address. Links to the old one stop working, and everyone has to sign in again. */
  readonly handle?: string | undefined
}

export const renameShop = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  shopId: number,
  { name, handle }: NewNames,
): Promise<void> =>
  inShop(db, shopId, async (shopDb) => {
    if (name !== undefined) await shopDb.updateTable('shops').set({ name }).where('shop_id', '=', shopId).execute()
    if (handle === undefined) return
    await shopDb.updateTable('shop_directory').set({ handle }).where('shop_id', '=', shopId).execute()
    await endAllSignIns(shopDb, shopId, clock())
  })
