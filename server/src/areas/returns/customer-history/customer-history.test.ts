import { HISTORY_LIMIT } from '@returns-desk/contract'
import { expect } from 'vitest'
import { inShop } from '../../../db/db.ts'
import { addReturn, addReturns, furnishedShop, type ReturnFields } from '../../../test/builders.ts'
import { test, type World } from '../../../test/harness.ts'
import { addOrder } from '../../../test/orders.ts'

const day = (number: number) => new Date(Date.UTC(2026, 8, number))
const MARIA = 'maria@example.com'

const shopOfMaria = async (world: World, returns: readonly ReturnFields[]) => {
  const shop = await furnishedShop(world)
  const ids = await addReturns(
    world,
    shop,
    returns.map((fields) => ({ client_email: MARIA, ...fields })),
  )
  const historyFor = async (id: string, role?: Parameters<World['as']>[1]) =>
    (await world.as(shop, role)).customerHistory.get({ params: { id } })
  return { shop, ids, historyFor }
}

test('a return shows the earlier returns of its customer by outcome, what they refund, and the newest of them', async ({
  world,
}) => {
  const { shop, ids, historyFor } = await shopOfMaria(world, [
    { created_at: day(1), status: 7, order_name: '#1' },
    { created_at: day(2), status: 8, order_name: '#2', client_email: 'Maria@Example.com' },
    { created_at: day(3), status: 3, order_name: '#3' },
    { created_at: day(4), status: 7, order_name: '#4', currency: 'EUR' },
    { created_at: day(5) },
    { created_at: day(6) },
  ])
  await addReturn(world, shop, { client_email: 'ion@example.com', created_at: day(2) })
  await addOrder(world, shop, { email: 'MARIA@example.com' })
  await addOrder(world, shop, { email: MARIA })
  await addOrder(world, shop)
  const { earlier, later, orders } = await historyFor(ids[4] as string)
  expect(earlier).toMatchObject({ count: 4, is_more: false, open: 1, completed: 2, cancelled: 1 })
  expect(earlier.totals).toEqual([
    { currency: 'EUR', amount: 240.91 },
    { currency: 'RON', amount: 481.82 },
  ])
  expect(earlier.latest.map(({ order_name }) => order_name)).toEqual(['#4', '#3', '#2'])
  expect(earlier.latest[2]).toMatchObject({
    id: ids[1],
    number: expect.stringMatching(/^R\d+$/),
    price: 240.91,
    return_status: { order_index: 8 },
  })
  expect([later, orders]).toEqual([
    { count: 1, is_more: false },
    { count: 2, is_more: false },
  ])
})

test('orders that live at a platform count too', async ({ world }) => {
  const { shop, ids, historyFor } = await shopOfMaria(world, [{}])
  const copy = { shop_id: shop.id, order_name: '#9', document_sealed: '', updated_at: day(1), fetched_at: day(1) }
  await inShop(world.db, shop.id, (db) =>
    db
      .insertInto('order_copies')
      .values({ ...copy, order_ref: 'gid://9', email: 'Maria@example.com' })
      .execute(),
  )
  expect((await historyFor(ids[0] as string)).orders).toEqual({ count: 1, is_more: false })
})

test('counting ends at a hundred', async ({ world }) => {
  const many = Array.from({ length: HISTORY_LIMIT + 5 }, () => ({ created_at: day(1) }))
  const { ids, historyFor } = await shopOfMaria(world, [...many, { created_at: day(9) }])
  const { earlier } = await historyFor(ids.at(-1) as string)
  expect(earlier).toMatchObject({ count: HISTORY_LIMIT, is_more: true, open: HISTORY_LIMIT })
  expect(earlier.latest).toHaveLength(3)
})

test('warehouse and viewer see how many, and not which', async ({ world }) => {
  const { ids, historyFor } = await shopOfMaria(world, [{ created_at: day(1), status: 8 }, { created_at: day(2) }])
  for (const role of ['warehouse', 'viewer'] as const)
    expect((await historyFor(ids[1] as string, role)).earlier).toMatchObject({ count: 1, cancelled: 1, latest: [] })
  expect((await historyFor(ids[1] as string, 'agent')).earlier.latest).toHaveLength(1)
})

test('erased customers have no history together, and another shop has none of it', async ({ world }) => {
  const { shop, ids, historyFor } = await shopOfMaria(world, [
    { created_at: day(1), client_email: 'ion@example.com' },
    { created_at: day(2) },
    { created_at: day(3), client_email: 'ana@example.com' },
  ])
  const owner = await world.as(shop)
  for (const email of [MARIA, 'ion@example.com']) await owner.privacy.erase({ body: { email } })
  const none = { earlier: { count: 0, latest: [] }, later: { count: 0 }, orders: { count: 0 } }
  expect(await historyFor(ids[1] as string)).toMatchObject(none)

  const other = await furnishedShop(world)
  const params = { id: await addReturn(world, other, { client_email: 'ana@example.com', created_at: day(9) }) }
  const stranger = (await world.as(other)).customerHistory
  expect(await stranger.get({ params })).toMatchObject(none)
  await expect(stranger.get({ params: { id: ids[2] as string } })).rejects.toMatchObject({ status: 404 })
})
