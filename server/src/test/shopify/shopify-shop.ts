/** A shop that sells at the stand-in, with what a test needs to talk to it. */
import { onTestFinished } from 'vitest'
import type { PlatformName } from '../../adapters/platform/port.ts'
import { shopifyOrders } from '../../adapters/platform/shopify/shopify-orders.ts'
import { buildApp } from '../../app.ts'
import type { Deps } from '../../config/deps.ts'
import { HANDLERS } from '../../handlers.ts'
import { runDueEffects } from '../../outbox/run-due-effects.ts'
import { furnishedShop } from '../builders.ts'
import { clientOf } from '../client-of.ts'
import { asOwner } from '../database/as-owner.ts'
import { pastUndo } from '../past-undo.ts'
import type { World } from '../world.ts'
import { startShopify } from './stand-in.ts'
import { orderId, type StandInOrder } from './store.ts'

const ADDRESS = {
  name: 'Maria Ionescu',
  phone: '+40722000111',
  address1: 'Str. Lungă nr. 1',
  address2: 'ap. 4',
  city: 'Brașov',
  province: 'Brașov',
  zip: '500001',
  countryCodeV2: 'RO',
}

const CUSTOMER = {
  __typename: 'Customer',
  firstName: 'Maria',
  lastName: 'Ionescu',
  tags: ['vip'],
  numberOfOrders: '7',
  amountSpent: { amount: '812.50', currencyCode: 'RON' },
  defaultPhoneNumber: { phoneNumber: '+40722999888' },
  defaultAddress: ADDRESS,
}

export type OrderGiven = Partial<Omit<StandInOrder, 'fields'>> & { readonly fields?: Record<string, unknown> }

const wholeOrder = (order: OrderGiven): StandInOrder => ({
  name: '#1001',
  email: 'maria@example.com',
  currency: 'RON',
  total: '118.99',
  updatedAt: '2026-10-01T10:00:00Z',
  tags: ['first'],
  lines: [{ title: 'Linen shirt', quantity: 2, total: '100.00' }],
  parcels: [{ createdAt: '2026-09-21T09:00:00Z', deliveredAt: '2026-10-01T10:00:00Z' }],
  ...order,
  fields: {
    phone: null,
    customerLocale: 'ro-RO',
    sourceName: 'web',
    shippingAddress: ADDRESS,
    billingAddress: null,
    customer: CUSTOMER,
    ...order.fields,
  },
})

interface OneApp {
  readonly client: ReturnType<typeof clientOf>
  /** Of the shop that was opened last. */
  platform: Deps['platform']
}

const apps = new WeakMap<World, Promise<OneApp>>()

const buildOneApp = async (world: World, first: Deps['platform']): Promise<OneApp> => {
  const current = { platform: first }
  const platform = new Proxy(first, { get: (_first, name) => Reflect.get(current.platform, name) })
  const app = await buildApp({ ...world.deps, platform })
  world.onClose(() => app.close())
  return Object.assign(current, { client: clientOf(app) })
}

/** A client of the server with this platform. The server is built once for a file: it takes as long as most tests. */
const clientWith = async (world: World, platform: Deps['platform']) => {
  const building = apps.get(world) ?? buildOneApp(world, platform)
  apps.set(world, building)
  const app = await building
  app.platform = platform
  return app.client
}

export const openShopifyShop = async (world: World, platformName: PlatformName = 'embedded') => {
  const server = await startShopify(world.deps.clock)
  onTestFinished(server.close)
  const shop = await furnishedShop(world)
  const shopify = server.adminApi(shop.handle)
  if (platformName !== 'embedded')
    await asOwner(world.ownerUrl, (owner) =>
      owner.query('update shop_directory set platform = $1 where shop_id = $2', [platformName, shop.id]),
    )
  const waits: number[] = []
  const session = { token: server.issue(shop.handle) as string | undefined }
  const waiting = new Set<AbortController>()
  shopify.onSilence(() => {
    for (const controller of waiting) controller.abort()
    waiting.clear()
  })
  const orders = shopifyOrders({
    adminUrl: server.config.adminUrl,
    readToken: async () => session.token,
    forgetToken: async () => {
      session.token = undefined
    },
    vault: world.deps.vault,
    clock: world.deps.clock,
    wait: async (ms) => {
      waits.push(ms)
      world.passTime(ms / 1000)
    },
    deadline: () => {
      const controller = new AbortController()
      waiting.add(controller)
      return controller.signal
    },
  })
  // Staff sign in as those of any shop, whichever platform the directory says.
  const platform = { ...world.deps.platform, ...orders, openShop: async () => shop.id }
  const deps: Deps = { ...world.deps, platform }
  const client = await clientWith(world, platform)
  return {
    shopify,
    shop,
    deps,
    platform,
    waits,
    session,
    client,
    place: { shopId: shop.id, handle: shop.handle },
    /** Where the stand-in listens, for another process. */
    standInUrl: server.url,
    /** Returns our server's reference of the order. */
    addOrder: (order: OrderGiven = {}) => {
      shopify.store.orders.push(wholeOrder(order))
      const id = orderId(shopify.store.orders.length - 1)
      return id.slice(id.lastIndexOf('/') + 1)
    },
    runEffects: () => runDueEffects(pastUndo(deps), HANDLERS, shop.id),
  }
}
