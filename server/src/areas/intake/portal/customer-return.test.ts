import { expect } from 'vitest'
import { furnishedShop, IBAN } from '../../../test/builders.ts'
import { addReturnAddress, runEffects } from '../../../test/couriers/courier-shop.ts'
import { test } from '../../../test/harness.ts'
import { addOrder, customerOf, intakeOf, withCourierAndIban } from '../../../test/orders.ts'

test('the last day to send is shown before the return is submitted', async ({ world }) => {
  const shop = await furnishedShop(world)
  const order = await addOrder(world, shop)
  const customer = await customerOf(world, shop, order)
  const body = intakeOf(shop, order)
  const { send_by } = await customer.portal.offer({ body: { products: body.products } })
  expect(send_by).toBe('2026-10-19')
  expect(await customer.portal.submit({ body })).toMatchObject({ send_by })
})

test('a customer cancels while the return is new, and the products can go back again', async ({ world }) => {
  const shop = await furnishedShop(world)
  const order = await addOrder(world, shop)
  const customer = await customerOf(world, shop, order)
  const { id } = await customer.portal.submit({ body: intakeOf(shop, order) })
  const cancelled = await customer.portal.cancelReturn({ params: { id } })
  expect(cancelled).toMatchObject({ order_index: 8, can_cancel: false })
  expect(cancelled.timeline.at(-1)).toMatchObject({ actor: 'customer', kind: 'moved', to: 'cancelled' })
  expect(await customer.portal.cancelReturn({ params: { id } })).toEqual(cancelled)
  expect((await customer.portal.order()).lines[0]?.returnable_quantity).toBe(2)
})

test('once staff work on it, it is too late to cancel, and the shop says so', async ({ world }) => {
  const shop = await furnishedShop(world)
  const order = await addOrder(world, shop)
  const customer = await customerOf(world, shop, order)
  const staff = await world.as(shop)
  const { id } = await customer.portal.submit({ body: intakeOf(shop, order) })
  await staff.returns.move({ params: { id }, query: { status: 'received' } })
  const params = { shopId: String(shop.id), code: 'cancel_too_late' }
  await staff.errorMessages.replace({ params, body: { message: 'Please call us.', language: 'en' } })
  await expect(customer.portal.cancelReturn({ params: { id } })).rejects.toMatchObject({
    status: 409,
    message: 'Please call us.',
  })
  expect(await customer.portal.getReturn({ params: { id } })).toMatchObject({ order_index: 3, can_cancel: false })
})

test('a pending label is shown as pending until it is created, and not once it is no longer wanted', async ({
  world,
}) => {
  const shop = await furnishedShop(world)
  await addReturnAddress(world, shop.id)
  const order = await addOrder(world, shop)
  const customer = await customerOf(world, shop, order)
  const { labels } = await world.as(shop)
  const { id } = await customer.portal.submit({ body: intakeOf(shop, order, withCourierAndIban(shop)) })
  const params = { id }
  const seen = async () => {
    const { is_label_awaited, label_url } = await customer.portal.getReturn({ params })
    return [is_label_awaited, label_url !== null]
  }
  expect(await seen()).toEqual([false, false])
  await labels.create({ params })
  expect(await seen()).toEqual([true, false])
  expect(await world.client().portal.track({ params: { handle: shop.handle, id } })).toMatchObject({
    is_label_awaited: false,
  })
  await runEffects(world.deps, shop.id)
  expect(await seen()).toEqual([false, true])
  await labels.cancel({ params })
  expect(await seen()).toEqual([false, false])
})

test('anyone who knows its id can follow a return, and learns nothing personal', async ({ world }) => {
  const shop = await furnishedShop(world)
  const order = await addOrder(world, shop)
  const customer = await customerOf(world, shop, order)
  const { id } = await customer.portal.submit({ body: intakeOf(shop, order, withCourierAndIban(shop)) })
  const answer = await world.app.inject(`/api/portal/${shop.handle}/returns/${id}`)
  expect(answer.json()).toMatchObject({ order_index: 1, awb: null, label_url: null, can_cancel: false })
  expect(answer.json().products[0].reason).toBe('')
  for (const secret of [order.email, 'Ionescu', 'Lungă', '722 123', IBAN.slice(4)])
    expect(answer.body).not.toContain(secret)
  const other = await furnishedShop(world)
  expect((await world.app.inject(`/api/portal/${other.handle}/returns/${id}`)).statusCode).toBe(404)
})
