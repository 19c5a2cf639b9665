import type { ShopDb } from '../../../db/db.ts'
import type { OrderPlace } from '../requests/load-intake.ts'

export const saveDraft = async (db: ShopDb, { shopId, orderRef }: OrderPlace, draft: string | null, now: Date) => {
  const row = { draft, changed_at: now }
  await db
    .insertInto('order_drafts')
    .values({ shop_id: shopId, order_ref: orderRef, ...row })
    .onConflict((conflict) => conflict.columns(['shop_id', 'order_ref']).doUpdateSet(row))
    .execute()
}
