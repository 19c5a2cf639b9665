import { sql } from 'kysely'
import { expect } from 'vitest'
import { planCatchUps } from '../../../areas/platforms/platform-returns/catch-up.ts'
import { takeOrderNews } from '../../../areas/platforms/shopify/order-news.ts'
import { applyRetention } from '../../../areas/system/privacy/apply-retention.ts'
import { erasePerson } from '../../../areas/system/privacy/erase-person.ts'
import { exportPerson } from '../../../areas/system/privacy/export-person.ts'
import type { Deps } from '../../../config/deps.ts'
import { inShop } from '../../../db/db.ts'
import { test, type World } from '../../../test/harness.ts'
import { orderToken } from '../../../test/orders.ts'
import { openShopifyShop } from '../../../test/shopify/shopify-shop.ts'
import type { Platform, PlatformShop } from '../port.ts'

const CLAIM = { name: '#1001', email: 'maria@example.com' }
const DAY = 24 * 60 * 60
const ALWAYS = Array.from({ length: 40 }, () => 'error' as const)

/** Runs jobs one after the other until nothing is left to copy. */
const untilCaughtUp = async (platform: Platform, place: PlatformShop, { db }: Deps) => {
  let taken = 0
  for (let more = -1; more !== 0; taken += more) more = await platform.catchUp(db, place)
  return taken
}

const copiesOf = (world: World, shopId: number) =>
  inShop(world.db, shopId, (db) =>
    db.selectFrom('order_copies').selectAll().where('shop_id', '=', shopId).orderBy('order_ref').execute(),
  )

test('while Shopify cannot be reached, an order announced by a webhook is read from its copy', async ({ world }) => {
  const { shopify, platform, place, addOrder, deps, shop } = await openShopifyShop(world)
  const ref = addOrder()
  expect(await takeOrderNews(deps, shop.id, ref)).toEqual({ order: 'taken' })
  const live = await platform.getOrder(deps.db, place, ref)
  for (const operation of ['FindOrders', 'Order']) shopify.misbehave(operation, ...ALWAYS)
  expect(await platform.getOrder(deps.db, place, ref)).toEqual(live)
  expect(await platform.findOrder(deps.db, place, { name: '1001', email: 'Maria@example.com' })).toEqual(live)
  expect(await platform.findOrderByName(deps.db, place, '#1001')).toEqual(live)
  const wrongPair = platform.findOrder(deps.db, place, { ...CLAIM, email: 'radu@example.com' })
  await expect(wrongPair).rejects.toMatchObject({ code: 'platform_unavailable' })
})

test.for([
  ['en', 'The orders of this shop cannot be read right now. Please try again in a few minutes.'],
  ['ro', 'Comenzile acestui magazin nu pot fi citite momentan. Vă rugăm să încercați din nou peste câteva minute.'],
] as const)('a customer gets an error in %s when nothing can be read', async ([language, message], { world }) => {
  const { shopify, addOrder, shop, client } = await openShopifyShop(world)
  const ref = addOrder()
  for (const operation of ['FindOrders', 'Order']) shopify.misbehave(operation, ...ALWAYS)
  const headers = {
    'accept-language': language,
    'order-token': await orderToken(world, shop, { ref, email: CLAIM.email }),
  }
  const refusal = { status: 503, code: 'platform_unavailable', message }
  await expect(client(headers).portal.order()).rejects.toMatchObject(refusal)
  const body = { order_name: CLAIM.name, email: CLAIM.email }
  const params = { handle: shop.handle }
  await expect(client(headers).portal.requestCode({ params, body })).rejects.toMatchObject(refusal)
})

test('a customer who has opened an order can continue when Shopify becomes unreachable', async ({ world }) => {
  const { shopify, addOrder, shop, client } = await openShopifyShop(world)
  const ref = addOrder()
  const customer = client({ 'order-token': await orderToken(world, shop, { ref, email: CLAIM.email }) })
  const before = await customer.portal.order()
  shopify.misbehave('Order', ...ALWAYS)
  expect(await customer.portal.order()).toEqual(before)
})

test('an older state never replaces a newer one, and a deleted order is deleted here', async ({ world }) => {
  const { shopify, addOrder, deps, shop } = await openShopifyShop(world)
  const ref = addOrder({ updatedAt: '2026-10-03T10:00:00Z' })
  await takeOrderNews(deps, shop.id, ref)
  for (const order of shopify.store.orders) {
    order.updatedAt = '2026-10-02T10:00:00Z'
    order.email = 'old@example.com'
  }
  await takeOrderNews(deps, shop.id, ref)
  expect(await copiesOf(world, shop.id)).toMatchObject([
    { order_ref: ref, email: CLAIM.email, updated_at: new Date('2026-10-03T10:00:00Z') },
  ])
  shopify.store.orders.length = 0
  expect(await takeOrderNews(deps, shop.id, ref)).toEqual({ order: 'gone' })
  expect(await copiesOf(world, shop.id)).toEqual([])
})

test('a failed fetch of changes is retried; a shop that revoked access has none', async ({ world }) => {
  const { shopify, addOrder, deps, shop, session } = await openShopifyShop(world)
  const ref = addOrder()
  shopify.misbehave('Order', ...ALWAYS)
  await expect(takeOrderNews(deps, shop.id, ref)).rejects.toMatchObject({
    problem: 'platform_unreachable',
    isFinal: false,
  })
  session.token = undefined
  expect(await takeOrderNews(deps, shop.id, ref)).toEqual({ skipped: 'platform_sign_in' })
})

test('changes missed by webhooks are found, once, and only newer states are fetched', async ({ world }) => {
  const { shopify, platform, place, addOrder, deps, shop } = await openShopifyShop(world)
  const hoursAgo = (hours: number) => new Date(world.deps.clock().getTime() - hours * 3_600_000).toISOString()
  const told = addOrder({ name: '#1', updatedAt: hoursAgo(3) })
  for (let i = 2; i <= 70; i += 1) addOrder({ name: `#${i}`, updatedAt: hoursAgo(2) })
  addOrder({ name: '#old', updatedAt: hoursAgo(48) })
  await takeOrderNews(deps, shop.id, told)
  shopify.calls.length = 0
  expect(await untilCaughtUp(platform, place, deps)).toBe(69)
  expect(await copiesOf(world, shop.id)).toHaveLength(70)
  expect(shopify.calls.filter((call) => call === 'Order')).toHaveLength(69)
  expect(await platform.catchUp(deps.db, place)).toBe(0)
  const [first] = shopify.store.orders
  world.passTime(3600)
  if (first) first.updatedAt = hoursAgo(0)
  expect(await platform.catchUp(deps.db, place)).toBe(1)
  expect(shopify.searches.at(-1)).toContain("updated_at:>='")
  expect(shopify.wrong).toEqual([])
})

test('an interrupted reconciliation continues where it stopped', async ({ world }) => {
  const { shopify, platform, place, addOrder, deps, shop } = await openShopifyShop(world)
  const start = world.deps.clock().getTime()
  const at = (minutes: number) => new Date(start - minutes * 60_000).toISOString()
  shopify.bucket.restoreRate = 1000
  for (let i = 1; i <= 60; i += 1) addOrder({ name: `#${i}`, updatedAt: at(600 - i * 7) })
  shopify.before('Order', () => {
    // The first page is fetched, the second is not.
    shopify.before('ChangedOrders', () => shopify.misbehave('ChangedOrders', ...ALWAYS.slice(0, 4)))
  })
  await expect(platform.catchUp(deps.db, place)).rejects.toMatchObject({ trouble: 'unreachable' })
  expect(await copiesOf(world, shop.id)).toHaveLength(50)
  shopify.searches.length = 0
  expect(await platform.catchUp(deps.db, place)).toBe(10)
  expect(shopify.searches[0]).toBe(`updated_at:>='${at(600 - 50 * 7 + 5)}'`)
})

test('every platform shop is reconciled regularly, by a separate job', async ({ world }) => {
  const open = await openShopifyShop(world, 'shopify')
  const gone = await openShopifyShop(world, 'shopify')
  const embedded = await openShopifyShop(world)
  gone.session.token = undefined
  for (const { addOrder } of [open, embedded]) addOrder({ updatedAt: world.deps.clock().toISOString() })
  for (let i = 0; i < 2; i += 1) {
    await planCatchUps(world.deps)
    await planCatchUps(world.deps)
    for (const { runEffects } of [open, gone]) expect(await runEffects()).toEqual(['done'])
    expect(await embedded.runEffects()).toEqual([])
  }
  expect(await copiesOf(world, open.shop.id)).toHaveLength(1)
  expect(gone.shopify.calls).toEqual([])
  const kept = (shopId: number) =>
    inShop(world.db, shopId, (db) => db.selectFrom('effects').select(['kind', 'result']).execute())
  expect(await kept(open.shop.id)).toEqual([{ kind: 'catch-up', result: { orders: 0 } }])
  expect(await kept(gone.shop.id)).toEqual([{ kind: 'catch-up', result: { skipped: 'platform_sign_in' } }])
})

test('reconciliation leaves points for customers, and ends before its job times out', async ({ world }) => {
  const { shopify, platform, place, addOrder, deps, shop } = await openShopifyShop(world)
  for (let i = 1; i <= 40; i += 1) addOrder({ name: `#${i}`, updatedAt: world.deps.clock().toISOString() })
  const began = world.deps.clock().getTime()
  const taken = await platform.catchUp(deps.db, place)
  expect(taken).toBeLessThan(40)
  expect(shopify.bucket.currentlyAvailable).toBeGreaterThanOrEqual(590)
  expect(world.deps.clock().getTime() - began).toBeLessThan(80_000)
  expect(taken + (await untilCaughtUp(platform, place, deps))).toBe(40)
  expect(await copiesOf(world, shop.id)).toHaveLength(40)
})

test('a copy is unreadable in the database, and is deleted with its customer or after 90 days at most', async ({
  world,
}) => {
  const { addOrder, deps, shop } = await openShopifyShop(world)
  await takeOrderNews(deps, shop.id, addOrder())
  await takeOrderNews(deps, shop.id, addOrder({ name: '#1002', email: 'radu@example.com' }))
  const { rows } = await inShop(world.db, shop.id, (db) => sql`select * from order_copies`.execute(db))
  expect(JSON.stringify(rows)).not.toMatch(/Ionescu|Lungă|0722/)
  const personal = await exportPerson(deps, shop.id, CLAIM.email)
  expect(JSON.stringify(personal.data.order_copies)).toContain('Ionescu')
  expect(await erasePerson(deps, shop.id, CLAIM.email.toUpperCase())).toMatchObject({ rows: { order_copies: 1 } })
  expect(await copiesOf(world, shop.id)).toMatchObject([{ email: 'radu@example.com' }])
  world.passTime(89 * DAY)
  await applyRetention(deps)
  expect(await copiesOf(world, shop.id)).toHaveLength(1)
  world.passTime(2 * DAY)
  await applyRetention(deps)
  expect(await copiesOf(world, shop.id)).toEqual([])
})
