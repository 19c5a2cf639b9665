import { expect } from 'vitest'
import { forgetAccessToken, readAccessToken } from '../../../adapters/platform/shopify/access-tokens.ts'
import { inShop } from '../../../db/db.ts'
import { createWorld, type World } from '../../../test/harness.ts'
import { openApp, shopIdOf, signIn, test } from '../../../test/shopify/shopify-world.ts'
import { APP, startShopify } from '../../../test/shopify/stand-in.ts'

const tokenOf = (world: World, shopId: number) => readAccessToken(world.deps.vault, world.db, shopId)

const shopRow = (world: World, shopId: number) =>
  inShop(world.db, shopId, (db) =>
    db.selectFrom('shops').selectAll().where('shop_id', '=', shopId).executeTakeFirstOrThrow(),
  )

const installRow = (world: World, shopId: number) =>
  inShop(world.db, shopId, (db) =>
    db.selectFrom('shopify_installs').selectAll().where('shop_id', '=', shopId).executeTakeFirstOrThrow(),
  )

test('the first open creates the shop, with everything a new shop starts with', async ({ world, shopify }) => {
  const handle = shopify.shop({ name: 'Casa Macului', currencyCode: 'RON', ianaTimezone: 'Europe/Bucharest' })
  const { client, shop } = await openApp(world, shopify, handle)
  expect(await shopRow(world, shop.id)).toMatchObject({
    name: 'Casa Macului',
    currency: 'RON',
    time_zone: 'Europe/Bucharest',
    language: 'ro',
    embed_origins: [`https://${handle}`, 'https://admin.shopify.com'],
  })
  expect(await client.returnStatuses.list()).toHaveLength(8)
  expect((await client.returnReasons.list()).length).toBeGreaterThan(0)
  expect((await client.emails.list()).length).toBeGreaterThan(0)
  expect(await client.settings.get()).toBeDefined()
  expect(shopify.wrong).toEqual([])
})

test('a shop elsewhere starts in English, with its own country, currency and clock', async ({ world, shopify }) => {
  const place = { currencyCode: 'GBP', ianaTimezone: 'Europe/London', shopAddress: { countryCodeV2: 'GB' } }
  const handle = shopify.shop({ name: 'Poppy', ...place })
  const { shop } = await openApp(world, shopify, handle)
  expect(await shopRow(world, shop.id)).toMatchObject({
    currency: 'GBP',
    time_zone: 'Europe/London',
    country: 'GB',
    language: 'en',
  })
})

test('a new shop is led to its checklist, until that is dismissed', async ({ world, shopify }) => {
  const handle = shopify.shop()
  const open = async () => signIn(world, await shopify.sessionToken(handle))
  expect((await open()).is_setting_up).toBe(true)
  const { client } = await openApp(world, shopify, handle)
  expect((await client.checklist.get()).steps.orders.is_done).toBe(true)
  await client.checklist.update({ body: { is_dismissed: true } })
  expect((await open()).is_setting_up).toBeUndefined()
})

test('the portal is found under the shop’s name at Shopify', async ({ world, shopify }) => {
  const handle = shopify.shop({ name: 'Casa Macului' })
  await openApp(world, shopify, handle)
  expect(await world.client().shops.get({ params: { handle } })).toMatchObject({ handle, name: 'Casa Macului' })
})

test('the offline token is stored sealed, and requested once', async ({ world, shopify }) => {
  const handle = shopify.shop()
  const { shop } = await openApp(world, shopify, handle)
  const [issued] = shopify.tokensOf(handle)
  expect(await tokenOf(world, shop.id)).toBe(issued)
  expect(JSON.stringify(await installRow(world, shop.id))).not.toContain(issued)
  await openApp(world, shopify, handle)
  expect(shopify.tokensOf(handle)).toHaveLength(1)
})

test('two concurrent first opens create one shop', async ({ world, shopify }) => {
  const handle = shopify.shop()
  const opened = await Promise.all(Array.from({ length: 4 }, () => openApp(world, shopify, handle)))
  expect(new Set(opened.map(({ shop }) => shop.id)).size).toBe(1)
  const client = opened[0]?.client
  expect(await client?.returnStatuses.list()).toHaveLength(8)
  const token = await tokenOf(world, opened[0]?.shop.id ?? 0)
  expect(shopify.tokensOf(handle)).toContain(token)
})

test.for(['error', 'silent', 'cut', 'refused'] as const)(
  'with Shopify in trouble (%s) a new shop is asked to try again, and the next open creates it',
  async (fault, { world, shopify }) => {
    const handle = shopify.shop()
    shopify.misbehave('exchange', fault)
    const token = await shopify.sessionToken(handle)
    await expect(signIn(world, token)).rejects.toMatchObject({ status: 503, code: 'shopify_install_failed' })
    expect(await shopIdOf(world, handle)).toBeUndefined()
    await openApp(world, shopify, handle)
    expect(await shopIdOf(world, handle)).toBeDefined()
  },
)

test('a revoked token is deleted and replaced at the next open; a known shop can sign in meanwhile', async ({
  world,
  shopify,
}) => {
  const handle = shopify.shop()
  const { shop } = await openApp(world, shopify, handle)
  const before = await tokenOf(world, shop.id)
  shopify.revoke(handle)
  await forgetAccessToken(world.db, shop.id)
  expect(await tokenOf(world, shop.id)).toBeUndefined()
  shopify.misbehave('exchange', 'error')
  expect((await openApp(world, shopify, handle)).shop.id).toBe(shop.id)
  expect(await tokenOf(world, shop.id)).toBeUndefined()
  expect((await openApp(world, shopify, handle)).shop.id).toBe(shop.id)
  const after = await tokenOf(world, shop.id)
  expect(after).toBe(shopify.tokensOf(handle)[0])
  expect(after).not.toBe(before)
})

test('a shop whose name could not be fetched gets it at the next open', async ({ world, shopify }) => {
  const handle = shopify.shop({ name: 'Casa Macului', currencyCode: 'RON' })
  shopify.misbehave('graphql', 'error')
  const { shop } = await openApp(world, shopify, handle)
  expect(await shopRow(world, shop.id)).toMatchObject({ name: handle.replace('.myshopify.com', ''), currency: 'EUR' })
  await openApp(world, shopify, handle)
  expect(await shopRow(world, shop.id)).toMatchObject({ name: 'Casa Macului', currency: 'RON' })
  expect(shopify.tokensOf(handle)).toHaveLength(1)
})

test('the shop’s name here is not changed by later opens', async ({ world, shopify }) => {
  const handle = shopify.shop({ name: 'Casa Macului' })
  const { shop } = await openApp(world, shopify, handle)
  await inShop(world.db, shop.id, (db) =>
    db.updateTable('shops').set({ name: 'Macul' }).where('shop_id', '=', shop.id).execute(),
  )
  await forgetAccessToken(world.db, shop.id)
  await openApp(world, shopify, handle)
  expect((await shopRow(world, shop.id)).name).toBe('Macul')
})

test('newly required scopes are requested at the next open', async ({ world, shopify }) => {
  const handle = shopify.shop()
  const { shop } = await openApp(world, shopify, handle)
  await inShop(world.db, shop.id, (db) =>
    db.updateTable('shopify_installs').set({ scopes: 'read_orders' }).where('shop_id', '=', shop.id).execute(),
  )
  await openApp(world, shopify, handle)
  expect(shopify.tokensOf(handle)).toHaveLength(2)
  expect((await installRow(world, shop.id)).scopes).toContain('write_returns')
})

test('two Shopify shops see nothing of each other', async ({ world, shopify }) => {
  const mine = await openApp(world, shopify, shopify.shop())
  const theirs = await openApp(world, shopify, shopify.shop())
  const { id } = await mine.client.returnReasons.create({ body: { name: 'scratched' } })
  await expect(theirs.client.returnReasons.get({ params: { id } })).rejects.toMatchObject({ status: 404 })
})

test('an app with a wrong secret cannot install anything', async () => {
  const shopify = await startShopify()
  const secret = 'shpss_a-secret-that-is-not-the-one'
  const { world, close } = await createWorld({
    shopify: { ...shopify.config, clientSecret: secret },
    clock: () => new Date(),
  })
  try {
    const token = await shopify.sessionToken(shopify.shop(), {}, secret)
    await expect(signIn(world, token)).rejects.toMatchObject({ code: 'shopify_install_failed' })
    expect(shopify.wrong).toEqual([])
  } finally {
    await close()
    await shopify.close()
  }
})

test('a server without a Shopify app accepts no Shopify token', async ({ shopify }) => {
  const { world, close } = await createWorld()
  try {
    const token = await shopify.sessionToken(shopify.shop())
    await expect(signIn(world, token)).rejects.toMatchObject({ status: 401 })
    const webhook = shopify.webhook('app/uninstalled', shopify.shop(), {})
    expect((await world.app.inject(webhook)).statusCode).toBe(404)
  } finally {
    await close()
  }
})

test('neither token, secret nor session token is in any log', async ({ world, shopify }) => {
  const handle = shopify.shop()
  shopify.misbehave('exchange', 'refused')
  const token = await shopify.sessionToken(handle)
  await signIn(world, token).catch(() => {})
  await openApp(world, shopify, handle)
  const logged = world.logged.join('\n')
  expect(logged).toContain('shopify_exchange_failed')
  for (const secret of [token, APP.clientSecret, ...shopify.tokensOf(handle)]) expect(logged).not.toContain(secret)
})
