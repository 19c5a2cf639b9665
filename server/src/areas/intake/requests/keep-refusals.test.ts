import { sql } from 'kysely'
import { expect } from 'vitest'
import { CHORES } from '../../../chores.ts'
import { inShop } from '../../../db/db.ts'
import { furnishedShop } from '../../../test/builders.ts'
import { addRule, daysAgo } from '../../../test/change-shop.ts'
import { test, type World } from '../../../test/harness.ts'
import { addOrder, customerOf, intakeOf } from '../../../test/orders.ts'
import type { TestShop } from '../../../test/world.ts'
import { erasePerson } from '../../system/privacy/erase-person.ts'

const refusals = (world: World, shop: TestShop) =>
  inShop(world.db, shop.id, (db) =>
    db.selectFrom('intake_refusals').selectAll().where('shop_id', '=', shop.id).orderBy('id').execute(),
  )

const REASON_IS = [401, 601] as const
const [EXTEND, SET_RETURN_METHODS] = [1, 2]

test('a refused order is kept once a day, with what the rules were asked and without the customer', async ({
  world,
}) => {
  const shop = await furnishedShop(world)
  const order = await addOrder(world, shop, { delivered_at: daysAgo(world, 60) })
  const customer = await customerOf(world, shop, order)
  expect((await customer.portal.order()).refusal).toMatchObject({ code: 'window_expired' })
  await customer.portal.order()
  const kept = await refusals(world, shop)
  expect(kept).toMatchObject([{ stage: 'opening', code: 'window_expired', order_ref: order.ref }])
  expect(kept[0]).toMatchObject({
    facts: { order: { name: order.name }, return: { total: 10_000 }, products: [{ quantity: 2 }] },
    window: { clock: 'delivered', days_accept_return: expect.any(Number) },
    open: { 'return.reason': { values: expect.any(Array) } },
  })
  const text = JSON.stringify(kept).toLowerCase()
  for (const personal of [order.email, 'maria', 'ionescu', '722 000', 'str. lung']) expect(text).not.toContain(personal)
  // Sent all the same, it is the same request, with everything chosen.
  await expect(customer.portal.submit({ body: intakeOf(shop, order) })).rejects.toMatchObject({
    code: 'window_expired',
  })
  expect(await refusals(world, shop)).toMatchObject([{ stage: 'submit', code: 'window_expired', open: null }])
})

test('of requests that were refused for the same reason on one day, the last that names products is kept', async ({
  world,
}) => {
  const shop = await furnishedShop(world)
  const lines = [{ quantity: 2, unit_price_minor: 4000 }, { quantity: 1 }]
  const order = await addOrder(world, shop, { delivered_at: daysAgo(world, 60), lines })
  const customer = await customerOf(world, shop, order)
  await customer.portal.order()
  expect(await refusals(world, shop)).toMatchObject([{ stage: 'opening', facts: { return: { total: 13_000 } } }])
  const asked = async (quantity: number) => {
    const products = intakeOf(shop, order).products.slice(0, 1)
    await customer.portal.offer({ body: { products: products.map((product) => ({ ...product, quantity })) } })
  }
  await asked(1)
  await asked(2)
  const right = [{ stage: 'offer', code: 'window_expired', open: {}, facts: { return: { total: 8000 } } }]
  expect(await refusals(world, shop)).toMatchObject(right)
  // Opened once more, it says less than what was asked for.
  await customer.portal.order()
  expect(await refusals(world, shop)).toMatchObject(right)
})

test('an offer that is refused is kept with the reasons that were chosen, an accepted one is not', async ({
  world,
}) => {
  const shop = await furnishedShop(world)
  const order = await addOrder(world, shop, { delivered_at: daysAgo(world, 60) })
  await addRule(world, shop, [...REASON_IS, String(shop.reasonIds.damaged)], [EXTEND, { days: 365 }])
  const customer = await customerOf(world, shop, order)
  const productsFor = (return_reason_id: number) =>
    intakeOf(shop, order).products.map((product) => ({ ...product, return_reason_id }))
  expect((await customer.portal.order()).refusal).toBeNull()
  await customer.portal.offer({ body: { products: productsFor(shop.reasonIds.damaged) } })
  expect(await refusals(world, shop)).toEqual([])
  await customer.portal.offer({ body: { products: productsFor(shop.reasonIds.too_small) } })
  expect(await refusals(world, shop)).toMatchObject([
    { stage: 'offer', code: 'window_expired', facts: { return: { reasons: [shop.reasonIds.too_small] } } },
  ])
})

test('a method that the rules do not offer is a refusal at submission, for staff too; a wrong IBAN is none', async ({
  world,
}) => {
  const shop = await furnishedShop(world)
  const [order, other] = [await addOrder(world, shop), await addOrder(world, shop)]
  const customer = await customerOf(world, shop, order)
  const iban = { payment_method_id: shop.paymentMethodIds.bank_transfer, iban: 'RO00', account_holder: 'Maria' }
  await expect(customer.portal.submit({ body: intakeOf(shop, order, iban) })).rejects.toMatchObject({ status: 400 })
  expect(await refusals(world, shop)).toEqual([])
  const { return_method_id } = intakeOf(shop, order)
  const offered = Object.values(shop.returnMethodIds).find((id) => id !== return_method_id)
  const rule = [SET_RETURN_METHODS, { method_ids: [offered] }] as const
  await addRule(world, shop, [...REASON_IS, String(shop.reasonIds.too_small)], rule)
  await expect(customer.portal.submit({ body: intakeOf(shop, order) })).rejects.toMatchObject({ status: 409 })
  const staff = await world.as(shop)
  const body = { order_ref: other.ref, ...intakeOf(shop, other) }
  await expect(staff.staffIntake.create({ body })).rejects.toMatchObject({ status: 409 })
  expect(await refusals(world, shop)).toMatchObject(
    [order, other].map(({ ref }) => ({ stage: 'submit', code: 'return_method_not_offered', order_ref: ref })),
  )
})

test('refusals are erased with the customer, also when the order is forgotten, and end after 400 days', async ({
  world,
}) => {
  const shop = await furnishedShop(world)
  const orders = [1, 2].map(() => addOrder(world, shop, { delivered_at: daysAgo(world, 60) }))
  const [one, two] = (await Promise.all(orders)) as [Awaited<(typeof orders)[0]>, Awaited<(typeof orders)[0]>]
  for (const order of [one, two]) await (await customerOf(world, shop, order)).portal.order()
  expect(await refusals(world, shop)).toHaveLength(2)
  await inShop(world.db, shop.id, async (db) => {
    await sql`delete from order_lines where shop_id = ${shop.id} and order_id = ${Number(one.ref)}`.execute(db)
    await sql`delete from orders where shop_id = ${shop.id} and id = ${Number(one.ref)}`.execute(db)
  })
  await erasePerson(world.deps, shop.id, one.email.toUpperCase())
  expect(await refusals(world, shop)).toMatchObject([{ order_ref: two.ref }])
  const later = (days: number) => ({ ...world.deps, clock: () => daysAgo(world, -days) })
  await CHORES.tidying.work(later(399))
  expect(await refusals(world, shop)).toHaveLength(1)
  await CHORES.tidying.work(later(401))
  expect(await refusals(world, shop)).toEqual([])
})
