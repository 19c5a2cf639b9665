import type { CorrectionNote } from '@returns-desk/contract'
import { expect } from 'vitest'
import { inShop } from '../../../db/db.ts'
import { furnishedShop, IBAN } from '../../../test/builders.ts'
import { deliver, keptMails } from '../../../test/deliver.ts'
import { test, type World } from '../../../test/harness.ts'
import { addOrder, customerOf, intakeOf, PICKUP, withCourierAndIban } from '../../../test/orders.ts'

const OTHER_IBAN = 'RO09BCYP0000001234567890'

/** A return of one of two pieces, with a courier and a bank account. */
const begun = async (world: World) => {
  const shop = await furnishedShop(world)
  const order = await addOrder(world, shop)
  const customer = await customerOf(world, shop, order, { 'accept-language': 'ro' })
  const { id } = await customer.portal.submit({ body: intakeOf(shop, order, withCourierAndIban(shop)) })
  await deliver(world, shop)
  const params = { id }
  const owner = await world.as(shop)
  const staff = world.client(await world.signedIn(shop, 'agent', 'Ana Pop'))
  const before = await owner.returns.getPrivate({ params })
  const product = before.return_products[0]
  const body = (own: object = {}) => ({
    reason: 'The customer called',
    return_method_id: before.return_method.id,
    payment_method_id: before.payment_method.id,
    pickup_address: PICKUP,
    products: [{ id: product?.id ?? 0, quantity: 1, return_reason_id: product?.return_reason.id ?? 0 }],
    ...own,
  })
  const quantity = (amount: number, reasonId = product?.return_reason.id ?? 0) => ({
    products: [{ id: product?.id ?? 0, quantity: amount, return_reason_id: reasonId }],
  })
  const correct = (own: object = {}, headers = {}) => staff.corrections.correct({ params, body: body(own), headers })
  const see = () => owner.returns.getPrivate({ params })
  return { shop, order, customer, staff, owner, params, before, correct, quantity, see }
}

test('more pieces, another reason: one amount everywhere, and the timeline says who, what and why', async ({
  world,
}) => {
  const { shop, correct, quantity, see, before, customer, params } = await begun(world)
  expect(await correct(quantity(2, shop.reasonIds.damaged))).toEqual({ version: before.version + 1, bank_files: [] })
  const after = await see()
  expect(after.products_total).toBe(before.products_total * 2)
  expect(after.delivery_cost).toBe(before.delivery_cost)
  expect(after.total).toBe(after.products_total - after.delivery_cost)
  expect((await customer.portal.getReturn({ params })).total).toBe(after.total)
  expect((await customer.portal.order()).lines[0]?.returnable_quantity).toBe(0)
  const entry = after.timeline.find(({ kind }) => kind === 'corrected')
  expect(entry).toMatchObject({ actor: 'staff', staff: { name: 'Ana Pop' } })
  const note = JSON.parse(entry?.note ?? '') as CorrectionNote
  expect(note.reason).toBe('The customer called')
  expect(note.changes.map(({ field, from, to }) => [field, from, to])).toEqual([
    ['quantity', '1', '2'],
    ['reason', expect.any(String), expect.any(String)],
  ])
})

test('the audit has what was before and after, of an account only that it is another one', async ({ world }) => {
  const { correct, quantity, owner } = await begun(world)
  await expect(correct(quantity(3))).rejects.toMatchObject({ status: 409 })
  await correct({ ...quantity(2), iban: OTHER_IBAN })
  const { data } = await owner.audit.list({ query: { action: 'corrections' } })
  expect(data).toMatchObject([{ action: 'corrections.correct', staff: { name: 'Ana Pop' } }])
  const { iban, ...lines } = data[0]?.changes ?? {}
  expect(Object.values(lines)).toEqual([{ before: '1', after: '2' }])
  expect(iban).toEqual({ before: '', after: '•••' })
})

test('the customer is told in their language what changed and what they get back, not why', async ({ world }) => {
  const { shop, correct, quantity } = await begun(world)
  const sent = async () => {
    await deliver(world, shop)
    return (await keptMails(world, shop)).filter(({ plain }) => plain.includes('Am corectat returul'))
  }
  await correct({ ...quantity(2), tell_customer: false })
  expect(await sent()).toEqual([])
  await correct(quantity(1))
  const [mail, ...others] = await sent()
  expect(others).toEqual([])
  expect(mail?.plain).toMatch(/Cantitatea pentru Cămașă de in, M: 1/)
  expect(mail?.plain).toMatch(/Primiți înapoi: [\d.,]+\sRON/)
  expect(mail?.plain).not.toContain('The customer called')
})

test('another refund needs no account, and back again it needs one: an agent replaces an IBAN without seeing it', async ({
  world,
}) => {
  const { shop, correct, see, staff, params } = await begun(world)
  const { original_payment, bank_transfer } = shop.paymentMethodIds
  await correct({ iban: OTHER_IBAN })
  expect((await see()).iban).toBe(OTHER_IBAN)
  expect((await staff.returns.getPrivate({ params })).iban).toMatch(/•••/)
  expect(JSON.stringify((await see()).timeline)).not.toMatch(new RegExp(`${IBAN}|${OTHER_IBAN}`))
  await correct({ payment_method_id: original_payment })
  expect(await see()).toMatchObject({ iban: null, account_holder: null })
  await expect(correct({ payment_method_id: bank_transfer })).rejects.toMatchObject({
    details: [{ field: 'iban', code: 'iban_required' }, { field: 'account_holder' }],
  })
  await expect(correct({ payment_method_id: bank_transfer, iban: 'RO00' })).rejects.toMatchObject({
    details: [{ field: 'iban', code: 'iban_invalid' }, { field: 'account_holder' }],
  })
})

test('another return method changes cost and address, and needs what it needs', async ({ world }) => {
  const { shop, correct, see, before } = await begun(world)
  await correct({ return_method_id: shop.returnMethodIds.own_courier, pickup_address: null })
  const external = await see()
  expect(external).toMatchObject({ pickup_address: null, return_method: { is_external: true } })
  expect(external.total).toBe(external.products_total - external.delivery_cost)
  await expect(correct({ return_method_id: before.return_method.id, pickup_address: null })).rejects.toMatchObject({
    details: [{ field: 'pickup_address', code: 'pickup_address_required' }],
  })
  await correct({ return_method_id: before.return_method.id })
  expect(await see()).toMatchObject({ delivery_cost: before.delivery_cost, pickup_address: { city: 'Brașov' } })
})

test('the label of the old method is cancelled', async ({ world }) => {
  const { shop, correct, see, staff, params } = await begun(world)
  await staff.labels.create({ params })
  await correct({ return_method_id: shop.returnMethodIds.own_courier, pickup_address: null })
  expect((await see()).label).toMatchObject({ state: 'cancelled' })
})

test('no more than was ordered, not less than something, and only what belongs to the return', async ({ world }) => {
  const { correct, quantity } = await begun(world)
  await expect(correct(quantity(3))).rejects.toMatchObject({
    details: [{ field: 'products.0.quantity', code: 'quantity_too_large' }],
  })
  await expect(correct(quantity(0))).rejects.toMatchObject({ code: 'products_required' })
  await expect(correct({ products: [{ id: 999_999, quantity: 1, return_reason_id: 1 }] })).rejects.toMatchObject({
    details: [{ field: 'products.0.id', code: 'line_unknown' }],
  })
  await expect(correct({ reason: ' ' })).rejects.toMatchObject({ details: [{ field: 'reason' }] })
})

test('what a colleague changed meanwhile is not overwritten, and a closed return stays as it is', async ({ world }) => {
  const { correct, quantity, owner, params, before } = await begun(world)
  await owner.returns.move({ params, query: { status: 'received' } })
  await expect(correct(quantity(2), { 'If-Match': `"${before.version}"` })).rejects.toMatchObject({
    status: 409,
    code: 'return_moved',
  })
  await owner.returns.move({ params, query: { status: 'cancelled' } })
  await expect(correct(quantity(2))).rejects.toMatchObject({ status: 409, code: 'correction_too_late' })
})

test('a method that does not fit the status is refused; the trace of the rules stays as it was', async ({ world }) => {
  const { shop, correct, quantity, owner, params } = await begun(world)
  const query = { 'return-id': params.id }
  const trace = await owner.rules.trace({ query })
  await owner.returns.move({ params, query: { status: 'awaiting_parcel' } })
  await expect(correct({ return_method_id: shop.returnMethodIds.own_courier })).rejects.toMatchObject({
    details: [{ field: 'return_method_id', code: 'correction_status' }],
  })
  await correct(quantity(2))
  expect(await owner.rules.trace({ query })).toEqual(trace)
})

test('nothing different is no correction, and other shops and roles make none', async ({ world }) => {
  const { correct, see, before, shop, params, quantity } = await begun(world)
  expect(await correct()).toEqual({ version: before.version, bank_files: [] })
  expect((await see()).timeline).toHaveLength(before.timeline.length)
  const body = { reason: 'x', return_method_id: 1, payment_method_id: 1, ...quantity(1) }
  const stranger = await world.as(await furnishedShop(world))
  await expect(stranger.corrections.correct({ params, body })).rejects.toMatchObject({ status: 404 })
  const viewer = await world.as(shop, 'viewer')
  await expect(viewer.corrections.correct({ params, body })).rejects.toMatchObject({ status: 403 })
})

test('what is owed follows a correction, but never below what was paid, and found pieces stay', async ({ world }) => {
  const { shop, correct, quantity, owner, params, see } = await begun(world)
  await owner.returns.move({ params, query: { status: 'processed' } })
  await correct(quantity(2))
  const refund = await owner.refunds.get({ params })
  expect(refund.total).toBe((await see()).total)
  expect(refund.lines.filter(({ kind }) => kind === 'item')).toHaveLength(2)
  await owner.refunds.pay({ params, body: { key: crypto.randomUUID(), route: 'cash' } })
  await expect(correct(quantity(1))).rejects.toMatchObject({ code: 'refund_below_payouts' })
  await inShop(world.db, shop.id, (db) =>
    db.updateTable('return_products').set({ received: 2, accepted: 2 }).where('return_id', '=', params.id).execute(),
  )
  await expect(correct(quantity(1))).rejects.toMatchObject({
    details: [{ field: 'products.0.quantity', code: 'inspection_counts' }],
  })
})
