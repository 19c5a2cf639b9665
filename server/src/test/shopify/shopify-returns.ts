/** Returns of orders at the stand-in, and their outcome. */

import { afterEvent } from '../../areas/returns/moves/after-event.ts'
import { inShop } from '../../db/db.ts'
import { addReturn, newReturn, type ReturnFields } from '../builders.ts'
import type { World } from '../world.ts'
import type { openShopifyShop } from './shopify-shop.ts'

export type ShopifyShop = Awaited<ReturnType<typeof openShopifyShop>>

/** A return of the given quantities of an order's lines at Shopify. */
export const addShopifyReturn = async (
  world: World,
  { shop, deps, platform, place }: ShopifyShop,
  orderRef: string,
  quantities: readonly number[],
  fields: ReturnFields = {},
  productFields: { readonly return_reason_id?: number; readonly price_minor?: number } = {},
) => {
  const order = await platform.getOrder(deps.db, place, orderRef)
  const [product] = newReturn(shop).products
  const products = quantities.flatMap((quantity, i) =>
    product && quantity > 0
      ? [{ ...product, ...productFields, quantity, order_line_ref: order?.lines[i]?.ref ?? null }]
      : [],
  )
  return addReturn(world, shop, { order_ref: orderRef, products, status: 3, ...fields })
}

export const switchOn = (world: World, { shop }: ShopifyShop, platform_returns = true) =>
  inShop(world.db, shop.id, (db) =>
    db.updateTable('settings').set({ platform_returns }).where('shop_id', '=', shop.id).execute(),
  )

export const effectsOf = async (world: World, { shop, client }: ShopifyShop, id: string, language = 'en') => {
  const signedIn = await client({ 'session-token': await world.sessionToken(shop) }).signIn.login()
  const headers = { authorization: `Bearer ${signedIn.access_token}`, 'accept-language': language }
  const { effects } = await client(headers).returns.getPrivate({ params: { id } })
  return effects.filter(({ kind }) => kind !== 'email')
}

/** Mails are sent too, and are ignored here. */
export const runOf = async (opened: ShopifyShop) => (await opened.runEffects()).filter((outcome) => outcome !== 'done')

export const tellOfCreation = (opened: ShopifyShop, returnId: string) =>
  inShop(opened.deps.db, opened.shop.id, (db) =>
    afterEvent(opened.deps, db, opened.shop.id, {
      returnId,
      event: { type: 'return_created' },
      at: opened.deps.clock(),
    }),
  )
