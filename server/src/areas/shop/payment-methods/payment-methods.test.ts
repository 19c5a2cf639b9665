import { PaymentMethodInput } from '@returns-desk/contract'
import { rowOf } from '@returns-desk/contract/test-rows'
import { expect } from 'vitest'
import { inShop } from '../../../db/db.ts'
import { addReturn, furnishedShop } from '../../../test/builders.ts'
import { test } from '../../../test/harness.ts'

const GONE = { status: 404, code: 'not_found' }
const IN_ROMANIAN = { 'accept-language': 'ro' }

test('a payment method that was added is on the list with everything that was said of it', async ({ world }) => {
  const shop = await world.shop()
  const { paymentMethods } = await world.as(shop)
  const transfer = rowOf(PaymentMethodInput, {
    name: 'Transfer bancar',
    short_instruction: 'În contul dvs.',
    long_instruction: 'În trei zile',
    require_iban: true,
    shopify_tag: 'refund-iban',
    route: 'bank',
    active: false,
  })
  const added = await paymentMethods.create({ body: transfer })
  expect(added).toEqual({ ...transfer, translations: {}, id: added.id, shop_id: shop.id, version: 1 })
  expect(await paymentMethods.list({ query: {} })).toEqual([added])
  expect(await paymentMethods.get({ params: { id: added.id } })).toEqual(added)
})

test('with nothing but a name a method is active and asks for no IBAN', async ({ world }) => {
  const { paymentMethods } = await world.as(await world.shop())
  expect(await paymentMethods.create({ body: { name: 'Card' } })).toMatchObject({
    active: true,
    require_iban: false,
    shopify_tag: '',
    short_instruction: '',
  })
})

test('a method needs a name; the field error is in the language of the reader', async ({ world }) => {
  const { paymentMethods } = await world.as(await world.shop())
  await expect(paymentMethods.create({ body: { name: ' ' } })).rejects.toMatchObject({
    status: 400,
    message: 'Name is required',
    details: [{ field: 'name', code: 'name_required', message: 'Name is required' }],
  })
  await expect(paymentMethods.create({ body: {} as never, headers: IN_ROMANIAN })).rejects.toMatchObject({
    details: [{ field: 'name', message: 'Numele este obligatoriu' }],
  })
  await expect(paymentMethods.create({ body: { name: 'Card', require_iban: 'yes' as never } })).rejects.toMatchObject({
    status: 400,
    details: [{ field: 'require_iban' }],
  })
  expect(await paymentMethods.list({ query: {} })).toEqual([])
})

test('a change touches only what was sent', async ({ world }) => {
  const { paymentMethods } = await world.as(await world.shop())
  const card = await paymentMethods.create({ body: { name: 'Card', shopify_tag: 'card' } })
  const params = { id: card.id }
  const changed = await paymentMethods.update({ params, body: { require_iban: true } })
  // With an account, money goes by bank.
  expect(changed).toEqual({ ...card, require_iban: true, route: 'bank', version: 2 })
  expect(await paymentMethods.update({ params, body: {} })).toEqual({ ...changed, version: 3 })
})

test('switching a method on or off answers with the method as it is now', async ({ world }) => {
  const { paymentMethods } = await world.as(await world.shop())
  const card = await paymentMethods.create({ body: { name: 'Card' } })
  const params = { id: card.id }
  expect(await paymentMethods.deactivate({ params })).toEqual({ ...card, active: false, version: 2 })
  expect(await paymentMethods.activate({ params })).toEqual({ ...card, active: true, version: 3 })
})

test('the list can be filtered by whether customers can choose the method today', async ({ world }) => {
  const { paymentMethods } = await world.as(await world.shop())
  await paymentMethods.create({ body: { name: 'Card' } })
  await paymentMethods.create({ body: { name: 'Numerar', active: false } })
  const names = async (isActive?: 'true' | 'false') =>
    (await paymentMethods.list({ query: { 'is-active': isActive } })).map(({ name }) => name)
  expect(await names('true')).toEqual(['Card'])
  expect(await names('false')).toEqual(['Numerar'])
  expect(await names()).toEqual(['Card', 'Numerar'])
  await expect(names('1' as never)).rejects.toMatchObject({ status: 400, details: [{ field: 'is-active' }] })
})

test('the second of two concurrent edits of a method is a conflict', async ({ world }) => {
  const { paymentMethods } = await world.as(await world.shop())
  const { id, version } = await paymentMethods.create({ body: { name: 'Card' } })
  const seen = { 'if-match': String(version) }
  const first = await paymentMethods.update({ params: { id }, body: { name: 'Card bancar' }, headers: seen })
  await expect(
    paymentMethods.update({ params: { id }, body: { name: 'Alt card' }, headers: seen }),
  ).rejects.toMatchObject({ status: 412, code: 'version_conflict' })
  expect(await paymentMethods.get({ params: { id } })).toEqual(first)
})

test('a deleted method is gone from every call, but its row stays for the returns that used it', async ({ world }) => {
  const shop = await world.shop()
  const { paymentMethods } = await world.as(shop)
  const { id } = await paymentMethods.create({ body: { name: 'Card' } })
  await paymentMethods.remove({ params: { id } })
  expect(await paymentMethods.list({ query: {} })).toEqual([])
  const { get, update, remove, activate, deactivate } = paymentMethods
  for (const call of [get, remove, activate, deactivate])
    await expect(call({ params: { id } })).rejects.toMatchObject(GONE)
  await expect(update({ params: { id }, body: {} })).rejects.toMatchObject(GONE)
  const kept = await inShop(world.db, shop.id, (db) => db.selectFrom('payment_methods').selectAll().execute())
  expect(kept).toMatchObject([{ id, name: 'Card', deleted_at: world.deps.clock() }])
})

test('a return keeps showing the method it was submitted with, even after that was deleted', async ({ world }) => {
  const shop = await furnishedShop(world)
  const returnId = await addReturn(world, shop)
  const { paymentMethods, returns } = await world.as(shop)
  const before = await returns.getPrivate({ params: { id: returnId } })
  await paymentMethods.remove({ params: { id: shop.paymentMethodIds.original_payment } })
  expect(await returns.getPrivate({ params: { id: returnId } })).toEqual(before)
  expect(before.payment_method.id).toBe(shop.paymentMethodIds.original_payment)
})

test('a shop cannot see or touch the methods of another shop', async ({ world }) => {
  const owner = (await world.as(await world.shop())).paymentMethods
  const card = await owner.create({ body: { name: 'Card' } })
  const { list, get, update, remove, activate, deactivate } = (await world.as(await world.shop())).paymentMethods
  const params = { id: card.id }
  expect(await list({ query: {} })).toEqual([])
  for (const call of [get, remove, activate, deactivate]) await expect(call({ params })).rejects.toMatchObject(GONE)
  await expect(update({ params, body: { name: 'mine' } })).rejects.toMatchObject(GONE)
  expect(await owner.get({ params })).toEqual(card)
})

test.for(['0', '-1', 'abc', '99999999999', '999999'])('the id %j names nothing', async (id, { world }) => {
  const { paymentMethods } = await world.as(await world.shop())
  await expect(paymentMethods.get({ params: { id } })).rejects.toMatchObject(GONE)
})
