/** Shopify retries a webhook for some hours; after a month its id is no longer needed to detect duplicates. */
import { DAY_MS } from '@returns-desk/engine'
import type { Deps } from '../../../config/deps.ts'
import { inShop } from '../../../db/db.ts'
import { listShopIds } from '../../../db/shop-directory.ts'

const KEPT_DAYS = 30

export const tidyWebhooks = async ({ db, clock }: Deps): Promise<void> => {
  const before = new Date(clock().getTime() - KEPT_DAYS * DAY_MS)
  for (const shopId of await listShopIds(db))
    await inShop(db, shopId, async (shopDb) => {
      await shopDb
        .deleteFrom('shopify_webhooks')
        .where('shop_id', '=', shopId)
        .where('received_at', '<', before)
        .execute()
      await shopDb
        .deleteFrom('effects')
        .where('shop_id', '=', shopId)
        .where('return_id', 'is', null)
        .where('kind', '=', 'shopify-webhook')
        .where('state', '<>', 'pending')
        .where('created_at', '<', before)
        .execute()
      await shopDb
        .deleteFrom('privacy_requests')
        .where('shop_id', '=', shopId)
        .where('answered_at', '<', before)
        .execute()
    })
}
