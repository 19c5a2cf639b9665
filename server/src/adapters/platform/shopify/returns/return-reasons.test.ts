import { expect } from 'vitest'
import { moveTo } from '../../../../test/couriers/courier-shop.ts'
import { test } from '../../../../test/harness.ts'
import { addShopifyReturn, runOf, switchOn } from '../../../../test/shopify/shopify-returns.ts'
import { openShopifyShop } from '../../../../test/shopify/shopify-shop.ts'
import { PlatformError } from '../../platform-error.ts'
import { findReasons } from './return-reasons.ts'

const reasonsAtShopify = async (
  opened: Awaited<ReturnType<typeof openShopifyShop>>,
  world: Parameters<typeof openShopifyShop>[0],
  return_reason_id: number,
) => {
  const id = await addShopifyReturn(world, opened, opened.addOrder(), [1], {}, { return_reason_id })
  await moveTo(opened.deps, opened.shop.id, id, 'processed')
  expect(await runOf(opened)).toEqual([])
  return opened.shopify.store.returns.at(-1)?.lines.map(({ reason }) => reason)
}

test.for([
  ['too_small', 'too-small'],
  ['late_delivery', 'arrived-late'],
  ['quality', 'quality'],
] as const)('the reason %s of a return is %s on Shopify', async ([ours, theirs], { world }) => {
  const opened = await openShopifyShop(world)
  await switchOn(world, opened)
  expect(await reasonsAtShopify(opened, world, opened.shop.reasonIds[ours])).toEqual([theirs])
  expect(opened.shopify.wrong).toEqual([])
})

test('a reason without a counterpart on Shopify is sent as OTHER', async ({ world }) => {
  const opened = await openShopifyShop(world)
  await switchOn(world, opened)
  expect(await reasonsAtShopify(opened, world, opened.shop.reasonIds.wrong_item)).toEqual(['OTHER'])
})

test('missing permission to read reasons does not block a return; a temporary failure does', async ({ world }) => {
  const { place, deps } = await openShopifyShop(world)
  const asked = (trouble: 'denied' | 'unreachable') => {
    const query = () => Promise.reject(new PlatformError(trouble, 'code'))
    const admin = { query, queryQuietly: query, mutate: query }
    return findReasons(admin, { db: deps.db, shop: place }, ['too_small'])
  }
  expect((await asked('denied')).size).toBe(0)
  await expect(asked('unreachable')).rejects.toThrow(PlatformError)
})
