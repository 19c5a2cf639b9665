/** The demo shop pays for returns of its own mistakes: with a method that only its rules offer. */
import { FREE_PICKUP_TEXTS } from '@returns-desk/demo'
import type { ShopDb } from '../db/db.ts'
import { textsOf } from '../seed/method-texts.ts'
import type { SeedLanguages } from '../seed/seed-texts.ts'

export const seedFreePickup = async (db: ShopDb, shopId: number, languages: SeedLanguages): Promise<number> => {
  const { id } = await db
    .insertInto('return_methods')
    .values({
      ...{ shop_id: shopId, active: true, cost_minor: 0, is_external: false },
      ...{ display_pickup_address: true, generate_awb: true, courier_service_name: 'FAN Courier' },
      ...textsOf(FREE_PICKUP_TEXTS, languages),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Whether those methods that a courier collects for make labels. */
export const setLabels = async (db: ShopDb, shopId: number, generate_awb: boolean): Promise<void> => {
  await db
    .updateTable('return_methods')
    .set({ generate_awb })
    .where('shop_id', '=', shopId)
    .where('display_pickup_address', '=', true)
    .execute()
}
