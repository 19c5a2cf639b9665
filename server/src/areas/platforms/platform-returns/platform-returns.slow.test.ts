import { expect } from 'vitest'
import { inShop } from '../../../db/db.ts'
import { addReturn, newReturn } from '../../../test/builders.ts'
import { moveTo } from '../../../test/couriers/courier-shop.ts'
import { deliver } from '../../../test/deliver.ts'
import { test } from '../../../test/harness.ts'
import { addOrder } from '../../../test/orders.ts'
import type { Fault } from '../../../test/shopify/graphql.ts'
import { addShopifyReturn, effectsOf, runOf, switchOn } from '../../../test/shopify/shopify-returns.ts'
import { openShopifyShop } from '../../../test/shopify/shopify-shop.ts'
import { markOf } from './platform-return-links.ts'

const ELEVEN_MINUTES = 11 * 60
const HOURS = 2 * 60 * 60

test('a shop that did not enable it sends nothing to Shopify', async ({ world }) => {
  const opened = await openShopifyShop(world)
  const id = await addShopifyReturn(world, opened, opened.addOrder(), [1])
  for (const status of ['processed', 'completed']) await moveTo(opened.deps, opened.shop.id, id, status)
  expect(await runOf(opened)).toEqual([])
  expect(opened.shopify.store.returns).toEqual([])
})

test('a return is opened at Shopify when it is processed here, and processed there when it is completed', async ({
  world,
}) => {
  const opened = await openShopifyShop(world)
  await switchOn(world, opened)
  const parcels = [
    { createdAt: '2026-09-21T09:00:00Z', quantities: [1, 1] },
    { createdAt: '2026-09-22T09:00:00Z', quantities: [2, 0] },
  ]
  const lines = [
    { title: 'Shirt', quantity: 3, total: '30.00' },
    { title: 'Belt', quantity: 1, total: '10.00' },
  ]
  const id = await addShopifyReturn(world, opened, opened.addOrder({ lines, parcels }), [2, 1])
  const { returns } = opened.shopify.store
  await moveTo(opened.deps, opened.shop.id, id, 'processed')
  expect(await runOf(opened)).toEqual([])
  const note = markOf(id)
  // Two shirts were sent in two parcels.
  expect(returns).toMatchObject([{ status: 'OPEN', lines: [1, 1, 1].map((quantity) => ({ quantity, note })) }])
  world.passTime(60)
  await moveTo(opened.deps, opened.shop.id, id, 'completed')
  expect(await runOf(opened)).toEqual([])
  expect(returns).toMatchObject([{ status: 'CLOSED', lines: [{ processed: 1 }, { processed: 1 }, { processed: 1 }] }])
  const effects = await effectsOf(world, opened, id)
  expect(effects.map(({ title, state }) => [title, state])).toEqual([
    ['Open the return at the shop’s platform', 'done'],
    ['Mark the return as processed at the shop’s platform', 'done'],
  ])
  expect(opened.shopify.wrong).toEqual([])
})

test.for(['error-after', 'silent-after', 'half-after'] as const satisfies Fault[])(
  'when the response to opening a return is lost (%s), one return exists in the end',
  async (fault, { world }) => {
    const opened = await openShopifyShop(world)
    await switchOn(world, opened)
    const id = await addShopifyReturn(world, opened, opened.addOrder(), [1])
    await moveTo(opened.deps, opened.shop.id, id, 'processed')
    opened.shopify.misbehave('OpenReturn', fault)
    expect(await runOf(opened)).toEqual(['later'])
    expect(await effectsOf(world, opened, id)).toMatchObject([
      { last_error: 'The answer of the shop’s platform was lost; we are checking.' },
    ])
    world.passTime(HOURS)
    expect(await runOf(opened)).toEqual([])
    expect(opened.shopify.store.returns).toHaveLength(1)
    expect(opened.shopify.calls.filter((call) => call === 'OpenReturn')).toHaveLength(1)
  },
)

test('a request that never arrived is sent again, once no response can be outstanding', async ({ world }) => {
  const opened = await openShopifyShop(world)
  await switchOn(world, opened)
  const id = await addShopifyReturn(world, opened, opened.addOrder(), [1])
  await moveTo(opened.deps, opened.shop.id, id, 'processed')
  opened.shopify.misbehave('OpenReturn', 'silent')
  expect(await runOf(opened)).toEqual(['later'])
  world.passTime(60)
  expect(await runOf(opened)).toEqual(['later'])
  expect(opened.shopify.calls.filter((call) => call === 'OpenReturn')).toHaveLength(1)
  world.passTime(ELEVEN_MINUTES)
  expect(await runOf(opened)).toEqual([])
  expect(opened.shopify.store.returns).toHaveLength(1)
})

test('two servers that open and process the same return at once create one return', async ({ world }) => {
  const opened = await openShopifyShop(world)
  await switchOn(world, opened)
  const id = await addShopifyReturn(world, opened, opened.addOrder(), [1])
  for (const status of ['processed', 'completed']) await moveTo(opened.deps, opened.shop.id, id, status)
  await Promise.all([opened.runEffects(), opened.runEffects()])
  for (let i = 0; i < 3; i += 1) {
    world.passTime(HOURS)
    await opened.runEffects()
  }
  expect(opened.shopify.store.returns).toMatchObject([{ status: 'CLOSED' }])
  expect((await effectsOf(world, opened, id)).map(({ state }) => state)).toEqual(['done', 'done'])
})

test.for(['error-after', 'silent-after', 'error'] as const)(
  'when the response to processing is lost (%s), the return is processed once',
  async (fault, { world }) => {
    const opened = await openShopifyShop(world)
    await switchOn(world, opened)
    const id = await addShopifyReturn(world, opened, opened.addOrder(), [2])
    for (const status of ['processed', 'completed']) await moveTo(opened.deps, opened.shop.id, id, status)
    opened.shopify.misbehave('ProcessReturn', fault)
    expect(await runOf(opened)).toEqual(['later'])
    world.passTime(HOURS)
    expect(await runOf(opened)).toEqual([])
    expect(opened.shopify.store.returns).toMatchObject([{ status: 'CLOSED', lines: [{ processed: 2 }] }])
  },
)

test('a refusal by Shopify is final, says so in both languages, and does not quote Shopify', async ({ world }) => {
  const opened = await openShopifyShop(world)
  await switchOn(world, opened)
  const ref = opened.addOrder()
  const first = await addShopifyReturn(world, opened, ref, [2])
  const second = await addShopifyReturn(world, opened, ref, [1], { order_name: '#again' })
  for (const id of [first, second]) {
    await moveTo(opened.deps, opened.shop.id, id, 'processed')
    await opened.runEffects()
  }
  const sentences = {
    en: 'The shop’s platform refused: the products may already have been returned, refunded or cancelled there.',
    ro: 'Platforma magazinului a refuzat: produsele pot fi deja returnate, rambursate sau anulate acolo.',
  }
  for (const [language, last_error] of Object.entries(sentences))
    expect(await effectsOf(world, opened, second, language)).toMatchObject([{ state: 'failed', last_error }])
  expect(opened.shopify.store.returns).toHaveLength(1)
  // Staff cancelled the other one at Shopify, and try again here.
  for (const one of opened.shopify.store.returns) one.status = 'CANCELED'
  const signedIn = await opened.client({ 'session-token': await world.sessionToken(opened.shop) }).signIn.login()
  const [failed] = await effectsOf(world, opened, second)
  const staff = opened.client({ authorization: `Bearer ${signedIn.access_token}` })
  await staff.effects.retry({ params: { id: second, effect_id: failed?.id ?? '' } })
  expect(await runOf(opened)).toEqual([])
  expect(opened.shopify.store.returns).toHaveLength(2)
})

test('a refusal between our read and our request is reported without Shopify’s text', async ({ world }) => {
  const opened = await openShopifyShop(world)
  await switchOn(world, opened)
  const id = await addShopifyReturn(world, opened, opened.addOrder(), [2])
  await moveTo(opened.deps, opened.shop.id, id, 'processed')
  opened.shopify.before('OpenReturn', () => {
    for (const order of opened.shopify.store.orders) order.parcels.length = 0
  })
  expect(await runOf(opened)).toEqual(['failed'])
  const kept = await inShop(world.db, opened.shop.id, (db) => db.selectFrom('effects').selectAll().execute())
  expect(JSON.stringify([kept.filter(({ kind }) => kind !== 'email'), world.logged])).not.toContain('amused')
})

test('a return that staff closed at Shopify is not processed there', async ({ world }) => {
  const opened = await openShopifyShop(world)
  await switchOn(world, opened)
  const id = await addShopifyReturn(world, opened, opened.addOrder(), [1])
  await moveTo(opened.deps, opened.shop.id, id, 'processed')
  await opened.runEffects()
  for (const one of opened.shopify.store.returns) one.status = 'CANCELED'
  await moveTo(opened.deps, opened.shop.id, id, 'completed')
  expect(await runOf(opened)).toEqual(['failed'])
  expect(opened.shopify.calls).not.toContain('ProcessReturn')
})

test('a return cancelled here is cancelled at Shopify too, even if the response to its opening was lost', async ({
  world,
}) => {
  const opened = await openShopifyShop(world)
  await switchOn(world, opened)
  for (const fault of [undefined, 'silent-after', 'silent'] as const) {
    const id = await addShopifyReturn(world, opened, opened.addOrder({ name: `#${fault}` }), [1])
    await moveTo(opened.deps, opened.shop.id, id, 'processed')
    if (fault) opened.shopify.misbehave('OpenReturn', fault)
    await opened.runEffects()
    for (const status of ['pending_action', 'cancelled']) await moveTo(opened.deps, opened.shop.id, id, status)
    for (let i = 0; i < 2; i += 1) {
      await opened.runEffects()
      world.passTime(HOURS)
    }
    const effects = await effectsOf(world, opened, id)
    expect(effects.filter(({ kind }) => kind === 'platform-return-cancel')).toMatchObject([{ state: 'done' }])
  }
  expect(opened.shopify.store.returns.map(({ status }) => status)).toEqual(['CANCELED', 'CANCELED'])
  expect(opened.shopify.wrong).toEqual([])
})

test('a return that was never opened at Shopify is not cancelled there', async ({ world }) => {
  const opened = await openShopifyShop(world)
  await switchOn(world, opened)
  const id = await addShopifyReturn(world, opened, opened.addOrder(), [1])
  await moveTo(opened.deps, opened.shop.id, id, 'cancelled')
  expect(await runOf(opened)).toEqual([])
  expect(await effectsOf(world, opened, id)).toEqual([])
})

test('a revoked token postpones effects until the shop opens the app again', async ({ world }) => {
  const opened = await openShopifyShop(world)
  await switchOn(world, opened)
  const id = await addShopifyReturn(world, opened, opened.addOrder(), [1])
  await moveTo(opened.deps, opened.shop.id, id, 'processed')
  opened.shopify.tokens.clear()
  expect(await runOf(opened)).toEqual(['later'])
  expect((await effectsOf(world, opened, id))[0]?.last_error).toMatch(/no longer gives this app access/)
  opened.session.token = 'shpat_new'
  opened.shopify.tokens.add('shpat_new')
  world.passTime(HOURS)
  expect(await runOf(opened)).toEqual([])
  expect(opened.shopify.store.returns).toHaveLength(1)
})

test('for a shop without an external platform there is nothing to open', async ({ world }) => {
  const opened = await openShopifyShop(world)
  await switchOn(world, opened)
  const order = await addOrder(world, opened.shop)
  const [product] = newReturn(opened.shop).products
  const products = product ? [{ ...product, order_line_ref: order.lineRefs[0] ?? null }] : []
  const id = await addReturn(world, opened.shop, { order_ref: order.ref, products, status: 3 })
  await moveTo(world.deps, opened.shop.id, id, 'processed')
  await deliver(world, opened.shop)
  expect(await effectsOf(world, opened, id)).toMatchObject([
    { state: 'skipped', last_error: 'The shop’s platform does not keep returns.' },
  ])
})
