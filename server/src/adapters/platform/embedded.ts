/** The built-in platform: for shops without a platform, and for trying the product. */
import type { Tokens } from '../../auth/tokens.ts'
import { findShopId } from '../../db/shop-directory.ts'
import { addTag, findByClaim, findByName, findByRef, ordersIn } from './embedded-orders.ts'
import { PlatformError } from './platform-error.ts'
import type { Platform } from './port.ts'

export const embeddedPlatform = (tokens: Tokens): Platform => ({
  readSessionToken: async (token) => {
    const claims = await tokens.sessionToken.verify(token)
    if (!claims || typeof claims.dest !== 'string') return undefined
    return {
      platform: 'embedded',
      handle: claims.dest,
      tokenId: String(claims.jti),
      expiresAt: new Date(Number(claims.exp) * 1000),
      isLink: claims.link === true,
      ...(typeof claims.sign_in === 'string' ? { signInId: claims.sign_in, cookieVersion: claims.version ?? 0 } : {}),
    }
  },
  openShop: findShopId,
  // People are known here before they sign in.
  describeVisitor: async () => undefined,
  findOrder: findByClaim,
  findOrderByName: findByName,
  getOrder: findByRef,
  ordersHere: ordersIn,
  addOrderTag: addTag,
  // Orders and returns are already stored here.
  findReturn: async () => undefined,
  openReturn: async () => undefined,
  compareReturn: async () => 'same',
  processReturn: async () => {},
  // Nothing was paid here either.
  prepareRefund: async () => {
    throw new PlatformError('refused', 'no_payments')
  },
  findRefund: async () => undefined,
  cancelReturn: async () => {},
  refreshOrder: async () => 'known',
  catchUp: async () => 0,
})
