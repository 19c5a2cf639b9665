/** A shop system that sends orders, signed with a secret of the shop. */
import { createHmac } from 'node:crypto'
import type { OrderInput } from '@returns-desk/contract'
import type { z } from 'zod'
import { furnishedShop } from './builders.ts'
import type { TestShop, World } from './world.ts'

export type SentOrder = z.input<typeof OrderInput>

export const sentOrder = (fields: Partial<SentOrder> = {}): SentOrder => ({
  order_name: '#2001',
  email: 'ana.serban@example.com',
  currency: 'RON',
  created_at: '2026-09-28T10:00:00Z',
  delivered_at: '2026-10-01T12:00:00+03:00',
  lines: [{ sku: 'IN-M', product_title: 'Cămașă de in', variant_title: 'M', quantity: 2, unit_price: '259.90' }],
  ...fields,
})

export const newSecret = async (world: World, shop: TestShop) =>
  (await (await world.as(shop)).ordersImport.createSecret()).secret

export const signed = (secret: string, timestamp: number | string, body: string) => ({
  'content-type': 'application/json',
  'x-timestamp': String(timestamp),
  'x-signature': `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`,
})

export const nowOf = (world: World) => Math.floor(world.deps.clock().getTime() / 1000)

export const post = (world: World, shop: Pick<TestShop, 'handle'>, payload: string, headers: Record<string, string>) =>
  world.app.inject({ method: 'POST', url: `/api/orders/import/${shop.handle}`, payload, headers })

/** Sends correctly signed orders. */
export const send = (world: World, shop: Pick<TestShop, 'handle'>, secret: string, body: object) => {
  const payload = JSON.stringify(body)
  return post(world, shop, payload, signed(secret, nowOf(world), payload))
}

export const orderOf = (world: World, shop: TestShop, name = '#2001') =>
  world.deps.platform.findOrderByName(world.db, { shopId: shop.id, handle: shop.handle }, name)

export const shopWithSecret = async (world: World) => {
  const shop = await furnishedShop(world)
  return { shop, secret: await newSecret(world, shop) }
}
