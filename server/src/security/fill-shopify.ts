/** The Shopify data of a shop: an installation, a pending webhook, a customer's data request. */
import { inShop } from '../db/db.ts'
import type { World } from '../test/world.ts'

export const fillShopify = (world: World, shop_id: number, secret: string) =>
  inShop(world.db, shop_id, async (db) => {
    const at = world.deps.clock()
    await db
      .insertInto('shopify_installs')
      .values({ shop_id, access_token_sealed: `${secret}-token`, scopes: 'read_orders', installed_at: at })
      .execute()
    await db
      .insertInto('shopify_webhooks')
      .values({ shop_id, webhook_id: `${secret}-message`, topic: 'orders/create', received_at: at })
      .execute()
    await db
      .insertInto('privacy_requests')
      .values({ shop_id, id: `${secret}-request`, email: `${secret}@example.com`, requested_at: at })
      .execute()
  })
