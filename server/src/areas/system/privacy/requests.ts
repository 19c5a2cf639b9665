/** Customers' data requests that came through the shop's platform. */
import type { ShopDb } from '../../../db/db.ts'

const MAX_SHOWN = 200

export const listOpen = async (db: ShopDb, shopId: number) => {
  const rows = await db
    .selectFrom('privacy_requests')
    .select(['id', 'email', 'requested_at'])
    .where('shop_id', '=', shopId)
    .where('answered_at', 'is', null)
    .orderBy('requested_at')
    .orderBy('id')
    .limit(MAX_SHOWN)
    .execute()
  return rows.map((row) => ({ ...row, requested_at: row.requested_at.toISOString() }))
}

export const answerRequests = (db: ShopDb, shopId: number, email: string, now: Date) =>
  db
    .updateTable('privacy_requests')
    .set({ answered_at: now })
    .where('shop_id', '=', shopId)
    .where('email_lower', '=', email.trim().toLowerCase())
    .where('answered_at', 'is', null)
    .execute()
