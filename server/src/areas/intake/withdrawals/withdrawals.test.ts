import { expect } from 'vitest'
import { addReturn, furnishedShop } from '../../../test/builders.ts'
import { declarationOf, declare, receipts } from '../../../test/declare-withdrawal.ts'
import { test } from '../../../test/harness.ts'
import { addOrder, customerOf } from '../../../test/orders.ts'

const DAY_SECONDS = 24 * 3600

test('a withdrawal from a whole order is acknowledged at once, and becomes a return', async ({ world }) => {
  const shop = await furnishedShop(world)
  const order = await addOrder(world, shop, { lines: [{ quantity: 2 }, { final_sale: true }, { quantity: 1 }] })
  const answer = await declare(world, shop, declarationOf(order), 'ro')
  expect(answer.json()).toEqual({
    reference: expect.stringMatching(/^W-2026-[A-Z2-9]{8}$/),
    received_at: '2026-10-05T12:00:00.000Z',
    order_name: order.name,
    email: order.email,
    name: 'Maria Ionescu',
    scope: 'whole',
    products: '',
    is_mailed: true,
  })
  const [mail] = await receipts(world, shop)
  expect(mail).toMatchObject({
    template: { type: 'withdrawal_received' },
    to: order.email,
    language: 'ro',
    values: {
      'withdrawal.received_at': '5 octombrie 2026 la 15:00:00 GMT+3',
      'withdrawal.declaration': `Subsemnatul(a) Maria Ionescu mă retrag din contractul pentru toată comanda ${order.name}.`,
      'order.name': order.name,
      'return.id': answer.json().reference,
    },
  })
  const staff = await world.as(shop)
  const [listed] = await staff.withdrawals.list({ query: {} })
  expect(listed).toMatchObject({ is_matched: true, refund_due: '2026-10-19', is_at_risk: false, is_settled: false })
  const detail = await staff.returns.getPrivate({ params: { id: listed?.return_id ?? '' } })
  expect(detail).toMatchObject({
    order_name: order.name,
    return_method: { id: shop.returnMethodIds.own_courier },
    delivery_cost: 0,
    payment_method: { id: shop.paymentMethodIds.original_payment },
    withdrawal: { received_at: '2026-10-05T12:00:00.000Z', refund_due: '2026-10-19', is_at_risk: false },
  })
  expect(detail.return_products.map(({ quantity, return_reason }) => [quantity, return_reason.name])).toEqual([
    [2, 'changed_mind'],
    [1, 'changed_mind'],
  ])
  const { data } = await staff.returns.list({ query: {} })
  expect(data.map(({ withdrawal }) => withdrawal?.refund_due)).toEqual(['2026-10-19'])
  const seen = await (await customerOf(world, shop, order)).portal.getReturn({ params: { id: detail.id } })
  expect(seen.is_withdrawal).toBe(true)
})

test('a declaration for an unknown order is acknowledged too, and staff match it later', async ({ world }) => {
  const shop = await furnishedShop(world)
  const order = await addOrder(world, shop)
  const typed = { name: '# 9 9 9', email: 'guest@example.com' }
  const answer = await declare(world, shop, declarationOf(typed))
  expect(answer.statusCode).toBe(200)
  expect((await receipts(world, shop))[0]).toMatchObject({
    to: 'guest@example.com',
    values: {
      'withdrawal.received_at': 'October 5, 2026 at 3:00:00 PM GMT+3',
      'withdrawal.declaration': expect.stringContaining(
        'from the contract for order # 9 9 9, all of it, was declared with this e-mail address. We have not found',
      ),
    },
  })
  const staff = await world.as(shop)
  const [listed] = await staff.withdrawals.list({ query: {} })
  expect(listed).toMatchObject({ is_matched: false, return_id: null })
  const params = { id: listed?.id ?? 0 }
  await expect(staff.withdrawals.match({ params, body: { order_name: '#no' } })).rejects.toMatchObject({
    status: 404,
    code: 'order_not_found',
  })
  const matched = await staff.withdrawals.match({ params, body: { order_name: order.name } })
  expect(matched).toMatchObject({ is_matched: true, return_id: expect.stringMatching(/^[\w-]{22}$/) })
  await expect(staff.withdrawals.match({ params, body: { order_name: order.name } })).rejects.toMatchObject({
    code: 'withdrawal_settled',
  })
})

test('the answer does not reveal whether the order exists', async ({ world }) => {
  const shop = await furnishedShop(world)
  const order = await addOrder(world, shop)
  const known = await declare(world, shop, declarationOf(order))
  const unknown = await declare(world, shop, declarationOf({ ...order, email: 'other@example.com' }))
  expect(Object.keys(known.json())).toEqual(Object.keys(unknown.json()))
  expect([known.statusCode, unknown.statusCode]).toEqual([200, 200])
})

test('the return window does not apply to a withdrawal', async ({ world }) => {
  const shop = await furnishedShop(world)
  const order = await addOrder(world, shop, { delivered_at: new Date('2026-06-01T10:00:00Z') })
  await declare(world, shop, declarationOf(order))
  const [listed] = await (await world.as(shop)).withdrawals.list({ query: {} })
  expect(listed?.return_id).not.toBeNull()
})

test('a withdrawal from part of an order is left to staff, with the customer’s text', async ({ world }) => {
  const shop = await furnishedShop(world)
  const order = await addOrder(world, shop)
  const nothing = await declare(world, shop, declarationOf(order, { scope: 'part' }))
  expect(nothing.json().details).toMatchObject([{ field: 'products', code: 'withdrawal_products_required' }])
  await declare(world, shop, declarationOf(order, { scope: 'part', products: 'the blue one\n=1+1' }))
  const [listed] = await (await world.as(shop)).withdrawals.list({ query: {} })
  expect(listed).toMatchObject({ is_matched: true, return_id: null, products: 'the blue one\n=1+1' })
  expect((await receipts(world, shop))[0]?.values['withdrawal.declaration']).toContain('the blue one\n=1+1')
})

test('an order with nothing left creates no return', async ({ world }) => {
  const shop = await furnishedShop(world)
  const order = await addOrder(world, shop, { lines: [{ final_sale: true }] })
  await declare(world, shop, declarationOf(order))
  const staff = await world.as(shop)
  const [listed] = await staff.withdrawals.list({ query: {} })
  expect(listed).toMatchObject({ is_matched: true, return_id: null })
  await expect(
    staff.withdrawals.match({ params: { id: listed?.id ?? 0 }, body: { order_name: order.name } }),
  ).rejects.toMatchObject({ status: 409, code: 'nothing_returnable' })
})

test('withdrawals due within three days are at risk until they are settled', async ({ world }) => {
  const shop = await furnishedShop(world)
  const staff = await world.as(shop)
  await declare(world, shop, declarationOf(await addOrder(world, shop)))
  world.passTime(DAY_SECONDS)
  await declare(world, shop, declarationOf({ name: '#unknown', email: 'a@example.com' }))
  const atRisk = async () => (await (await world.as(shop)).withdrawals.list({ query: { filter: 'at-risk' } })).length
  world.passTime(9 * DAY_SECONDS)
  expect(await atRisk()).toBe(0)
  world.passTime(DAY_SECONDS)
  expect(await atRisk()).toBe(1)
  world.passTime(10 * DAY_SECONDS)
  expect(await atRisk()).toBe(2)
  const again = await world.as(shop)
  const [first, second] = await again.withdrawals.list({ query: {} })
  expect(first?.return_id).not.toBeNull()
  const { data } = await again.returns.list({ query: {} })
  expect(data[0]?.withdrawal).toMatchObject({ is_at_risk: true })

  const id = first?.return_id ?? ''
  for (const status of ['received', 'processed', 'completed'])
    await again.returns.move({ params: { id }, query: { status } })
  expect(await again.withdrawals.settle({ params: { id: second?.id ?? 0 } })).toMatchObject({
    is_settled: true,
    is_at_risk: false,
  })
  expect(await atRisk()).toBe(0)
  expect((await again.returns.list({ query: {} })).data[0]?.withdrawal).toMatchObject({ is_at_risk: false })
  const all = await again.withdrawals.list({ query: { filter: 'all' } })
  expect(all.map(({ is_settled }) => is_settled)).toEqual([true, true])
  expect(await again.withdrawals.list({ query: {} })).toEqual([])
  for (const withdrawal of all)
    await expect(again.withdrawals.settle({ params: { id: withdrawal.id } })).rejects.toMatchObject({
      status: 409,
      code: 'withdrawal_settled',
    })
  expect(staff).toBeDefined()
})

test('withdrawals of another shop can be neither seen nor changed', async ({ world }) => {
  const [shop, other] = [await furnishedShop(world), await furnishedShop(world)]
  await declare(world, shop, declarationOf(await addOrder(world, shop)))
  const [listed] = await (await world.as(shop)).withdrawals.list({ query: {} })
  const stranger = await world.as(other)
  expect(await stranger.withdrawals.list({ query: { filter: 'all' } })).toEqual([])
  const params = { id: listed?.id ?? 0 }
  await expect(stranger.withdrawals.settle({ params })).rejects.toMatchObject({ status: 404 })
  await expect(stranger.withdrawals.match({ params, body: { order_name: '#1' } })).rejects.toMatchObject({
    status: 404,
  })
})

test('an ordinary return is not a withdrawal', async ({ world }) => {
  const shop = await furnishedShop(world)
  const id = await addReturn(world, shop)
  expect((await (await world.as(shop)).returns.getPrivate({ params: { id } })).withdrawal).toBeNull()
})
