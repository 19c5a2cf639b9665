import { expect } from 'vitest'
import { furnishedShop } from '../../../test/builders.ts'
import { test } from '../../../test/harness.ts'
import { addOrder } from '../../../test/orders.ts'

test('a link continues on another device until its session ends, and its token is not sent to any server', async ({
  world,
}) => {
  const shop = await furnishedShop(world)
  const order = await addOrder(world, shop)
  const claims = { shop: shop.id, handle: shop.handle, order_ref: order.ref, email: order.email }
  const client = world.client({ 'order-token': await world.deps.tokens.order.sign(claims, 600) })
  const { url, expires_at } = await client.portal.link()
  expect(new Date(expires_at).getTime() - world.deps.clock().getTime()).toBe(600_000)
  const link = new URL(url)
  expect([link.pathname, link.search]).toEqual([`/portal/${shop.handle}/`, ''])
  const token = new URLSearchParams(link.hash.slice(1)).get('order-token') ?? ''
  const other = world.client({ 'order-token': token })
  expect((await other.portal.order()).name).toBe(order.name)
  world.passTime(601)
  await expect(other.portal.order()).rejects.toMatchObject({ status: 401 })
})
