import type { Role } from '@returns-desk/contract'
import { expect } from 'vitest'
import { inShop } from '../../../db/db.ts'
import { furnishedShop } from '../../../test/builders.ts'
import { deliver, keptMails } from '../../../test/deliver.ts'
import { test, type World } from '../../../test/harness.ts'
import { addOrder, intakeOf, withCourierAndIban } from '../../../test/orders.ts'

const begun = async (world: World, role: Role = 'agent') => {
  const shop = await furnishedShop(world)
  const order = await addOrder(world, shop)
  const staff = world.client(await world.signedIn(shop, role, 'Ana Pop'))
  const body = (own: object = {}) => ({ order_ref: order.ref, ...intakeOf(shop, order), ...own })
  return { shop, order, staff, body }
}

test('staff find an order by its number, with what can be returned of it', async ({ world }) => {
  const { staff, order } = await begun(world)
  const found = await staff.staffIntake.findOrder({ body: { order_name: order.name.replace('#', '') } })
  expect(found).toMatchObject({ ref: order.ref, email: order.email, language: 'ro', refusal: null })
  expect(found.lines).toMatchObject([{ ref: order.lineRefs[0], returnable_quantity: 2 }])
  expect(found).not.toHaveProperty('draft')
  await expect(staff.staffIntake.findOrder({ body: { order_name: '#none' } })).rejects.toMatchObject({
    status: 404,
    code: 'order_name_unknown',
  })
})

test('a return for a customer who telephones goes through the same intake, in the name of the person', async ({
  world,
}) => {
  const { shop, order, staff, body } = await begun(world)
  const { id } = await staff.staffIntake.create({ body: body(withCourierAndIban(shop)) })
  const entry = await inShop(world.db, shop.id, (db) =>
    db
      .selectFrom('returns')
      .select(['account_entered_by', 'account_entered_at', 'created_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  )
  expect(entry).toMatchObject({ account_entered_by: expect.any(Number), account_entered_at: entry.created_at })
  const detail = await staff.returns.getPrivate({ params: { id } })
  expect(detail).toMatchObject({ order_name: order.name, client_email: order.email, return_status: { name: 'new' } })
  expect(detail.timeline).toMatchObject([{ kind: 'created', actor: 'staff', staff: { name: 'Ana Pop' } }])
  await deliver(world, shop)
  const mails = await keptMails(world, shop)
  expect(mails.map(({ recipient }) => recipient)).toEqual([order.email])
  expect(mails[0]?.subject).toMatch(/retur/i)
  expect(await staff.rules.trace({ query: { 'return-id': id } })).toEqual(expect.any(Array))
})

test('sent twice it is one return', async ({ world }) => {
  const { staff, body } = await begun(world)
  const input = body()
  const first = await staff.staffIntake.create({ body: input })
  expect(await staff.staffIntake.create({ body: input })).toEqual(first)
})

test('what the rules refuse to a customer they refuse to staff, at the field and in words', async ({ world }) => {
  const { shop, order, staff, body } = await begun(world)
  const products = body().products.map((product) => ({ ...product, quantity: 3 }))
  await expect(staff.staffIntake.create({ body: body({ products }) })).rejects.toMatchObject({
    code: 'quantity_too_large',
    details: [{ field: 'products.0.quantity' }],
  })
  const needs = { payment_method_id: shop.paymentMethodIds.bank_transfer, iban: 'RO00' }
  await expect(staff.staffIntake.create({ body: body(needs) })).rejects.toMatchObject({
    details: [{ field: 'iban', code: 'iban_invalid' }, { field: 'account_holder' }],
  })
  const offer = await staff.staffIntake.offer({ body: { order_ref: order.ref, products: body().products } })
  expect(offer.return_methods.length).toBeGreaterThan(0)
  const late = await addOrder(world, shop, { delivered_at: new Date('2026-06-01T10:00:00Z') })
  await expect(
    staff.staffIntake.create({ body: { order_ref: late.ref, ...intakeOf(shop, late) } }),
  ).rejects.toMatchObject({ code: 'window_expired' })
})

test('orders of another shop and roles without the permission get nothing', async ({ world }) => {
  const { shop, order, body } = await begun(world)
  const stranger = await world.as(await furnishedShop(world))
  await expect(stranger.staffIntake.create({ body: body() })).rejects.toMatchObject({ status: 404 })
  await expect(stranger.staffIntake.findOrder({ body: { order_name: order.name } })).rejects.toMatchObject({
    status: 404,
  })
  for (const role of ['warehouse', 'finance', 'viewer'] as const) {
    const colleague = await world.as(shop, role)
    await expect(colleague.staffIntake.create({ body: body() })).rejects.toMatchObject({ status: 403 })
  }
})
