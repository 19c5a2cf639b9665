import { expect } from 'vitest'
import { addReturn, furnishedShop } from '../../../test/builders.ts'
import { addRule, daysAgo, override } from '../../../test/change-shop.ts'
import { test } from '../../../test/harness.ts'
import { addOrder, customerOf, intakeOf } from '../../../test/orders.ts'

test('without rules every active method is offered, with its cost; rules restrict them', async ({ world }) => {
  const shop = await furnishedShop(world)
  const order = await addOrder(world, shop)
  const customer = await customerOf(world, shop, order)
  const staff = await world.as(shop)
  const { products } = intakeOf(shop, order)
  await staff.returnMethods.deactivate({ params: { id: shop.returnMethodIds.drop_off_point } })
  const all = await customer.portal.offer({ body: { products } })
  expect(all.return_methods.map(({ id, cost }) => [id, cost])).toEqual([
    [shop.returnMethodIds.courier_pickup, 18.99],
    [shop.returnMethodIds.own_courier, 0],
  ])
  expect(all.payment_methods).toHaveLength(3)
  expect([all.products_total, all.refusal]).toEqual([50, null])

  const { courier_pickup, drop_off_point } = shop.returnMethodIds
  await addRule(world, shop, [101, 103, order.name], [2, { method_ids: [drop_off_point, courier_pickup] }])
  // Once the return method is chosen: 406 is the method of the return.
  await addRule(
    world,
    shop,
    [406, 601, String(courier_pickup)],
    [3, { payment_ids: [shop.paymentMethodIds.store_credit] }],
  )
  const some = await customer.portal.offer({ body: { products } })
  expect(some.return_methods.map(({ id }) => id)).toEqual([courier_pickup])
  expect(some.payment_methods).toHaveLength(3)
  const chosen = await customer.portal.offer({ body: { products, return_method_id: courier_pickup } })
  expect(chosen.payment_methods.map(({ id }) => id)).toEqual([shop.paymentMethodIds.store_credit])
})

test('without a return method, or a refund for it, the shop’s own text says so', async ({ world }) => {
  const shop = await furnishedShop(world)
  const order = await addOrder(world, shop)
  const customer = await customerOf(world, shop, order, { 'accept-language': 'ro' })
  const staff = await world.as(shop)
  const body = { products: intakeOf(shop, order).products, return_method_id: shop.returnMethodIds.own_courier }
  for (const id of Object.values(shop.paymentMethodIds)) await staff.paymentMethods.deactivate({ params: { id } })
  const withoutRefund = {
    code: 'no_payment_method',
    message: 'Momentan nu există o metodă de rambursare pentru acest retur. Vă rugăm să contactați magazinul.',
  }
  // Nobody has to choose a method first to read that there is no way on.
  for (const return_method_id of [null, body.return_method_id])
    expect((await customer.portal.offer({ body: { ...body, return_method_id } })).refusal).toEqual(withoutRefund)
  for (const id of Object.values(shop.returnMethodIds)) await staff.returnMethods.deactivate({ params: { id } })
  await override(world, shop, 'no_return_method')
  const { refusal } = await customer.portal.offer({ body: { ...body, return_method_id: null } })
  expect(refusal).toEqual({ code: 'no_return_method', message: 'Ours: no_return_method' })
})

test('an offer without any refund by rules says so before a method is chosen, unless one method still has one', async ({
  world,
}) => {
  const shop = await furnishedShop(world)
  const order = await addOrder(world, shop)
  const customer = await customerOf(world, shop, order)
  const staff = await world.as(shop)
  const { bank_transfer } = shop.paymentMethodIds
  const { own_courier, courier_pickup, drop_off_point } = shop.returnMethodIds
  await staff.paymentMethods.deactivate({ params: { id: bank_transfer } })
  const body = { products: intakeOf(shop, order).products, return_method_id: null }
  const refusalNow = async () => (await customer.portal.offer({ body })).refusal?.code
  for (const id of [courier_pickup, drop_off_point])
    await addRule(world, shop, [406, 601, String(id)], [3, { payment_ids: [bank_transfer] }])
  expect(await refusalNow()).toBeUndefined()
  await addRule(world, shop, [406, 601, String(own_courier)], [3, { payment_ids: [bank_transfer] }])
  expect(await refusalNow()).toBe('no_payment_method')
  // A rule that refuses whatever is chosen says why, also where there is no refund to ask it about.
  await addRule(world, shop, [402, 310, '0'], [5, { message_code: 'return_refused' }])
  expect((await customer.portal.order()).refusal?.code).toBe('return_refused')
  for (const return_method_id of [null, own_courier])
    expect((await customer.portal.offer({ body: { ...body, return_method_id } })).refusal?.code).toBe('return_refused')
})

test('a rule can test how often this customer returned something in the last year', async ({ world }) => {
  const shop = await furnishedShop(world)
  const order = await addOrder(world, shop)
  for (const client_email of [order.email, order.email.toUpperCase()])
    await addReturn(world, shop, { client_email, created_at: daysAgo(world, 100) })
  await addReturn(world, shop, { client_email: order.email, created_at: daysAgo(world, 400) })
  await addReturn(world, shop, { client_email: order.email, status: 8, created_at: daysAgo(world, 10) })
  const { store_credit } = shop.paymentMethodIds
  // 203: returns of the customer in the last year; 210: at least.
  await addRule(world, shop, [203, 210, '2'], [3, { payment_ids: [store_credit] }])
  const customer = await customerOf(world, shop, order)
  const { products } = intakeOf(shop, order)
  expect((await customer.portal.offer({ body: { products } })).payment_methods.map(({ id }) => id)).toEqual([
    store_credit,
  ])
})

test('costs are only deducted in their own currency', async ({ world }) => {
  const shop = await furnishedShop(world)
  const order = await addOrder(world, shop, { currency: 'EUR' })
  const customer = await customerOf(world, shop, order)
  const { products } = intakeOf(shop, order)
  const { return_methods } = await customer.portal.offer({ body: { products } })
  expect(return_methods.map(({ cost }) => cost)).toEqual([0, 0, 0])
})

test('return shipping never costs more than the returned products', async ({ world }) => {
  const shop = await furnishedShop(world)
  const order = await addOrder(world, shop, { lines: [{ quantity: 1, unit_price_minor: 500 }] })
  const customer = await customerOf(world, shop, order)
  const body = intakeOf(shop, order, { return_method_id: shop.returnMethodIds.drop_off_point })
  const { return_methods } = await customer.portal.offer({ body: { products: body.products } })
  expect(Math.max(...return_methods.map(({ cost }) => cost))).toBe(5)
  expect(await customer.portal.submit({ body })).toMatchObject({ products_total: 5, delivery_cost: 5, total: 0 })
})
