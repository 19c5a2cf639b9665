import type { Deps } from '../config/deps.ts'
import { inShop } from '../db/db.ts'

const NEW_HOURS = 24

/** Of the year before, only the last day is news. */
export const markNotificationsRead = ({ db }: Deps, shopId: number, now: Date) =>
  inShop(db, shopId, async (shopDb) => {
    const old = new Date(now.getTime() - NEW_HOURS * 60 * 60 * 1000)
    const all = shopDb.updateTable('notifications').where('shop_id', '=', shopId)
    await all.set({ is_mail_due: false }).execute()
    await all.set({ read_at: now }).where('at', '<', old).execute()
  })
