import { randomUUID } from 'node:crypto'
import { STATUS } from '@returns-desk/engine'
import { expect } from 'vitest'
import { inShop } from '../../../db/db.ts'
import { furnishedShop } from '../../../test/builders.ts'
import { addRule, daysAgo, override } from '../../../test/change-shop.ts'
import { declarationOf, declare } from '../../../test/declare-withdrawal.ts'
import { test } from '../../../test/harness.ts'
import { addOrder, customerOf, intakeOf } from '../../../test/orders.ts'

/** Every return: its value is at least zero. */
const ALWAYS = [402, 310, '0'] as const
const REFUSE = 5
const SET_FEE = 6
const REQUIRE_PHOTOS = 7
const KEEP_ITEM = 9

test('a rule refuses with the shop’s own words, at the offer and at the intake', async ({ world }) => {
  const shop = await furnishedShop(world)
  const order = await addOrder(world, shop)
  await override(world, shop, 'refused_products')
  await addRule(world, shop, ALWAYS, [REFUSE, { message_code: 'refused_products' }])
  const customer = await customerOf(world, shop, order)
  const body = intakeOf(shop, order)
  const refusal = { code: 'refused_products', message: 'Ours: refused_products' }
  expect((await customer.portal.offer({ body: { products: body.products } })).refusal).toEqual(refusal)
  await expect(customer.portal.submit({ body })).rejects.toMatchObject({ status: 409, ...refusal })
})

test('an order is refused when it is opened only if no choice is left, for customers and for staff', async ({
  world,
}) => {
  const shop = await furnishedShop(world)
  const staff = await world.as(shop)
  const order = await addOrder(world, shop)
  const customer = await customerOf(world, shop, order)
  const reasons = await staff.returnReasons.list()
  const refuseReason = ({ id }: { id: number }) =>
    addRule(world, shop, [401, 601, String(id)], [REFUSE, { message_code: 'refused_reason' }])
  const [last, ...others] = reasons
  for (const reason of others) await refuseReason(reason)
  expect((await customer.portal.order()).refusal).toBeNull()
  const { products } = intakeOf(shop, order)
  const offered = async (reasonId = 0) => {
    const asked = products.map((product) => ({ ...product, return_reason_id: reasonId }))
    return (await customer.portal.offer({ body: { products: asked } })).refusal?.code
  }
  expect([await offered(last?.id), await offered(others[0]?.id)]).toEqual([undefined, 'refused_reason'])
  if (last) await refuseReason(last)
  const refusal = { code: 'refused_reason', message: expect.any(String) }
  expect((await customer.portal.order()).refusal).toEqual(refusal)
  expect((await staff.staffIntake.findOrder({ body: { order_name: order.name } })).refusal).toEqual(refusal)
})

test('an order that a rule refuses at once can still be withdrawn from; the trace shows the rule without effect', async ({
  world,
}) => {
  const shop = await furnishedShop(world)
  const staff = await world.as(shop)
  await addRule(world, shop, ALWAYS, [REFUSE, { message_code: 'return_refused' }])
  await addRule(world, shop, ALWAYS, [1, { days: 10 }])
  const order = await addOrder(world, shop)
  const customer = await customerOf(world, shop, order)
  expect((await customer.portal.order()).refusal?.code).toBe('return_refused')
  await declare(world, shop, declarationOf(order))
  const id = (await staff.withdrawals.list({ query: {} })).at(-1)?.return_id ?? ''
  expect((await staff.returns.getPrivate({ params: { id } })).return_status.order_index).toBe(STATUS.NEW)
  const trace = await staff.rules.trace({ query: { 'return-id': id } })
  expect(trace.map(({ matched, decided, without_effect = false }) => [matched, decided, without_effect])).toEqual([
    [true, false, true],
    [true, true, false],
  ])
  const [refuse, extend] = await staff.ruleHits.list()
  expect([refuse?.matched, refuse?.decided, extend?.decided]).toEqual([1, 0, 1])
  // In shadow it would not have refused it either.
  const [rule] = await staff.rules.list()
  await staff.rules.shadow({ params: { id: rule?.id ?? 0 } })
  await declare(world, shop, declarationOf(await addOrder(world, shop)))
  const second = (await staff.withdrawals.list({ query: {} })).find(({ return_id }) => return_id !== id)
  const shadows = await staff.ruleHits.ofReturn({ query: { 'return-id': second?.return_id ?? '' } })
  expect(shadows.map(({ rule_id, changes }) => [rule_id, changes])).toEqual([[rule?.id, []]])
})

test('only messages that a rule may use are accepted, and only amounts that the currency has', async ({ world }) => {
  const shop = await furnishedShop(world)
  const invalid = { status: 400, code: 'invalid_input' }
  await expect(addRule(world, shop, ALWAYS, [REFUSE, { message_code: 'iban_invalid' }])).rejects.toMatchObject(invalid)
  await expect(addRule(world, shop, ALWAYS, [SET_FEE, { amount: 1.005 }])).rejects.toMatchObject(invalid)
})

test('a return method that would be refused is not offered; one that is left is accepted', async ({ world }) => {
  const shop = await furnishedShop(world)
  const order = await addOrder(world, shop)
  const { own_courier, ...others } = shop.returnMethodIds
  // 406: the return method; 602: is not. Until a method is chosen there is none, and nothing to refuse.
  await addRule(world, shop, [406, 602, String(own_courier)], [REFUSE, { message_code: 'return_refused' }])
  const customer = await customerOf(world, shop, order)
  const { products } = intakeOf(shop, order)
  const offer = await customer.portal.offer({ body: { products } })
  expect([offer.refusal, offer.return_methods.map(({ id }) => id)]).toEqual([null, [own_courier]])
  const body = intakeOf(shop, order, { return_method_id: own_courier })
  expect((await customer.portal.submit({ body })).order_index).toBe(1)
  expect(Object.values(others).length).toBeGreaterThan(0)
})

test('a fee is shown in the offer, kept with the return, and deducted wherever its amount is shown', async ({
  world,
}) => {
  const shop = await furnishedShop(world)
  const order = await addOrder(world, shop)
  const { store_credit } = shop.paymentMethodIds
  // The first decides: none with store credit (407), ten per cent with everything else.
  await addRule(world, shop, [407, 601, String(store_credit)], [SET_FEE, { amount: 0 }])
  await addRule(world, shop, ALWAYS, [SET_FEE, { percent: 10 }])
  const customer = await customerOf(world, shop, order)
  const body = intakeOf(shop, order)
  const { products, return_method_id } = body
  const { payment_methods } = await customer.portal.offer({ body: { products, return_method_id } })
  expect(payment_methods.map(({ id, fee }) => [id === store_credit, fee])).toEqual(
    payment_methods.map(({ id }) => [id === store_credit, id === store_credit ? 0 : 5]),
  )
  const { original_payment } = shop.paymentMethodIds
  const made = await customer.portal.submit({ body: { ...body, payment_method_id: original_payment } })
  expect(made).toMatchObject({ products_total: 50, fee: 5, total: 50 - made.delivery_cost - 5 })
  const staff = await world.as(shop)
  const detail = await staff.returns.getPrivate({ params: { id: made.id } })
  expect(detail).toMatchObject({ fee: 5, price: made.total, total: made.total })
  const listed = await staff.returns.list({ query: {} })
  expect(listed.data[0]?.price).toBe(made.total)
  const row = await inShop(world.db, shop.id, (db) =>
    db.selectFrom('returns').selectAll().where('shop_id', '=', shop.id).where('id', '=', made.id).executeTakeFirst(),
  )
  expect([row?.fee_minor, row?.refund_minor]).toEqual([500, Math.round(made.total * 100)])
})

test('required photos: the offer says so, and a return without any is refused', async ({ world }) => {
  const shop = await furnishedShop(world)
  const order = await addOrder(world, shop)
  await addRule(world, shop, ALWAYS, [REQUIRE_PHOTOS, {}])
  const customer = await customerOf(world, shop, order)
  const body = intakeOf(shop, order)
  expect((await customer.portal.offer({ body: { products: body.products } })).photos_required).toBe(true)
  await expect(customer.portal.submit({ body })).rejects.toMatchObject({
    status: 400,
    code: 'photos_required',
    message: 'Please add at least one photo of the products.',
    details: [{ field: 'products.0.photo_ids' }],
  })
  const photo_key = `photos/${randomUUID()}`
  const photoId = randomUUID()
  await inShop(world.db, shop.id, (db) =>
    db
      .insertInto('order_photos')
      .values({ shop_id: shop.id, id: photoId, order_ref: order.ref, photo_key, created_at: daysAgo(world, 0) })
      .execute(),
  )
  const products = body.products.map((product, i) => (i === 0 ? { ...product, photo_ids: [photoId] } : product))
  expect((await customer.portal.submit({ body: { ...body, products } })).order_index).toBe(1)
})

test.for<[string, number, object]>([
  ['refuses', REFUSE, { message_code: 'return_refused' }],
  ['charges', SET_FEE, { percent: 50 }],
  ['requires photos', REQUIRE_PHOTOS, {}],
  ['lets products be kept', KEEP_ITEM, { max_amount: 100_000 }],
  ['flags', 8, { note: 'Look at it' }],
  ['moves', 10, { to: 8 }],
  ['assigns', 11, { staff_id: 'Ana' }],
])('a rule that %s does not touch a declaration of withdrawal', async ([, action, params], { world }) => {
  const shop = await furnishedShop(world)
  const staff = await world.as(shop)
  const returnOfWithdrawal = async () => {
    await declare(world, shop, declarationOf(await addOrder(world, shop)))
    const id = (await staff.withdrawals.list({ query: {} })).at(-1)?.return_id ?? ''
    return staff.returns.getPrivate({ params: { id } })
  }
  const before = await returnOfWithdrawal()
  await world.signedIn(shop, 'agent', 'Ana')
  const ana = (await staff.staff.list()).find(({ name }) => name === 'Ana')
  const given = 'staff_id' in params ? { staff_id: ana?.id } : params
  await addRule(world, shop, ALWAYS, [action, given])
  // And when something happens to it.
  if (action > REQUIRE_PHOTOS && action !== KEEP_ITEM)
    await addRule(world, shop, [501, 601, 'status_changed'], [action, given])
  const after = await returnOfWithdrawal()
  expect(after.id).not.toBe(before.id)
  const termsOf = (one: typeof before) => ({
    price: one.price,
    total: one.total,
    fee: one.fee,
    delivery: one.delivery_cost,
    method: one.return_method,
    refund: one.payment_method,
    status: one.return_status.order_index,
    assignee: one.assignee,
    isKept: one.is_kept,
    slip: one.slip_url !== undefined,
  })
  expect(termsOf(after)).toEqual(termsOf(before))
  const statuses = await staff.returnStatuses.list()
  const received = statuses.find(({ order_index }) => order_index === STATUS.RECEIVED)?.name ?? ''
  const moved = await staff.returns.move({ params: { id: after.id }, query: { status: received } })
  expect([moved.return_status.order_index, moved.review_note, moved.assignee]).toEqual([STATUS.RECEIVED, null, null])
})
