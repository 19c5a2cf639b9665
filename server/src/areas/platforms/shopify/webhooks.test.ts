import { createHmac } from 'node:crypto'
import { expect } from 'vitest'
import { readAccessToken } from '../../../adapters/platform/shopify/access-tokens.ts'
import { inShop } from '../../../db/db.ts'
import { deliver } from '../../../test/deliver.ts'
import type { TestShop, World } from '../../../test/harness.ts'
import { openApp, passTime, signIn, test } from '../../../test/shopify/shopify-world.ts'
import { APP } from '../../../test/shopify/stand-in.ts'
import { tidyWebhooks } from './tidy-webhooks.ts'

const rows = (world: World, shop: TestShop) =>
  inShop(world.db, shop.id, async (db) => ({
    webhooks: await db.selectFrom('shopify_webhooks').selectAll().where('shop_id', '=', shop.id).execute(),
    effects: await db.selectFrom('effects').selectAll().where('shop_id', '=', shop.id).execute(),
  }))

const ORDER = {
  id: 5_678_901_234_567,
  email: 'maria@example.com',
  admin_graphql_api_id: 'gid://shopify/Order/5678901234567',
}

test('a webhook is acknowledged at once, stored sealed and once, and handled by a job', async ({ world, shopify }) => {
  const { shop } = await openApp(world, shopify, shopify.shop())
  const message = shopify.webhook('orders/updated', shop.handle, ORDER)
  for (let time = 1; time <= 3; time++) expect((await world.app.inject(message)).statusCode).toBe(200)
  const before = await rows(world, shop)
  expect(before.webhooks).toMatchObject([{ topic: 'orders/updated', processed_at: null }])
  expect(before.effects).toMatchObject([{ kind: 'shopify-webhook', state: 'pending' }])
  expect(JSON.stringify(before)).not.toContain('maria@example.com')
  expect(await deliver(world, shop)).toEqual(['done'])
  expect((await world.app.inject(message)).statusCode).toBe(200)
  const after = await rows(world, shop)
  expect(after.webhooks).toMatchObject([{ payload_sealed: null, processed_at: expect.any(Date) }])
  expect(after.effects).toMatchObject([{ state: 'done', result: { order: 'gone' } }])
})

test('the same webhook id for two shops is two webhooks', async ({ world, shopify }) => {
  const [one, two] = [await openApp(world, shopify, shopify.shop()), await openApp(world, shopify, shopify.shop())]
  const id = { 'x-shopify-webhook-id': crypto.randomUUID() }
  for (const { shop } of [one, two]) await world.app.inject(shopify.webhook('orders/create', shop.handle, ORDER, id))
  for (const { shop } of [one, two]) expect((await rows(world, shop)).webhooks).toHaveLength(1)
})

const FORGERIES: Record<string, (message: ReturnType<typeof JSON.parse>) => void> = {
  'without a signature': ({ headers }) => delete headers['x-shopify-hmac-sha256'],
  'with an empty signature': ({ headers }) => Object.assign(headers, { 'x-shopify-hmac-sha256': '' }),
  'with the signature of another webhook': ({ headers }) =>
    Object.assign(headers, { 'x-shopify-hmac-sha256': 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=' }),
  'that was changed by one byte': (message) =>
    Object.assign(message, { payload: message.payload.replace('5678901234567', '5678901234568') }),
  'with different whitespace': (message) =>
    Object.assign(message, { payload: JSON.stringify(JSON.parse(message.payload), null, 1) }),
  'without a body': (message) => Object.assign(message, { payload: '' }),
}

test.for(Object.keys(FORGERIES))('a webhook %s is refused and not stored', async (how, { world, shopify }) => {
  const { shop } = await openApp(world, shopify, shopify.shop())
  const message = shopify.webhook('orders/updated', shop.handle, ORDER)
  FORGERIES[how]?.(message)
  const answer = await world.app.inject(message)
  expect(answer.statusCode).toBe(401)
  expect((await rows(world, shop)).webhooks).toEqual([])
})

test.for(['app/uninstalled', 'customers/redact', 'customers/data_request', 'shop/redact'])(
  'a genuine %s webhook of one shop cannot be replayed against another',
  async (topic, { world, shopify }) => {
    const [mine, theirs] = [
      await openApp(world, shopify, shopify.shop()),
      await openApp(world, shopify, shopify.shop()),
    ]
    const body = {
      myshopify_domain: mine.shop.handle,
      shop_domain: mine.shop.handle,
      customer: { email: 'a@b.example' },
    }
    const message = shopify.webhook(topic, theirs.shop.handle, body)
    expect((await world.app.inject(message)).statusCode).toBe(401)
    expect((await rows(world, theirs.shop)).webhooks).toEqual([])
  },
)

test('webhooks with an unsubscribed topic or an unreadable body are acknowledged and not stored', async ({
  world,
  shopify,
}) => {
  const { shop } = await openApp(world, shopify, shopify.shop())
  const messages = [
    shopify.webhook('products/update', shop.handle, { id: 1 }),
    shopify.webhook('constructor', shop.handle, { id: 1 }),
    shopify.webhook('orders/updated', shop.handle, { no: 'id' }),
    shopify.webhook('orders/updated', shop.handle, 'no object'),
  ]
  for (const message of messages) expect((await world.app.inject(message)).statusCode).toBe(200)
  expect((await rows(world, shop)).webhooks).toEqual([])
})

test('a webhook for an unknown shop is acknowledged and not stored', async ({ world, shopify }) => {
  const stranger = shopify.shop()
  const answer = await world.app.inject(shopify.webhook('orders/updated', stranger, ORDER))
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toBe('')
})

test.for<Record<string, string>>([
  { 'x-shopify-webhook-id': '' },
  { 'x-shopify-webhook-id': '../../../features/x' },
  { 'x-shopify-shop-domain': 'evil.example' },
])('a webhook with the headers %j is refused', async (headers, { world, shopify }) => {
  const { shop } = await openApp(world, shopify, shopify.shop())
  const message = shopify.webhook('orders/updated', shop.handle, ORDER, headers)
  expect((await world.app.inject(message)).statusCode).toBe(400)
})

const uninstalled = ({ handle }: TestShop) => ({ id: 1, name: 'Lavandă', myshopify_domain: handle })

test('a shop that uninstalls the app is signed out and its token deleted; its data stays', async ({
  world,
  shopify,
}) => {
  const { client, shop } = await openApp(world, shopify, shopify.shop())
  const { id } = await client.returnReasons.create({ body: { name: 'scratched' } })
  passTime(world, 60)
  const lastToken = await shopify.sessionToken(shop.handle)
  shopify.revoke(shop.handle)
  await world.app.inject(shopify.webhook('app/uninstalled', shop.handle, uninstalled(shop)))
  await deliver(world, shop)
  expect(await readAccessToken(world.deps.vault, world.db, shop.id)).toBeUndefined()
  await expect(client.returnReasons.list()).rejects.toMatchObject({ status: 401 })

  shopify.misbehave('exchange', 'refused')
  await expect(signIn(world, lastToken)).rejects.toMatchObject({ code: 'shopify_install_failed' })

  passTime(world, 3600)
  const back = await openApp(world, shopify, shop.handle)
  expect(back.shop.id).toBe(shop.id)
  expect(await back.client.returnReasons.get({ params: { id } })).toMatchObject({ name: 'scratched' })
  expect(await readAccessToken(world.deps.vault, world.db, shop.id)).toBe(shopify.tokensOf(shop.handle)[0])
})

test('a late uninstall webhook after a new installation changes nothing', async ({ world, shopify }) => {
  const { shop } = await openApp(world, shopify, shopify.shop())
  passTime(world, 60)
  const first = shopify.webhook('app/uninstalled', shop.handle, uninstalled(shop))
  const late = shopify.webhook('app/uninstalled', shop.handle, uninstalled(shop))
  await world.app.inject(first)
  await deliver(world, shop)
  passTime(world, 60)
  const { client } = await openApp(world, shopify, shop.handle)
  await world.app.inject(late)
  await deliver(world, shop)
  expect(await readAccessToken(world.deps.vault, world.db, shop.id)).toBeDefined()
  await expect(client.returnReasons.list()).resolves.toBeDefined()
})

test('after a month a webhook is deleted', async ({ world, shopify }) => {
  const { shop } = await openApp(world, shopify, shopify.shop())
  await world.app.inject(shopify.webhook('orders/updated', shop.handle, ORDER))
  await deliver(world, shop)
  await tidyWebhooks(world.deps)
  expect((await rows(world, shop)).webhooks).toHaveLength(1)
  passTime(world, 31 * 24 * 3600)
  await tidyWebhooks(world.deps)
  expect(await rows(world, shop)).toEqual({ webhooks: [], effects: [] })
})

test('an order id too long for a number is still recognised', async ({ world, shopify }) => {
  const { shop } = await openApp(world, shopify, shopify.shop())
  const message = shopify.webhook('orders/updated', shop.handle, {})
  const payload = '{"id":820982911946154508}'
  const signature = createHmac('sha256', APP.clientSecret).update(payload).digest('base64')
  const headers = { ...message.headers, 'x-shopify-hmac-sha256': signature }
  await world.app.inject({ ...message, payload, headers })
  const { webhooks } = await rows(world, shop)
  const place = `shopify_webhooks/${shop.id}/${webhooks[0]?.webhook_id}`
  expect(world.deps.vault.open(webhooks[0]?.payload_sealed ?? '', place)).toContain(
    'gid://shopify/Order/820982911946154508',
  )
})
