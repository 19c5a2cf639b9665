/** Shopify as a platform: sign-in of staff, orders and returns. */

import type { Platform } from '../../../adapters/platform/port.ts'
import { forgetAccessToken, readAccessToken } from '../../../adapters/platform/shopify/access-tokens.ts'
import { sessionTokens } from '../../../adapters/platform/shopify/session-token.ts'
import { shopifyOrders } from '../../../adapters/platform/shopify/shopify-orders.ts'
import { describeVisitor } from './describe-visitor.ts'
import { openShop, type ShopifyParts } from './open-shop.ts'

export const shopifyPlatform = (parts: ShopifyParts): Platform => {
  const { config, vault, clock } = parts
  return {
    readSessionToken: sessionTokens(config, clock),
    openShop: openShop(parts),
    describeVisitor: describeVisitor(parts),
    ...shopifyOrders({
      adminUrl: config.adminUrl,
      readToken: (db, shopId) => readAccessToken(vault, db, shopId),
      forgetToken: forgetAccessToken,
      clock,
      vault,
    }),
  }
}
