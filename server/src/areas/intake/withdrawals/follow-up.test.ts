import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { inShop } from '../../../db/db.ts'
import { HANDLERS } from '../../../handlers.ts'
import { runDueEffects } from '../../../outbox/run-due-effects.ts'
import { furnishedShop } from '../../../test/builders.ts'
import { asOwner } from '../../../test/database/as-owner.ts'
import { declarationOf, declare, receipts } from '../../../test/declare-withdrawal.ts'
import { test, type World } from '../../../test/harness.ts'
import { addOrder } from '../../../test/orders.ts'

const HOUR_SECONDS = 3600
const DAY_MS = 24 * HOUR_SECONDS * 1000

/** The database fails after the declaration and before the return. */
const withoutReturns = async (world: World, work: () => Promise<void>) => {
  const asked = (text: string) => asOwner(world.ownerUrl, (owner) => owner.query(text))
  await asked(`
    create function fail_returns() returns trigger language plpgsql as $$ begin raise exception 'gone'; end $$;
    create trigger fail_returns before insert on returns execute function fail_returns()`)
  await work()
  await asked('drop trigger fail_returns on returns; drop function fail_returns()')
}

test('an acknowledged withdrawal becomes a return even if the database fails in between', async ({ world }) => {
  const shop = await furnishedShop(world)
  const order = await addOrder(world, shop)
  const staff = await world.as(shop)
  await withoutReturns(world, async () => {
    expect((await declare(world, shop, declarationOf(order))).statusCode).toBe(200)
    await runDueEffects(world.deps, HANDLERS, shop.id)
  })
  expect(await staff.withdrawals.list({ query: {} })).toMatchObject([{ is_matched: true, return_id: null }])
  world.passTime(HOUR_SECONDS)
  await runDueEffects(world.deps, HANDLERS, shop.id)
  const [made] = await (await world.as(shop)).withdrawals.list({ query: {} })
  expect(made?.return_id).toEqual(expect.any(String))
  expect((await (await world.as(shop)).returns.list({ query: {} })).total_items).toBe(1)
  world.passTime(HOUR_SECONDS)
  await runDueEffects(world.deps, HANDLERS, shop.id)
  expect((await (await world.as(shop)).returns.list({ query: {} })).total_items).toBe(1)
})

test('a failed order lookup is retried, and the full text is sent afterwards', async ({ world }) => {
  const shop = await furnishedShop(world)
  const order = await addOrder(world, shop)
  const platform = world.deps.platform as { findOrder: unknown }
  const { findOrder } = platform
  platform.findOrder = () => Promise.reject(new Error('the platform is down'))
  await declare(world, shop, declarationOf(order))
  platform.findOrder = findOrder
  world.passTime(1)
  await runDueEffects(world.deps, HANDLERS, shop.id)
  const [listed] = await (await world.as(shop)).withdrawals.list({ query: {} })
  expect(listed).toMatchObject({ is_matched: true, return_id: expect.any(String) })
  const said = (await receipts(world, shop)).map(({ values }) => values['withdrawal.declaration'])
  expect(said).toHaveLength(2)
  expect(said[0]).not.toContain('Maria')
  expect(said[1]).toBe(`I, Maria Ionescu, withdraw from the contract for order ${order.name}, all of it.`)
})

test('a declaration that cannot become a return automatically stays open for staff', async ({ world }) => {
  const shop = await furnishedShop(world)
  const [part, left] = [await addOrder(world, shop), await addOrder(world, shop, { lines: [{ final_sale: true }] })]
  await declare(world, shop, declarationOf(part, { scope: 'part', products: 'the shirt' }))
  await declare(world, shop, declarationOf(left))
  await declare(world, shop, declarationOf({ name: '#404', email: 'nobody@example.com' }))
  await runDueEffects(world.deps, HANDLERS, shop.id)
  const staff = await world.as(shop)
  expect((await staff.withdrawals.list({ query: {} })).map(({ return_id }) => return_id)).toEqual([null, null, null])
  expect(await staff.withdrawals.counts()).toEqual({ open: 3, at_risk: 0, all: 3 })
})

/** Received one per minute; the oldest `settled` of them are settled. */
const addMany = (world: World, shopId: number, count: number, settled: number) =>
  inShop(world.db, shopId, (db) => {
    const first = world.deps.clock().getTime() - 20 * DAY_MS
    const rows = Array.from({ length: count }, (_, i) => ({
      ...{ shop_id: shopId, declaration_key: randomUUID(), reference: `W-${i}`, order_name: `#${i}`, name: 'Ana' },
      ...{ email: `${i}@example.com`, scope: 'whole', products: '', language: 'ro' },
      received_at: new Date(first + i * 60_000),
      settled_at: i < settled ? world.deps.clock() : null,
    }))
    return db.insertInto('withdrawals').values(rows).execute()
  })

test('the oldest open withdrawal is listed first, however many came after it', async ({ world }) => {
  const shop = await furnishedShop(world)
  await addMany(world, shop.id, 720, 100)
  const staff = await world.as(shop)
  expect(await staff.withdrawals.counts()).toEqual({ open: 620, at_risk: 620, all: 720 })
  const pages = []
  for (const page of [0, 1, 2])
    pages.push(await staff.withdrawals.list({ query: { page: String(page), 'per-page': '250' } }))
  expect(pages.map((page) => page.length)).toEqual([250, 250, 120])
  const references = pages.flat().map(({ reference }) => reference)
  expect(references).toEqual(Array.from({ length: 620 }, (_, i) => `W-${i + 100}`))
  expect(await staff.withdrawals.list({ query: { filter: 'all', 'per-page': '2' } })).toMatchObject([
    { reference: 'W-0', is_settled: true },
    { reference: 'W-1', is_settled: true },
  ])
})

test('a return that is completed, cancelled or undone counts at once', async ({ world }) => {
  const shop = await furnishedShop(world)
  await declare(world, shop, declarationOf(await addOrder(world, shop)))
  const staff = await world.as(shop)
  const [{ return_id: id } = { return_id: '' }] = await staff.withdrawals.list({ query: {} })
  const isOpen = async () => (await staff.withdrawals.counts()).open === 1
  const setIndex = (order_index: number) =>
    inShop(world.db, shop.id, (db) =>
      db.updateTable('returns').set({ order_index }).where('shop_id', '=', shop.id).where('id', '=', id).execute(),
    )
  const seen = []
  for (const index of [3, 7, 4, 8, 6]) {
    await setIndex(index)
    seen.push(await isOpen())
  }
  expect(seen).toEqual([true, false, true, false, true])
})
