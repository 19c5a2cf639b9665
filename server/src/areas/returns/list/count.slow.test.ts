import { expect } from 'vitest'
import { inShop } from '../../../db/db.ts'
import { addReturns, furnishedShop } from '../../../test/builders.ts'
import { test, type World } from '../../../test/harness.ts'

const MINUTE_MS = 60_000

/** Every second return is of Ana, every third one of Pop. */
const shopOf = async (world: World, total: number) => {
  const shop = await furnishedShop(world)
  await addReturns(
    world,
    shop,
    Array.from({ length: total }, (_, i) => ({
      order_name: `#${i}`,
      customer_name: `${i % 2 ? 'Ion' : 'Ana'} ${i % 3 ? 'Rusu' : 'Pop'}`,
      created_at: new Date(Date.UTC(2026, 9, 1) + i * MINUTE_MS),
    })),
  )
  return { shop, staff: await world.as(shop) }
}

test('a page does not wait for the number of its list, which is asked for by itself', async ({ world }) => {
  const { staff } = await shopOf(world, 300)
  const query = { q: 'name:ana name:pop' }
  const page = await staff.returns.list({ query })
  expect(page.data.map(({ order_name }) => order_name).slice(0, 3)).toEqual(['#294', '#288', '#282'])
  expect(page).toMatchObject({ has_more: true })
  expect(page.total_items).toBeLessThan(50)
  expect(await staff.returns.count({ query })).toEqual({ total_items: 50, has_more: false })
  const last = await staff.returns.list({ query: { ...query, page: '4' } })
  expect(last.data.map(({ order_name }) => order_name).at(-1)).toBe('#0')
  const beyond = await staff.returns.list({ query: { ...query, page: '9' } })
  expect(beyond).toMatchObject({ data: [], total_items: 50, total_pages: 5, has_more: false })
})

test('a number is exact up to five hundred, and every list has one', async ({ world }) => {
  const { staff } = await shopOf(world, 1010)
  const countOf = (query: object) => staff.returns.count({ query })
  expect(await countOf({ q: 'name:ana' })).toEqual({ total_items: 500, has_more: true })
  expect(await countOf({ q: 'name:pop' })).toEqual({ total_items: 337, has_more: false })
  expect(await countOf({ q: 'name:pop', sort: 'total' })).toEqual({ total_items: 337, has_more: false })
  expect(await countOf({ q: 'name:nobody' })).toEqual({ total_items: 0, has_more: false })
  expect(await countOf({ status: 'new', q: 'name:pop' })).toEqual({ total_items: 337, has_more: false })
  expect(await countOf({ status: 'received' })).toEqual({ total_items: 0, has_more: false })
  expect(await countOf({})).toEqual({ total_items: 500, has_more: true })
  await expect(countOf({ q: 'nobody:knows' })).rejects.toMatchObject({ code: 'query_key_unknown' })
})

test('all of a list by due date are those that have one', async ({ world }) => {
  const { shop, staff } = await shopOf(world, 3)
  await inShop(world.db, shop.id, (db) =>
    db
      .updateTable('returns')
      .set({ due_on: '2026-11-01' })
      .where('shop_id', '=', shop.id)
      .where('order_name', '=', '#1')
      .execute(),
  )
  const view = { sort: 'due' } as const
  expect((await staff.returns.list({ query: view })).total_items).toBe(1)
  expect(await staff.returns.count({ query: view })).toEqual({ total_items: 1, has_more: false })
  const { rows } = await staff.bulk.preview({ body: { view, action: { kind: 'print', what: 'slips' } } })
  expect(rows.map(({ order_name }) => order_name)).toEqual(['#1'])
})
