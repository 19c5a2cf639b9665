/** Orders and returns at Shopify. Orders are read live, with our copy as the fallback. */
import type { ErrorCode } from '@returns-desk/contract'
import { DomainError } from '../../../base/errors.ts'
import type { Vault } from '../../../base/secrets.ts'
import { PlatformError } from '../platform-error.ts'
import type { Order, Platform } from '../port.ts'
import { type AdminConfig, type ShopPlace, shopifyAdmin } from './admin.ts'
import { orderCopies } from './copies.ts'
import { orderNumberOf } from './gid.ts'
import { findClaimed, findNamed, type ReadOrder, readOrder } from './orders.ts'
import { catchUp } from './reconcile.ts'
import { compareReturn } from './returns/compare-return.ts'
import { processReturn } from './returns/process-return.ts'
import { findRefund, prepareRefund } from './returns/refunds.ts'
import { cancelReturn, findReturn, openReturn } from './returns/returns.ts'
import { addTag } from './tags.ts'

export interface ShopifyOrdersConfig extends AdminConfig {
  readonly vault: Vault
}

export const shopifyOrders = (
  config: ShopifyOrdersConfig,
): Omit<Platform, 'readSessionToken' | 'openShop' | 'describeVisitor'> => {
  const { vault, clock } = config
  const admin = shopifyAdmin(config)
  const copies = orderCopies(vault, clock)

  /** Orders are stored after reading, so that later steps also work while Shopify is unavailable. */
  const reading = async (
    place: ShopPlace,
    live: () => Promise<ReadOrder | undefined>,
    kept: () => Promise<Order | undefined>,
    shutOut: ErrorCode = 'platform_unavailable',
  ) => {
    try {
      const read = await live()
      if (read) await copies.keep(place, read)
      return read?.order
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error
      const copy = error.trouble === 'unreachable' ? await kept() : undefined
      if (copy) return copy
      throw new DomainError(error.trouble === 'sign_in' ? shutOut : 'platform_unavailable')
    }
  }

  return {
    findOrder: (db, shop, claim) => {
      const place = { db, shop }
      return reading(
        place,
        () => findClaimed(admin, place, claim),
        () => copies.findNamed(place, claim),
      )
    },
    findOrderByName: (db, shop, name) => {
      const place = { db, shop }
      return reading(
        place,
        () => findNamed(admin, place, name),
        () => copies.findNamed(place, { name }),
        'platform_sign_in',
      )
    },
    getOrder: async (db, shop, ref) => {
      const place = { db, shop }
      const number = orderNumberOf(ref)
      if (number === undefined) return undefined
      return reading(
        place,
        () => readOrder(admin, place, number),
        () => copies.find(place, number),
      )
    },
    ordersHere: () => undefined,
    addOrderTag: (db, shop, ref, tag) => addTag(admin, { db, shop }, ref, tag),
    findReturn: (db, shop, wanted) => findReturn(admin, { db, shop }, wanted),
    openReturn: (db, shop, wanted) => openReturn(admin, { db, shop }, wanted),
    compareReturn: (db, shop, returnRef, wanted) => compareReturn(admin, { db, shop }, returnRef, wanted),
    processReturn: (db, shop, returnRef, pieces) => processReturn(admin, { db, shop }, returnRef, pieces),
    prepareRefund: (db, shop, returnRef, wish) => prepareRefund(admin, { db, shop }, returnRef, wish),
    findRefund: (db, shop, returnRef, lost) => findRefund(admin, { db, shop }, returnRef, lost),
    cancelReturn: (db, shop, returnRef) => cancelReturn(admin, { db, shop }, returnRef),
    refreshOrder: async (db, shop, ref) => {
      const place = { db, shop }
      const number = orderNumberOf(ref)
      if (number === undefined) return 'gone'
      const read = await readOrder(admin, place, number)
      if (read) await copies.keep(place, read)
      else await copies.remove(place, number)
      return read ? 'taken' : 'gone'
    },
    catchUp: (db, shop) => catchUp(admin, copies, { db, shop }, clock),
  }
}
