/** All platforms behind one port: the handle of a shop decides which one is called. */
import { DomainError } from '../../base/errors.ts'
import type { Platform, PlatformName, PlatformShop } from './port.ts'

/** Handles of embedded shops contain no dot. */
export const platformOf = (handle: string): PlatformName => (handle.endsWith('.myshopify.com') ? 'shopify' : 'embedded')

/** Shops of a platform that is not configured stay readable, but calls to the platform fail. */
export const platforms = (embedded: Platform, shopify: Platform | undefined): Platform => {
  const named = (name: PlatformName): Platform => {
    const platform = name === 'shopify' ? shopify : embedded
    if (!platform) throw new DomainError('unavailable')
    return platform
  }
  const at = ({ handle }: PlatformShop) => named(platformOf(handle))
  return {
    readSessionToken: async (token) =>
      (await embedded.readSessionToken(token)) ?? (await shopify?.readSessionToken(token)),
    openShop: async (db, visitor, token) => named(visitor.platform).openShop(db, visitor, token),
    describeVisitor: async (visitor, token) => named(visitor.platform).describeVisitor(visitor, token),
    findOrder: async (db, shop, claim) => at(shop).findOrder(db, shop, claim),
    findOrderByName: async (db, shop, name) => at(shop).findOrderByName(db, shop, name),
    getOrder: async (db, shop, ref) => at(shop).getOrder(db, shop, ref),
    ordersHere: (shop) => at(shop).ordersHere(shop),
    addOrderTag: async (db, shop, ref, tag) => at(shop).addOrderTag(db, shop, ref, tag),
    findReturn: async (db, shop, wanted) => at(shop).findReturn(db, shop, wanted),
    openReturn: async (db, shop, wanted) => at(shop).openReturn(db, shop, wanted),
    compareReturn: async (db, shop, returnRef, wanted) => at(shop).compareReturn(db, shop, returnRef, wanted),
    processReturn: async (db, shop, returnRef, pieces) => at(shop).processReturn(db, shop, returnRef, pieces),
    prepareRefund: async (db, shop, returnRef, wish) => at(shop).prepareRefund(db, shop, returnRef, wish),
    findRefund: async (db, shop, returnRef, lost) => at(shop).findRefund(db, shop, returnRef, lost),
    cancelReturn: async (db, shop, returnRef) => at(shop).cancelReturn(db, shop, returnRef),
    refreshOrder: async (db, shop, ref) => at(shop).refreshOrder(db, shop, ref),
    catchUp: async (db, shop) => at(shop).catchUp(db, shop),
  }
}
