/** Shops that sell at Shopify: how staff come in, and what is known and changed there. */

import { openShop, type ShopifyParts } from '../../../features/shopify/open-shop.ts'
import type { Platform } from '../port.ts'
import { forgetAccessToken, readAccessToken } from './access-tokens.ts'
import { sessionTokens } from './session-token.ts'
import { shopifyOrders } from './shopify-orders.ts'

export const shopifyPlatform = (parts: ShopifyParts): Platform => {
  const { config, vault, clock } = parts
  return {
    readSessionToken: sessionTokens(config, clock),
    openShop: openShop(parts),
    ...shopifyOrders({
      adminUrl: config.adminUrl,
      readToken: (db, shopId) => readAccessToken(vault, db, shopId),
      forgetToken: forgetAccessToken,
      clock,
      vault,
    }),
  }
}
