import { expect } from 'vitest'
import { moveTo } from '../../../test/couriers/courier-shop.ts'
import { test, type World } from '../../../test/harness.ts'
import type { Fault } from '../../../test/shopify/graphql.ts'
import {
  addShopifyReturn,
  effectsOf,
  runOf,
  type ShopifyShop,
  switchOn,
} from '../../../test/shopify/shopify-returns.ts'
import { openShopifyShop } from '../../../test/shopify/shopify-shop.ts'
import { markOf } from './platform-return-links.ts'

const HOURS = 2 * 60 * 60
const ADJUST = 'platform-return-adjust'

const staffOf = async (world: World, { shop, client }: ShopifyShop) => {
  const signedIn = await client({ 'session-token': await world.sessionToken(shop) }).signIn.login()
  return client({ authorization: `Bearer ${signedIn.access_token}` })
}

/** A return of one of two shirts and of a belt, opened at Shopify. */
const openedThere = async (world: World) => {
  const opened = await openShopifyShop(world)
  await switchOn(world, opened)
  const lines = [
    { title: 'Shirt', quantity: 2, total: '20.00' },
    { title: 'Belt', quantity: 1, total: '10.00' },
  ]
  const id = await addShopifyReturn(world, opened, opened.addOrder({ lines }), [1, 1])
  const move = (status: string) => moveTo(opened.deps, opened.shop.id, id, status)
  await move('processed')
  await opened.runEffects()
  const staff = await staffOf(world, opened)
  const correct = async (quantities: readonly number[], own: object = {}) => {
    const now = await staff.returns.getPrivate({ params: { id } })
    const products = now.return_products.map((product, i) => ({
      id: product.id,
      quantity: quantities[i] ?? product.quantity,
      return_reason_id: product.return_reason.id,
    }))
    const kept = { return_method_id: now.return_method.id, payment_method_id: now.payment_method.id }
    const body = { reason: 'On the phone', ...kept, pickup_address: now.pickup_address, products, phone: '0215550101' }
    return staff.corrections.correct({ params: { id }, body: { ...body, ...own } })
  }
  const there = () =>
    opened.shopify.store.returns.map(({ status, lines }) => [status, ...lines.map(({ quantity }) => quantity)])
  const adjusted = async (language = 'en') =>
    (await effectsOf(world, opened, id, language)).filter(({ kind }) => kind === ADJUST)
  return { opened, id, move, staff, correct, there, adjusted }
}

test('a corrected return is cancelled at Shopify and re-created with the corrected lines', async ({ world }) => {
  const { opened, id, correct, there, adjusted, move } = await openedThere(world)
  expect(there()).toEqual([['OPEN', 1, 1]])
  await correct([2, 1])
  expect(await runOf(opened)).toEqual([])
  expect(there()).toEqual([
    ['CANCELED', 1, 1],
    ['OPEN', 2, 1],
  ])
  expect(opened.shopify.store.returns[1]?.lines[0]?.note).toBe(markOf(id))
  expect(await adjusted()).toMatchObject([{ title: 'Correct the return at the shop’s platform', state: 'done' }])
  await correct([1, 0])
  expect(await runOf(opened)).toEqual([])
  expect(there()[2]).toEqual(['OPEN', 1])
  await move('completed')
  expect(await runOf(opened)).toEqual([])
  expect(there().map(([status]) => status)).toEqual(['CANCELED', 'CANCELED', 'CLOSED'])
  expect(opened.shopify.wrong).toEqual([])
})

test('another reason is another one at Shopify; what is not about the products changes nothing there', async ({
  world,
}) => {
  const { opened, correct, there, adjusted, staff, id } = await openedThere(world)
  await correct([1, 1], { phone: '0215550999' })
  expect(await adjusted()).toEqual([])
  const { return_products: products } = await staff.returns.getPrivate({ params: { id } })
  const reasons = await staff.returnReasons.list()
  const tooSmall = reasons.find(({ name }) => name === 'too_small')?.id ?? 0
  const late = await staff.returnReasons.create({ body: { name: 'arrived late' } })
  const reason = products[0]?.return_reason.id === tooSmall ? late.id : tooSmall
  await correct([], {
    products: products.map((product) => ({ id: product.id, quantity: product.quantity, return_reason_id: reason })),
  })
  expect(await runOf(opened)).toEqual([])
  expect(there().map(([status]) => status)).toEqual(['CANCELED', 'OPEN'])
  const [before, after] = opened.shopify.store.returns.map(({ lines }) => lines[0]?.reason)
  expect(after).not.toBe(before)
})

test.for([
  ...(['error-after', 'silent-after', 'half-after'] as const satisfies Fault[]).map(
    (fault) => ['OpenReturn', fault] as const,
  ),
  ...(['error-after', 'silent-after', 'silent'] as const satisfies Fault[]).map(
    (fault) => ['CancelReturn', fault] as const,
  ),
])('when an answer is lost (%s, %s), one corrected return is open in the end', async ([call, fault], { world }) => {
  const { opened, correct, there } = await openedThere(world)
  await correct([2, 1])
  opened.shopify.misbehave(call, fault)
  expect(await runOf(opened)).toEqual(['later'])
  world.passTime(HOURS)
  expect(await runOf(opened)).toEqual([])
  expect(there()).toEqual([
    ['CANCELED', 1, 1],
    ['OPEN', 2, 1],
  ])
})

test('two corrections at once on two servers leave one open return with the last lines', async ({ world }) => {
  const { opened, correct, there } = await openedThere(world)
  await correct([2, 1])
  await correct([2, 0])
  await Promise.all([opened.runEffects(), opened.runEffects()])
  for (let i = 0; i < 3; i += 1) {
    world.passTime(HOURS)
    await opened.runEffects()
  }
  expect(there().filter(([status]) => status === 'OPEN')).toEqual([['OPEN', 2]])
})

test('a correction that comes before the opening is part of it, and nothing is cancelled', async ({ world }) => {
  const { opened, id, move, correct, there } = await openedThere(world)
  const second = await addShopifyReturn(world, opened, opened.addOrder({ name: '#2' }), [1])
  expect(second).not.toBe(id)
  await moveTo(opened.deps, opened.shop.id, second, 'processed')
  const staff = await staffOf(world, opened)
  const now = await staff.returns.getPrivate({ params: { id: second } })
  await staff.corrections.correct({
    params: { id: second },
    body: {
      ...{ reason: 'x', return_method_id: now.return_method.id, payment_method_id: now.payment_method.id },
      ...{ pickup_address: now.pickup_address, phone: '0215550101' },
      products: now.return_products.map((one) => ({ id: one.id, quantity: 2, return_reason_id: one.return_reason.id })),
    },
  })
  expect(await runOf(opened)).toEqual([])
  expect(there()).toEqual([
    ['OPEN', 1, 1],
    ['OPEN', 2],
  ])
  // Completed before Shopify could be told: the correction comes first.
  await correct([2, 1])
  await move('completed')
  expect(await runOf(opened)).toEqual([])
  expect(there()).toEqual([
    ['CANCELED', 1, 1],
    ['OPEN', 2],
    ['CLOSED', 2, 1],
  ])
})

test('what Shopify has begun to process stays as it is there, and staff read so on the return', async ({ world }) => {
  const { opened, correct, there, adjusted } = await openedThere(world)
  const [line] = opened.shopify.store.returns[0]?.lines ?? []
  if (line) line.processed = 1
  await correct([2, 1])
  expect(await runOf(opened)).toEqual(['failed'])
  expect(there()).toEqual([['OPEN', 1, 1]])
  expect(await adjusted()).toMatchObject([
    { state: 'failed', last_error: expect.stringMatching(/still has the products, quantities and reasons of before/) },
  ])
  expect((await adjusted('ro'))[0]?.last_error).toContain('nu a preluat corectarea')
  expect(opened.shopify.calls).not.toContain('CancelReturn')
})

test('nothing is cancelled for more pieces than Shopify would take back, nor opened that staff cancelled there', async ({
  world,
}) => {
  const { opened, correct, there } = await openedThere(world)
  const other = await addShopifyReturn(world, opened, opened.addOrder({ name: '#3' }), [1])
  expect(other).toBeTruthy()
  for (const order of opened.shopify.store.orders) order.parcels.length = 0
  await correct([2, 1])
  expect(await runOf(opened)).toEqual(['failed'])
  expect(there()).toEqual([['OPEN', 1, 1]])
  for (const one of opened.shopify.store.returns) one.status = 'CANCELED'
  await correct([1, 1])
  expect(await runOf(opened)).toEqual(['failed'])
  expect(there()).toEqual([['CANCELED', 1, 1]])
})

test('if Shopify refuses the corrected return after all, staff read that none is open there, and can try again', async ({
  world,
}) => {
  const { opened, correct, there, adjusted, staff, id } = await openedThere(world)
  const parcels = opened.shopify.store.orders.map((order) => [...order.parcels])
  await correct([2, 1])
  opened.shopify.before('OpenReturn', () => {
    for (const order of opened.shopify.store.orders) order.parcels.length = 0
  })
  expect(await runOf(opened)).toEqual(['failed'])
  expect(there()).toEqual([['CANCELED', 1, 1]])
  const [failed] = await adjusted()
  expect(failed?.last_error).toContain('There is no open return there now')
  for (const [i, order] of opened.shopify.store.orders.entries()) order.parcels.push(...(parcels[i] ?? []))
  await staff.effects.retry({ params: { id, effect_id: failed?.id ?? '' } })
  expect(await runOf(opened)).toEqual([])
  expect(there()).toEqual([
    ['CANCELED', 1, 1],
    ['OPEN', 2, 1],
  ])
})

test('a corrected return that is cancelled here is cancelled at Shopify, and not opened again', async ({ world }) => {
  const { opened, correct, move, there, adjusted } = await openedThere(world)
  await correct([2, 1])
  for (const status of ['pending_action', 'cancelled']) await move(status)
  await opened.runEffects()
  expect(there().map(([status]) => status)).not.toContain('OPEN')
  expect(await adjusted()).toMatchObject([{ state: 'skipped' }])
})

test('another refund method puts its tag on the order', async ({ world }) => {
  const { opened, correct, staff } = await openedThere(world)
  const { id: payment_method_id } = await staff.paymentMethods.create({
    body: {
      name: 'Voucher',
      short_instruction: '',
      long_instruction: '',
      require_iban: false,
      shopify_tag: 'voucher',
      active: true,
    },
  })
  await correct([], { payment_method_id })
  expect(await runOf(opened)).toEqual([])
  expect(opened.shopify.store.orders[0]?.tags).toContain('voucher')
})
