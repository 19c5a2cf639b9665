import { expect } from 'vitest'
import { inShop } from '../../../db/db.ts'
import { deliver } from '../../../test/deliver.ts'
import { test } from '../../../test/harness.ts'
import { addOrder, customerOf, intakeOf } from '../../../test/orders.ts'
import { addShopifyReturn, effectsOf, runOf, tellOfCreation } from '../../../test/shopify/shopify-returns.ts'
import { openShopifyShop } from '../../../test/shopify/shopify-shop.ts'

const HOURS = 2 * 60 * 60

test('the tag of the chosen refund method is added to the order, beside its other tags', async ({ world }) => {
  const opened = await openShopifyShop(world)
  const ref = opened.addOrder()
  const id = await addShopifyReturn(world, opened, ref, [1])
  await tellOfCreation(opened, id)
  expect(await runOf(opened)).toEqual([])
  expect(opened.shopify.store.orders[0]?.tags).toEqual(['first', 'refund-original-payment'])
  expect(await effectsOf(world, opened, id)).toMatchObject([
    { kind: 'order-tag', title: 'Tag on the order: refund-original-payment', state: 'done' },
  ])
  expect(opened.shopify.wrong).toEqual([])
})

test('a tag that Shopify accepts but does not save is added again', async ({ world }) => {
  const opened = await openShopifyShop(world)
  const id = await addShopifyReturn(world, opened, opened.addOrder(), [1])
  await tellOfCreation(opened, id)
  opened.shopify.store.state.dropsTags = true
  expect(await runOf(opened)).toEqual(['later'])
  expect(await effectsOf(world, opened, id, 'ro')).toMatchObject([
    { state: 'pending', last_error: 'Platforma magazinului a acceptat modificarea, dar nu a salvat-o.' },
  ])
  world.passTime(HOURS)
  expect(await runOf(opened)).toEqual([])
  expect(opened.shopify.store.orders[0]?.tags).toContain('refund-original-payment')
})

test('a shop without an external platform also gets the tag on its order', async ({ world }) => {
  const { shop } = await openShopifyShop(world)
  const order = await addOrder(world, shop)
  const customer = await customerOf(world, shop, order)
  for (let i = 0; i < 2; i += 1) await customer.portal.submit({ body: intakeOf(shop, order) })
  expect(new Set(await deliver(world, shop))).toEqual(new Set(['done']))
  const orders = await inShop(world.db, shop.id, (db) => db.selectFrom('orders').select('tags').execute())
  expect(orders).toEqual([{ tags: ['refund-original-payment'] }])
})
