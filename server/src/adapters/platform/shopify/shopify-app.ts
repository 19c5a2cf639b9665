/** Shops that sell at Shopify. */
import type { Platform } from '../port.ts'
import { openShop, type ShopifyParts } from './open-shop.ts'
import { sessionTokens } from './session-token.ts'

export const shopifyApp = (parts: ShopifyParts): Platform => ({
  readSessionToken: sessionTokens(parts.config, parts.clock),
  openShop: openShop(parts),
  findOrder: async () => undefined,
  findOrderByName: async () => undefined,
  getOrder: async () => undefined,
})
