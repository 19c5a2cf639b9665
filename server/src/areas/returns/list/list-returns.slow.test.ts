import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { inShop } from '../../../db/db.ts'
import { addReturns, furnishedShop } from '../../../test/builders.ts'
import { test } from '../../../test/harness.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1) + minute * 60_000)
const range = (count: number) => Array.from({ length: count }, (_, index) => index)

test('returns are listed newest first, ten to a page, with exact totals', async ({ world }) => {
  const shop = await furnishedShop(world)
  await addReturns(
    world,
    shop,
    range(23).map((n) => ({ order_name: `#${n}`, created_at: at(n) })),
  )
  const { returns } = await world.as(shop)
  const first = await returns.list({ query: {} })
  expect(first).toMatchObject({ page: 0, total_pages: 3, total_items: 23 })
  expect(first.data.map(({ order_name }) => order_name)).toEqual(range(10).map((n) => `#${22 - n}`))
  const last = await returns.list({ query: { page: '2' } })
  expect(last.data.map(({ order_name }) => order_name)).toEqual(['#2', '#1', '#0'])
  expect(await returns.list({ query: { page: '3' } })).toEqual({ data: [], page: 3, total_pages: 3, total_items: 23 })
  expect(first.data[0]).toEqual({
    id: expect.stringMatching(/^[\w-]{22}$/),
    number: 'R0000232',
    order_name: '#22',
    order_number: '48210001',
    created_at: at(22).toISOString(),
    client_email: 'maria.ionescu@example.com',
    price: 240.91,
    currency: 'RON',
    return_method: { id: shop.returnMethodIds.courier_pickup, name: expect.any(String) },
    payment_method: { id: shop.paymentMethodIds.original_payment, name: expect.any(String) },
    return_status: { id: expect.any(Number), name: 'new', display_name: expect.any(String), order_index: 1 },
    withdrawal: null,
    assignee: null,
    customer_name: '',
    awb: null,
    moved_at: at(22).toISOString(),
    version: 1,
  })
})

test('a shop without any methods, statuses and returns has an empty list', async ({ world }) => {
  const { returns } = await world.as(await world.shop())
  const empty = { data: [], page: 0, total_pages: 0, total_items: 0 }
  expect(await returns.list({ query: {} })).toEqual(empty)
  expect(await returns.list({ query: { status: 'new' } })).toEqual(empty)
})

test('the list can be filtered by the name of a status, even after it was renamed', async ({ world }) => {
  const shop = await furnishedShop(world)
  await addReturns(
    world,
    shop,
    range(14).map((n) => ({ status: n % 2 ? 3 : 1, created_at: at(n) })),
  )
  const { returns, returnStatuses } = await world.as(shop)
  expect(await returns.list({ query: { status: 'received' } })).toMatchObject({ total_items: 7, total_pages: 1 })
  const received = (await returnStatuses.list())[2]
  await returnStatuses.replace({ params: { id: received?.id ?? 0 }, body: { name: 'in depozit' } })
  expect(await returns.list({ query: { status: 'in depozit' } })).toMatchObject({ total_items: 7 })
  expect(await returns.list({ query: { status: 'received' } })).toEqual({
    data: [],
    page: 0,
    total_pages: 0,
    total_items: 0,
  })
})

test('returns created at the same instant have a stable order, and pages do not overlap', async ({ world }) => {
  const shop = await furnishedShop(world)
  const ids = await addReturns(
    world,
    shop,
    range(45).map(() => ({ created_at: at(7) })),
  )
  const { returns } = await world.as(shop)
  const pages = await Promise.all(range(5).map((page) => returns.list({ query: { page: String(page) } })))
  const seen = pages.flatMap(({ data }) => data.map(({ id }) => id))
  expect(new Set(seen)).toEqual(new Set(ids))
  expect(seen).toHaveLength(45)
})

test.for([
  ['page', '-1'],
  ['page', 'x'],
  ['page', '1e9'],
  ['per-page', '0'],
  ['per-page', '101'],
  ['per-page', ''],
])('%s=%s is refused', async ([name, value], { world }) => {
  const { returns } = await world.as(await world.shop())
  await expect(returns.list({ query: { [name as 'page']: value } })).rejects.toMatchObject({
    status: 400,
    code: 'invalid_input',
  })
})

test('any page of thousands equals the one found by counting, from either direction', async ({ world }) => {
  const shop = await furnishedShop(world)
  for (const chunk of range(4)) {
    await addReturns(
      world,
      shop,
      range(500).map((n) => ({ created_at: at((chunk * 500 + n) * 97), status: n % 5 === 0 ? 7 : 1 })),
    )
    if (chunk % 2) await inShop(world.db, shop.id, (db) => sql`select fold_return_counts(${shop.id})`.execute(db))
  }
  const { returns } = await world.as(shop)
  const byHand = (filter: number | undefined) =>
    inShop(world.db, shop.id, (db) => {
      const all = db.selectFrom('returns').select('id').orderBy('created_at', 'desc').orderBy('id', 'desc')
      return (filter ? all.where('order_index', '=', filter) : all).execute()
    })
  for (const [status, index, total] of [
    [undefined, undefined, 2000],
    ['completed', 7, 400],
  ] as const) {
    const expected = (await byHand(index)).map(({ id }) => id)
    expect(expected).toHaveLength(total)
    const pages = Math.ceil(total / 10)
    for (const page of [0, 1, 19, 20, 21, 25, Math.floor(pages / 2), pages - 22, pages - 21, pages - 2, pages - 1]) {
      const { data } = await returns.list({ query: { page: String(page), ...(status ? { status } : {}) } })
      expect(
        data.map(({ id }) => id),
        `page ${page} of ${status}`,
      ).toEqual(expected.slice(page * 10, page * 10 + 10))
    }
  }
})

test('stored counts equal counted ones at every moment of random, concurrent changes', async ({ world }) => {
  const shop = await furnishedShop(world)
  const change = fc.oneof(
    fc.record({
      kind: fc.constant('add' as const),
      count: fc.integer({ min: 1, max: 5 }),
      status: fc.constantFrom(1, 3, 6),
    }),
    fc.record({ kind: fc.constant('move' as const), from: fc.constantFrom(1, 3, 6), to: fc.constantFrom(4, 6, 8) }),
    fc.record({ kind: fc.constant('delete' as const), status: fc.constantFrom(1, 4, 8) }),
    fc.record({ kind: fc.constant('fold' as const) }),
    fc.record({ kind: fc.constant('look' as const) }),
  )
  type Change = typeof change extends fc.Arbitrary<infer T> ? T : never
  const { returns } = await world.as(shop)
  const look = async () => {
    // One statement sees one snapshot: the stored and the counted totals must agree in it.
    const { rows } = await inShop(world.db, shop.id, (db) =>
      sql<{ kept: number; counted: number; by_day: number }>`
        select (select coalesce(sum(total), 0) from return_totals)::int + (select coalesce(sum(change), 0) from return_count_changes)::int as kept,
          (select coalesce(sum(total), 0) from return_day_totals)::int + (select coalesce(sum(change), 0) from return_count_changes)::int as by_day,
          (select count(*) from returns)::int as counted`.execute(db),
    )
    const { kept, counted, by_day } = rows[0] ?? { kept: -1, counted: -2, by_day: -3 }
    expect([kept, by_day]).toEqual([counted, counted])
  }
  const apply = (step: Change) => {
    if (step.kind === 'look') return look()
    if (step.kind === 'add')
      return addReturns(
        world,
        shop,
        range(step.count).map((n) => ({ created_at: at(n * 1440), status: step.status as 1 })),
      )
    return inShop(world.db, shop.id, async (db) => {
      if (step.kind === 'fold') return void (await sql`select fold_return_counts(${shop.id})`.execute(db))
      if (step.kind === 'delete')
        return void (await sql`delete from returns where id in (select id from returns where order_index = ${step.status} limit 2 for update skip locked)`.execute(
          db,
        ))
      await sql`update returns set order_index = ${step.to} where id in (select id from returns where order_index = ${step.from} limit 3 for update skip locked)`.execute(
        db,
      )
    })
  }
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(change, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 4 }),
      async (rounds) => {
        for (const round of rounds) await Promise.all(round.map(apply))
        await look()
        const counted = await inShop(world.db, shop.id, (db) =>
          db
            .selectFrom('returns')
            .select(({ fn }) => fn.countAll<number>().as('total'))
            .where('order_index', '=', 6)
            .executeTakeFirstOrThrow(),
        )
        expect((await returns.list({ query: { status: 'pending_action' } })).total_items).toBe(counted.total)
      },
    ),
    { numRuns: 25, seed: 7 },
  )
})
