/** The server with a Shopify app, and the stand-in for Shopify. Both use the same stopped clock. */
import { test as base, vi } from 'vitest'
import { createShop } from '../../areas/shop/shops/create-shop.ts'
import { findShopId } from '../../db/shop-directory.ts'
import { requireNothing } from '../../seed/settings.ts'
import { type ShopBasics, seedShop } from '../../seed/shop.ts'
import { createWorld, type TestShop, type World } from '../harness.ts'
import { type ShopifyStandIn, startShopify } from './stand-in.ts'

export const test = base.extend<{ shopify: ShopifyStandIn; world: World }>({
  shopify: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads a fixture's needs from this pattern
    async ({}, use) => {
      const shopify = await startShopify()
      await use(shopify)
      await shopify.close()
    },
    { scope: 'file' },
  ],
  world: [
    async ({ shopify }, use) => {
      const { world, close } = await createWorld({ shopify: shopify.config })
      // Shopify's library reads the system time; timers keep using the real clock.
      vi.useFakeTimers({ toFake: ['Date'], now: world.deps.clock() })
      await use(world)
      vi.useRealTimers()
      await close()
    },
    { scope: 'file' },
  ],
})

/** Time passes for the server and for Shopify. */
export const passTime = (world: World, seconds: number) => {
  world.passTime(seconds)
  vi.setSystemTime(world.deps.clock())
}

export const signIn = (world: World, token: string) => world.client({ 'session-token': token }).signIn.login()

/** Staff open the app from their Shopify admin. */
export const openApp = async (world: World, shopify: ShopifyStandIn, handle: string) => {
  const { access_token, shop } = await signIn(world, await shopify.sessionToken(handle))
  const client = world.client({ authorization: `Bearer ${access_token}`, 'shop-id': String(shop) })
  return { client, shop: { id: shop, handle } satisfies TestShop }
}

/** A Shopify shop with the app open, ready for returns. */
export const furnishedShopifyShop = async (world: World, shopify: ShopifyStandIn): Promise<TestShop & ShopBasics> => {
  const handle = shopify.shop()
  const place = { currency: 'RON', time_zone: 'Europe/Bucharest', language: 'ro', embed_origins: [] }
  const shop = await world.db.transaction().execute(async (transaction) => {
    const id = await createShop(transaction, { handle, name: 'Magazin Lavandă', ...place })
    const basics = await seedShop(transaction, id, 'ro')
    await requireNothing(transaction, id)
    return { id, handle, ...basics }
  })
  await openApp(world, shopify, handle)
  return shop
}

export const shopIdOf = (world: World, handle: string) => findShopId(world.db, { platform: 'shopify', handle })
