import type { ShopDb } from '../db/db.ts'

/** What consumers in the European Union are owed at least. */
const DAYS_ACCEPT_RETURN = 14

export const seedSettings = (db: ShopDb, shopId: number) =>
  db.insertInto('settings').values({ shop_id: shopId, days_accept_return: DAYS_ACCEPT_RETURN }).execute()

/** For a shop where every move is one click: the demo, and most tests. */
export const requireNothing = (db: ShopDb, shopId: number) =>
  db
    .updateTable('settings')
    .set({ inspects_parcels: false, tracks_payouts: false })
    .where('shop_id', '=', shopId)
    .execute()
