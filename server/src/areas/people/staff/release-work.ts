/** What somebody who leaves has to let go of. */
import type { ShopDb } from '../../../db/db.ts'

/** What they took care of waits for somebody else. */
export const takeAssignments = async (db: ShopDb, shopId: number, staffId: number): Promise<void> => {
  const rows = db.updateTable('returns').set({ assignee_id: null }).where('shop_id', '=', shopId)
  await rows.where('assignee_id', '=', staffId).execute()
}

export const forgetNotifications = async (db: ShopDb, shopId: number, staffId: number): Promise<void> => {
  for (const table of ['notifications', 'notification_preferences'] as const)
    await db.deleteFrom(table).where('shop_id', '=', shopId).where('staff_id', '=', staffId).execute()
}
