/** The platform data of a shop: copies of orders, the reconciliation cursor, returns that are also open there. */

import { inShop } from '../db/db.ts'
import { orderCopyAad } from '../db/sealed-columns.ts'
import type { World } from '../test/world.ts'

export const fillPlatform = (world: World, shop_id: number, return_id: string, secret: string) =>
  inShop(world.db, shop_id, async (db) => {
    const at = world.deps.clock()
    const order_ref = '5001'
    const document_sealed = world.deps.vault.seal(JSON.stringify({ name: secret }), orderCopyAad(shop_id, order_ref))
    await db
      .insertInto('order_copies')
      .values({
        shop_id,
        order_ref,
        order_name: `${secret}-copy`,
        email: `${secret}@example.com`,
        document_sealed,
        updated_at: at,
        fetched_at: at,
      })
      .execute()
    await db.insertInto('order_cursors').values({ shop_id, seen_until: at }).execute()
    await db
      .insertInto('platform_return_links')
      .values({
        shop_id,
        return_id,
        asked_at: at,
        platform_ref: `${secret}-return`,
        replaced_ref: `${secret}-replaced`,
      })
      .execute()
  })
