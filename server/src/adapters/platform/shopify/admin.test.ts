import { parse } from 'graphql'
import { expect } from 'vitest'
import { test } from '../../../test/harness.ts'
import { checkDocument, costOf, MAX_QUERY_COST } from '../../../test/shopify/check-document.ts'
import { ALL_SCOPES } from '../../../test/shopify/graphql.ts'
import { openShopifyShop } from '../../../test/shopify/shopify-shop.ts'
import * as documents from './documents.ts'

const SCOPES = new Set(ALL_SCOPES)
/** Asked only in shops that have granted more than is needed. */
const MORE_SCOPES: Readonly<Record<string, readonly string[]>> = { RETURN_LOCATION: ['read_locations'] }

test.for(Object.entries(documents))('%s is valid against Shopify’s published schema', ([name, document]) => {
  expect(checkDocument(parse(document), SCOPES.union(new Set(MORE_SCOPES[name] ?? [])))).toEqual([])
  expect(costOf(parse(document), { first: 50, lines: 50 })).toBeLessThanOrEqual(MAX_QUERY_COST)
})

test('the stand-in refuses what Shopify would refuse', () => {
  const messages = (document: string, scopes = SCOPES) =>
    checkDocument(parse(document), scopes).map(({ message }) => message)
  expect(messages('query { order(id: 1) { nmae } }')).toHaveLength(1)
  expect(messages('mutation { refundCreate(input: {orderId: "1"}) { refund { id } } }')).toContain(
    'refundCreate requires the @idempotent directive',
  )
  const keyed = documents.PROCESS_RETURN.replace('input: $input)', 'input: $input) @idempotent(key: "k")')
  expect(messages(keyed)).toEqual(['returnProcess does not support the @idempotent directive'])
  expect(messages(documents.OPEN_RETURN, new Set(['read_returns']))).toHaveLength(1)
  expect(messages(documents.ADD_TAG, new Set(['read_orders']))).toHaveLength(1)
})

test('a query waits exactly as long as its cost requires', async ({ world }) => {
  const { shopify, platform, place, addOrder, deps, waits } = await openShopifyShop(world)
  const ref = addOrder()
  await platform.getOrder(deps.db, place, ref)
  const cost = 2000 - shopify.bucket.currentlyAvailable
  expect(cost).toBeGreaterThan(100)
  expect(waits).toEqual([])
  for (let i = 0; i < 11; i += 1) await platform.getOrder(deps.db, place, ref)
  const missing = 12 * cost - 2000
  expect(waits.reduce((sum, ms) => sum + ms, 0)).toBeGreaterThanOrEqual(missing * 10)
  expect(waits.reduce((sum, ms) => sum + ms, 0)).toBeLessThan(missing * 10 + 50)
  // It was never throttled.
  expect(shopify.calls).toHaveLength(12)
})

test('a throttled call waits as long as Shopify says, and is retried a limited number of times', async ({ world }) => {
  const { shopify, platform, place, addOrder, deps, waits } = await openShopifyShop(world)
  const ref = addOrder()
  shopify.misbehave('Order', 'throttled')
  expect(await platform.getOrder(deps.db, place, ref)).toMatchObject({ ref })
  expect(shopify.calls).toEqual(['Order', 'Order'])
  expect(waits[0]).toBeGreaterThan(1000)
  shopify.misbehave('Order', 'throttled', 'throttled', 'throttled', 'throttled', 'throttled')
  const other = addOrder({ name: '#1002' })
  await expect(platform.getOrder(deps.db, place, other)).rejects.toMatchObject({ code: 'platform_unavailable' })
  expect(shopify.calls.length).toBeLessThanOrEqual(6)
})

test('a query is retried after an error, a timeout and "too many requests", but not forever', async ({ world }) => {
  const { shopify, platform, place, addOrder, deps, waits } = await openShopifyShop(world)
  const ref = addOrder()
  shopify.misbehave('Order', 'error', 'busy', 'silent')
  expect(await platform.getOrder(deps.db, place, ref)).toMatchObject({ ref })
  expect(waits).toEqual([250, 2000, 1000])
  const before = shopify.calls.length
  shopify.misbehave('Order', ...Array.from({ length: 9 }, () => 'error' as const))
  const other = addOrder({ name: '#1002' })
  await expect(platform.getOrder(deps.db, place, other)).rejects.toMatchObject({ code: 'platform_unavailable' })
  expect(shopify.calls.length - before).toBe(4)
})

test('a revoked token is deleted, and the shop is asked to open the app again', async ({ world }) => {
  const { shopify, platform, place, addOrder, deps, session } = await openShopifyShop(world)
  addOrder()
  shopify.tokens.clear()
  await expect(platform.findOrderByName(deps.db, place, '#1001')).rejects.toMatchObject({ code: 'platform_sign_in' })
  expect(session.token).toBeUndefined()
  expect(shopify.calls).toEqual([])
  // A customer only sees that it does not work at the moment.
  const claim = { name: '#1001', email: 'maria@example.com' }
  await expect(platform.findOrder(deps.db, place, claim)).rejects.toMatchObject({ code: 'platform_unavailable' })
  session.token = 'shpat_new'
  shopify.tokens.add('shpat_new')
  expect(await platform.findOrder(deps.db, place, claim)).toMatchObject({ name: '#1001' })
})

test('a token that was replaced while the old one was being rejected is kept', async ({ world }) => {
  const { shopify, platform, place, addOrder, deps, session } = await openShopifyShop(world)
  const ref = addOrder()
  shopify.tokens.clear()
  shopify.tokens.add('shpat_new')
  const refused = platform.getOrder(deps.db, place, ref)
  session.token = 'shpat_new'
  await refused.catch(() => {})
  expect(session.token).toBe('shpat_new')
})

test('a missing permission returns no order and reveals nothing about anybody', async ({ world }) => {
  const { shopify, platform, place, addOrder, deps } = await openShopifyShop(world)
  const ref = addOrder()
  shopify.scopes.delete('read_customers')
  await expect(platform.getOrder(deps.db, place, ref)).rejects.toMatchObject({ code: 'platform_unavailable' })
  await expect(platform.refreshOrder(deps.db, place, ref)).rejects.toMatchObject({
    trouble: 'denied',
    code: 'ACCESS_DENIED',
    message: 'platform: denied',
  })
})
