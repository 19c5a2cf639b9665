import { expect } from 'vitest'
import { furnishedShop } from '../../../test/builders.ts'
import { addRule, daysAgo } from '../../../test/change-shop.ts'
import { test, type World } from '../../../test/harness.ts'
import { addOrder, customerOf, intakeOf } from '../../../test/orders.ts'

const REASON_IS = [401, 601] as const
const HAS_PHOTOS_IS = [405, 501] as const
const METHOD_IS = [406, 601] as const
const REFUND_IS = [407, 601] as const
const TOTAL_BELOW = [402, 311] as const
const EXTEND = 1

/** The window is 14 days, and this is day 20. */
const lateOrder = async (world: World) => {
  const shop = await furnishedShop(world)
  const staff = await world.as(shop)
  const { id, version } = await staff.settings.get()
  await staff.settings.update({
    params: { id },
    body: { days_accept_return: 14 },
    headers: { 'If-Match': `"${version}"` },
  })
  const order = await addOrder(world, shop, { delivered_at: daysAgo(world, 20), lines: [{ quantity: 2 }] })
  const extend = (asked: readonly [number, number], value: number | string | boolean, days = 30) =>
    addRule(world, shop, [...asked, String(value)], [EXTEND, { days }])
  const reasons = await staff.returnReasons.list()
  const defect = reasons.find(({ id: one }) => one !== shop.reasonIds.too_small)?.id ?? 0
  const products = (return_reason_id: number) =>
    intakeOf(shop, order).products.map((product) => ({ ...product, return_reason_id }))
  return { shop, staff, order, extend, defect, products, customer: await customerOf(world, shop, order) }
}

const DATED = 'The return period of this order ended on September 29, 2026, counted from delivery.'

test('an order whose reason decides is opened: a defect goes through, a changed mind is refused with the date', async ({
  world,
}) => {
  const { shop, order, extend, defect, products, customer } = await lateOrder(world)
  expect((await customer.portal.order()).refusal).toMatchObject({ code: 'window_expired', message: DATED })
  await extend(REASON_IS, defect)
  expect(await customer.portal.order()).toMatchObject({
    refusal: null,
    window: { last_day: '2026-09-29', extension_days: 0, is_open: false, may_be_open_until: '2026-10-29' },
  })
  const refused = await customer.portal.offer({ body: { products: products(shop.reasonIds.too_small) } })
  expect(refused.refusal).toEqual({ code: 'window_expired', message: DATED })
  await expect(customer.portal.submit({ body: intakeOf(shop, order) })).rejects.toMatchObject({
    code: 'window_expired',
    message: DATED,
  })
  const offered = await customer.portal.offer({ body: { products: products(defect) } })
  expect(offered).toMatchObject({
    refusal: null,
    window: { last_day: '2026-10-29', extension_days: 30, is_open: true, may_be_open_until: null },
  })
  const made = await customer.portal.submit({ body: intakeOf(shop, order, { products: products(defect) }) })
  expect(made.number).toMatch(/^R/)
})

test('if even the longest possible extension is over, the order is refused at once', async ({ world }) => {
  const { extend, defect, customer } = await lateOrder(world)
  await extend(REASON_IS, defect, 5)
  expect((await customer.portal.order()).refusal).toEqual({
    code: 'window_expired',
    message: 'The return period of this order ended on October 4, 2026, counted from delivery.',
  })
})

test('a reason, method or refund that no longer exists rescues nothing', async ({ world }) => {
  const { shop, staff, extend, defect, customer } = await lateOrder(world)
  await extend(REASON_IS, defect)
  await extend(METHOD_IS, shop.returnMethodIds.drop_off_point)
  await staff.returnMethods.deactivate({ params: { id: shop.returnMethodIds.drop_off_point } })
  await staff.returnReasons.remove({ params: { id: defect } })
  expect((await customer.portal.order()).refusal?.code).toBe('window_expired')
})

test('with a rule on the method, only methods that are in time are offered', async ({ world }) => {
  const { shop, order, extend, products, customer } = await lateOrder(world)
  const { drop_off_point, own_courier } = shop.returnMethodIds
  await extend(METHOD_IS, drop_off_point)
  expect((await customer.portal.order()).refusal).toBeNull()
  const body = { products: products(shop.reasonIds.too_small) }
  const offer = await customer.portal.offer({ body })
  expect(offer).toMatchObject({ refusal: null, window: { is_open: false, may_be_open_until: '2026-10-29' } })
  expect(offer.return_methods.map(({ id }) => id)).toEqual([drop_off_point])
  expect((await customer.portal.offer({ body: { ...body, return_method_id: own_courier } })).refusal?.message).toBe(
    DATED,
  )
  const chosen = intakeOf(shop, order, { return_method_id: drop_off_point })
  expect((await customer.portal.offer({ body: { ...body, return_method_id: drop_off_point } })).refusal).toBeNull()
  expect((await customer.portal.submit({ body: chosen })).number).toMatch(/^R/)
})

test('with a rule on the refund, only refunds that are in time are offered', async ({ world }) => {
  const { shop, order, extend, products, customer } = await lateOrder(world)
  const { store_credit } = shop.paymentMethodIds
  await extend(REFUND_IS, store_credit)
  const body = { products: products(shop.reasonIds.too_small) }
  const offer = await customer.portal.offer({ body })
  expect(offer.return_methods).toHaveLength(3)
  expect(offer.payment_methods.map(({ id }) => id)).toEqual([store_credit])
  await expect(customer.portal.submit({ body: intakeOf(shop, order) })).rejects.toMatchObject({ message: DATED })
  const chosen = intakeOf(shop, order, { payment_method_id: store_credit })
  expect((await customer.portal.submit({ body: chosen })).number).toMatch(/^R/)
})

test('photos and fewer products may still be chosen', async ({ world }) => {
  const { extend, shop, products, customer } = await lateOrder(world)
  await extend(HAS_PHOTOS_IS, true)
  expect((await customer.portal.order()).refusal).toBeNull()
  const withoutPhotos = await customer.portal.offer({ body: { products: products(shop.reasonIds.too_small) } })
  expect(withoutPhotos.refusal?.message).toBe(DATED)
  const small = await lateOrder(world)
  await small.extend(TOTAL_BELOW, '60')
  expect((await small.customer.portal.order()).refusal).toBeNull()
  const one = small.products(small.shop.reasonIds.too_small)
  expect((await small.customer.portal.offer({ body: { products: one } })).refusal).toBeNull()
  const both = one.map((product) => ({ ...product, quantity: 2 }))
  expect((await small.customer.portal.offer({ body: { products: both } })).refusal?.message).toBe(DATED)
})
