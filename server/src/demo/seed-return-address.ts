import { DEMO_ADDRESS } from '@returns-desk/demo'
import type { ShopDb } from '../db/db.ts'

export const seedReturnAddress = (db: ShopDb, shopId: number, now: Date) =>
  db
    .insertInto('courier_accounts')
    .values({ shop_id: shopId, courier: 'own', active: true, settings: JSON.stringify(DEMO_ADDRESS), changed_at: now })
    .execute()
