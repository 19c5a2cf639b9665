import { returnNumber } from '@returns-desk/engine'
import { expect } from 'vitest'
import { inShop } from '../../../db/db.ts'
import { addReturn, addReturns, furnishedShop, newReturn } from '../../../test/builders.ts'
import { test, type World } from '../../../test/harness.ts'
import { addOrder, customerOf, intakeOf } from '../../../test/orders.ts'
import { insertReturns } from './insert-returns.ts'

type Shop = Awaited<ReturnType<typeof furnishedShop>>

const numbersOf = async (world: World, shop: Shop) => {
  const { returns } = await world.as(shop)
  return (await returns.list({ query: { 'per-page': '100' } })).data.map(({ number }) => number).sort()
}
const numbers = (...serials: readonly number[]) => serials.map(returnNumber)

test('returns are numbered one after the other, in each shop from one', async ({ world }) => {
  const [shop, other] = [await furnishedShop(world), await furnishedShop(world)]
  await addReturns(world, shop, [{}, {}, {}])
  const fourth = await addReturn(world, shop)
  await addReturn(world, other)
  expect(await numbersOf(world, shop)).toEqual(numbers(1, 2, 3, 4))
  expect(await numbersOf(world, other)).toEqual(numbers(1))
  const { returns } = await world.as(shop)
  expect((await returns.get({ params: { id: fourth } })).number).toBe(returnNumber(4))
})

test('of returns that are inserted together each knows its own number', async ({ world }) => {
  const shop = await furnishedShop(world)
  const inserted = await inShop(world.db, shop.id, (db) =>
    insertReturns(db, world.deps.vault, shop.id, [newReturn(shop), newReturn(shop), newReturn(shop)]),
  )
  const { returns } = await world.as(shop)
  for (const { id, number } of inserted) expect((await returns.get({ params: { id } })).number).toBe(number)
  expect(inserted.map(({ number }) => number)).toEqual(numbers(1, 2, 3))
})

test('a number is given once: neither a return that is gone nor one that was never kept leaves its own to another', async ({
  world,
}) => {
  const shop = await furnishedShop(world)
  const lastOne = await addReturn(world, shop)
  const abandoned = inShop(world.db, shop.id, async (db) => {
    await insertReturns(db, world.deps.vault, shop.id, [newReturn(shop)])
    throw new Error('changed my mind')
  })
  await expect(abandoned).rejects.toThrow('changed my mind')
  await inShop(world.db, shop.id, async (db) => {
    await db.deleteFrom('return_directory').where('return_id', '=', lastOne).execute()
    await db.deleteFrom('returns').where('shop_id', '=', shop.id).where('id', '=', lastOne).execute()
  })
  await addReturn(world, shop)
  expect(await numbersOf(world, shop)).toEqual(numbers(2))
})

test('returns that are submitted at the same time get different numbers without a gap', async ({ world }) => {
  const shop = await furnishedShop(world)
  const orders = await Promise.all(Array.from({ length: 8 }, () => addOrder(world, shop)))
  const made = await Promise.all(
    orders.map(async (order) => (await customerOf(world, shop, order)).portal.submit({ body: intakeOf(shop, order) })),
  )
  expect(made.map(({ number }) => number).sort()).toEqual(numbers(1, 2, 3, 4, 5, 6, 7, 8))
  expect(await numbersOf(world, shop)).toEqual(numbers(1, 2, 3, 4, 5, 6, 7, 8))
})

test('a refused submission leaves its number to the next return', async ({ world }) => {
  const shop = await furnishedShop(world)
  const [order, other] = [await addOrder(world, shop), await addOrder(world, shop)]
  const { portal } = await customerOf(world, shop, order)
  const body = intakeOf(shop, order)
  await expect(portal.submit({ body: { ...body, return_method_id: 999_999 } })).rejects.toMatchObject({ status: 409 })
  await portal.submit({ body })
  await (await customerOf(world, shop, other)).portal.submit({ body: intakeOf(shop, other) })
  expect(await numbersOf(world, shop)).toEqual(numbers(1, 2))
})

test('the customer reads the same number as staff, on the return and among the returns of the order', async ({
  world,
}) => {
  const shop = await furnishedShop(world)
  const order = await addOrder(world, shop)
  const { portal } = await customerOf(world, shop, order)
  const { id, number } = await portal.submit({ body: intakeOf(shop, order) })
  expect((await portal.getReturn({ params: { id } })).number).toBe(number)
  expect((await portal.order()).returns).toMatchObject([{ id, number }])
  expect(await numbersOf(world, shop)).toEqual([number])
})
