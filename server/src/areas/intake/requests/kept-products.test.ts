import { expect } from 'vitest'
import { furnishedShop } from '../../../test/builders.ts'
import { addRule } from '../../../test/change-shop.ts'
import { deliver, keptMails } from '../../../test/deliver.ts'
import { test, type World } from '../../../test/harness.ts'
import { addOrder, customerOf, intakeOf, withCourierAndIban } from '../../../test/orders.ts'

/** Every return: its value is at least zero. */
const ALWAYS = [402, 310, '0'] as const
const KEEP_ITEM = 9
const WORDS = 'Păstrați produsele: nu trebuie să trimiteți nimic înapoi.'

/** One piece of 50, by a courier who would need an address, and be paid for. */
const begun = async (world: World, max_amount: number) => {
  const shop = await furnishedShop(world)
  const order = await addOrder(world, shop)
  await addRule(world, shop, ALWAYS, [KEEP_ITEM, { max_amount }])
  const customer = await customerOf(world, shop, order, { 'accept-language': 'ro' })
  const staff = await world.as(shop)
  const body = intakeOf(shop, order, { ...withCourierAndIban(shop), pickup_address: null, phone: '' })
  const { products, return_method_id } = body
  const offer = (method: number | null = null) =>
    customer.portal.offer({ body: { products, return_method_id: method } })
  return { shop, order, customer, staff, body, offer, return_method_id }
}

test('products of at most the amount are kept: no way back to pay for, no deadline, no label, no parcel', async ({
  world,
}) => {
  const { shop, customer, staff, body, offer, return_method_id } = await begun(world, 50)
  const open = await offer()
  expect([open.is_kept, open.return_methods.every(({ cost }) => cost === 0)]).toEqual([true, true])
  expect((await offer(return_method_id)).payment_methods.every(({ is_kept }) => is_kept)).toBe(true)

  const made = await customer.portal.submit({ body })
  expect(made).toMatchObject({
    ...{ is_kept: true, order_index: 1, send_by: null, slip_url: null, is_label_awaited: false },
    ...{ products_total: 50, delivery_cost: 0, total: 50 },
  })
  const params = { id: made.id }
  expect(await customer.portal.getReturn({ params })).toMatchObject({ is_kept: true, send_by: null, slip_url: null })
  const detail = await staff.returns.getPrivate({ params })
  expect(detail).toMatchObject({ is_kept: true, delivery_cost: 0, label: null, pickup_address: null })
  expect(detail.slip_url).toBeUndefined()

  await deliver(world, shop)
  const [mail] = await keptMails(world, shop)
  expect(mail?.plain).toContain(WORDS)
  await expect(staff.labels.create({ params })).rejects.toMatchObject({ code: 'label_not_possible' })

  const statuses = await staff.returnStatuses.list()
  const move = (index: number) => {
    const status = statuses.find(({ order_index }) => order_index === index)?.name ?? ''
    return staff.returns.move({ params, query: { status } })
  }
  await expect(move(2)).rejects.toMatchObject({ code: 'move_not_allowed' })
  expect((await move(4)).return_status.order_index).toBe(4)
  expect((await move(7)).return_status.order_index).toBe(7)
})

test('products above the amount are sent back as ever', async ({ world }) => {
  const { customer, body, offer, shop, order } = await begun(world, 49.99)
  expect((await offer()).is_kept).toBe(false)
  await expect(customer.portal.submit({ body })).rejects.toMatchObject({ code: 'pickup_address_required' })
  const made = await customer.portal.submit({ body: intakeOf(shop, order, withCourierAndIban(shop)) })
  expect([made.is_kept, made.send_by === null, made.delivery_cost > 0]).toEqual([false, false, true])
})

test('kept with one refund only: the offer says with which, and with the others the way back is paid for', async ({
  world,
}) => {
  const shop = await furnishedShop(world)
  const order = await addOrder(world, shop)
  const { original_payment, store_credit } = shop.paymentMethodIds
  await addRule(world, shop, [407, 601, String(store_credit)], [KEEP_ITEM, { max_amount: 50 }])
  const customer = await customerOf(world, shop, order)
  const { products, ...rest } = intakeOf(shop, order, withCourierAndIban(shop))
  const offer = await customer.portal.offer({ body: { products, return_method_id: rest.return_method_id } })
  expect([offer.is_kept, offer.return_methods.some(({ cost }) => cost > 0)]).toEqual([false, true])
  const kept = offer.payment_methods.filter(({ is_kept }) => is_kept).map(({ id }) => id)
  expect(kept).toEqual([store_credit])
  const body = { ...rest, products, payment_method_id: original_payment }
  expect(await customer.portal.submit({ body })).toMatchObject({ is_kept: false, total: 50 - 18.99 })
})

test('a correction keeps what was promised: nobody asks for an address, and no way back is deducted', async ({
  world,
}) => {
  const { shop, customer, staff, body } = await begun(world, 50)
  const { id } = await customer.portal.submit({ body })
  const params = { id }
  const { return_products, payment_method } = await staff.returns.getPrivate({ params })
  const products = return_products.map((one) => ({
    ...{ id: one.id, quantity: 2, return_reason_id: one.return_reason.id },
  }))
  for (const return_method_id of [shop.returnMethodIds.own_courier, shop.returnMethodIds.courier_pickup])
    await staff.corrections.correct({
      params,
      body: {
        ...{ reason: 'Called', return_method_id, payment_method_id: payment_method.id, pickup_address: null },
        ...{ products, phone: '', iban: '', account_holder: '', tell_customer: false },
      },
    })
  const after = await staff.returns.getPrivate({ params })
  expect(after).toMatchObject({ is_kept: true, delivery_cost: 0, total: 100, label: null, pickup_address: null })
})
