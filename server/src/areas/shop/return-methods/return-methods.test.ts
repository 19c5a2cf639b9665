import { ReturnMethodInput } from '@returns-desk/contract'
import { rowOf } from '@returns-desk/contract/test-rows'
import { expect } from 'vitest'
import { inShop } from '../../../db/db.ts'
import { addReturn, furnishedShop } from '../../../test/builders.ts'
import { test } from '../../../test/harness.ts'

const GONE = { status: 404, code: 'not_found' }
const IN_ROMANIAN = { 'accept-language': 'ro' }

test('a return method that was added is on the list with everything that was said of it', async ({ world }) => {
  const shop = await world.shop()
  const { returnMethods } = await world.as(shop)
  const courier = rowOf(ReturnMethodInput, {
    name: 'Ridicare prin curier',
    short_instruction: 'Vine curierul',
    long_instruction: 'Pregătiți coletul',
    display_pickup_address: true,
    generate_awb: true,
    awb_at_creation: true,
    moves_on_delivery: false,
    courier_service_name: 'FAN Courier',
    cost: 18.99,
    active: false,
    is_external: false,
  })
  const added = await returnMethods.create({ body: courier })
  expect(added).toEqual({ ...courier, translations: {}, id: added.id, shop_id: shop.id, version: 1 })
  expect(await returnMethods.list({ query: {} })).toEqual([added])
  expect(await returnMethods.get({ params: { id: added.id } })).toEqual(added)
})

test('with nothing but a name a method is free, active, and neither external nor with a label', async ({ world }) => {
  const { returnMethods } = await world.as(await world.shop())
  expect(await returnMethods.create({ body: { name: 'Locker' } })).toMatchObject({
    cost: 0,
    active: true,
    is_external: false,
    generate_awb: false,
    display_pickup_address: false,
    long_instruction: '',
  })
})

test.for([0, 0.01, 0.29, 1.1, 18.99, 1234.5, 99_999_999.99])(
  'a cost of %d comes back to the cent',
  async (cost, { world }) => {
    const { returnMethods } = await world.as(await world.shop())
    const { id } = await returnMethods.create({ body: { name: 'Locker', cost } })
    expect((await returnMethods.get({ params: { id } })).cost).toBe(cost)
    expect((await returnMethods.update({ params: { id }, body: { cost } })).cost).toBe(cost)
  },
)

test('a cost with more decimals than the currency has is rounded', async ({ world }) => {
  const { returnMethods } = await world.as(await world.shop())
  expect(await returnMethods.create({ body: { name: 'Locker', cost: 1.005 } })).toMatchObject({ cost: 1.01 })
})

test('a method needs a name; the field error is in the language of the reader', async ({ world }) => {
  const { returnMethods } = await world.as(await world.shop())
  await expect(returnMethods.create({ body: { name: ' ' } })).rejects.toMatchObject({
    status: 400,
    message: 'Name is required',
    details: [{ field: 'name', code: 'name_required', message: 'Name is required' }],
  })
  await expect(returnMethods.create({ body: {} as never, headers: IN_ROMANIAN })).rejects.toMatchObject({
    details: [{ field: 'name', message: 'Numele este obligatoriu' }],
  })
  expect(await returnMethods.list({ query: {} })).toEqual([])
})

test('a cost is a number that is not negative', async ({ world }) => {
  const { returnMethods } = await world.as(await world.shop())
  for (const cost of [-0.01, '5' as never, null as never, 1e12])
    await expect(returnMethods.create({ body: { name: 'Locker', cost } })).rejects.toMatchObject({
      status: 400,
      details: [{ field: 'cost' }],
    })
})

test('a change touches only what was sent', async ({ world }) => {
  const { returnMethods } = await world.as(await world.shop())
  const locker = await returnMethods.create({ body: { name: 'Locker', cost: 9.99, generate_awb: true } })
  const params = { id: locker.id }
  const renamed = await returnMethods.update({ params, body: { name: 'Easybox' } })
  expect(renamed).toEqual({ ...locker, name: 'Easybox', version: 2 })
  expect(await returnMethods.update({ params, body: { cost: 5 } })).toEqual({ ...renamed, cost: 5, version: 3 })
  expect(await returnMethods.update({ params, body: {} })).toEqual({ ...renamed, cost: 5, version: 4 })
})

test('switching a method on or off answers with the method as it is now', async ({ world }) => {
  const { returnMethods } = await world.as(await world.shop())
  const locker = await returnMethods.create({ body: { name: 'Locker', cost: 9.99 } })
  const params = { id: locker.id }
  expect(await returnMethods.deactivate({ params })).toEqual({ ...locker, active: false, version: 2 })
  expect(await returnMethods.activate({ params })).toEqual({ ...locker, active: true, version: 3 })
  expect(await returnMethods.activate({ params })).toMatchObject({ active: true })
})

test('the list can be filtered by whether customers can choose the method today', async ({ world }) => {
  const { returnMethods } = await world.as(await world.shop())
  await returnMethods.create({ body: { name: 'Locker' } })
  await returnMethods.create({ body: { name: 'Poștă', active: false } })
  const names = async (isActive?: 'true' | 'false') =>
    (await returnMethods.list({ query: { 'is-active': isActive } })).map(({ name }) => name)
  expect(await names('true')).toEqual(['Locker'])
  expect(await names('false')).toEqual(['Poștă'])
  expect(await names()).toEqual(['Locker', 'Poștă'])
  await expect(names('maybe' as never)).rejects.toMatchObject({ status: 400, details: [{ field: 'is-active' }] })
})

test('the second of two concurrent edits of a method is a conflict', async ({ world }) => {
  const { returnMethods } = await world.as(await world.shop())
  const { id, version } = await returnMethods.create({ body: { name: 'Locker' } })
  const seen = { 'if-match': `"${version}"` }
  const first = await returnMethods.update({ params: { id }, body: { cost: 1 }, headers: seen })
  await expect(returnMethods.update({ params: { id }, body: { cost: 2 }, headers: seen })).rejects.toMatchObject({
    status: 412,
    code: 'version_conflict',
  })
  expect(await returnMethods.get({ params: { id } })).toEqual(first)
})

test('a deleted method is gone from every call, but its row stays for the returns that used it', async ({ world }) => {
  const shop = await world.shop()
  const { returnMethods } = await world.as(shop)
  const { id } = await returnMethods.create({ body: { name: 'Locker' } })
  await returnMethods.remove({ params: { id } })
  expect(await returnMethods.list({ query: {} })).toEqual([])
  const { get, update, remove, activate, deactivate } = returnMethods
  for (const call of [get, remove, activate, deactivate])
    await expect(call({ params: { id } })).rejects.toMatchObject(GONE)
  await expect(update({ params: { id }, body: {} })).rejects.toMatchObject(GONE)
  const kept = await inShop(world.db, shop.id, (db) => db.selectFrom('return_methods').selectAll().execute())
  expect(kept).toMatchObject([{ id, name: 'Locker', deleted_at: world.deps.clock() }])
})

test('a return keeps showing the method it was submitted with, even after that was deleted', async ({ world }) => {
  const shop = await furnishedShop(world)
  const returnId = await addReturn(world, shop)
  const { returnMethods, returns } = await world.as(shop)
  const before = await returns.getPrivate({ params: { id: returnId } })
  await returnMethods.remove({ params: { id: shop.returnMethodIds.courier_pickup } })
  expect(await returns.getPrivate({ params: { id: returnId } })).toEqual(before)
  expect(before.return_method.id).toBe(shop.returnMethodIds.courier_pickup)
})

test('a shop cannot see or touch the methods of another shop', async ({ world }) => {
  const owner = (await world.as(await world.shop())).returnMethods
  const locker = await owner.create({ body: { name: 'Locker' } })
  const { list, get, update, remove, activate, deactivate } = (await world.as(await world.shop())).returnMethods
  const params = { id: locker.id }
  expect(await list({ query: {} })).toEqual([])
  for (const call of [get, remove, activate, deactivate]) await expect(call({ params })).rejects.toMatchObject(GONE)
  await expect(update({ params, body: { name: 'mine' } })).rejects.toMatchObject(GONE)
  expect(await owner.get({ params })).toEqual(locker)
})

test.for(['0', '-1', 'abc', '99999999999', '999999'])('the id %j names nothing', async (id, { world }) => {
  const { returnMethods } = await world.as(await world.shop())
  await expect(returnMethods.get({ params: { id } })).rejects.toMatchObject(GONE)
})
