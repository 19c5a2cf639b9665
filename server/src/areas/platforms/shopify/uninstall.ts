import type { Deps } from '../../../config/deps.ts'
import { inShop } from '../../../db/db.ts'

/**
 * The shop has removed the app: its token is invalid, and its sessions end. Its returns are kept in case it comes back.
 * An event from before the last installation is ignored.
 */
export const uninstall = ({ db, clock }: Deps, shopId: number, at: Date): Promise<{ uninstalled: boolean }> =>
  inShop(db, shopId, async (shopDb) => {
    const { numUpdatedRows } = await shopDb
      .updateTable('shopify_installs')
      .set({ access_token_sealed: null, uninstalled_at: at })
      .where('shop_id', '=', shopId)
      .where('installed_at', '<=', at)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return { uninstalled: false }
    await shopDb
      .updateTable('sessions')
      .set({ revoked_at: clock() })
      .where('shop_id', '=', shopId)
      .where('revoked_at', 'is', null)
      .execute()
    return { uninstalled: true }
  })
