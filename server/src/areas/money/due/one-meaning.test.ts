/** The queue, its counts, the list's filters, saved views, one return, the navigation and the daily mail say the same. */
import { randomUUID } from 'node:crypto'
import type { RefundToPay } from '@returns-desk/contract'
import type { StatusIndex } from '@returns-desk/engine'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { inShop } from '../../../db/db.ts'
import { addReturn, furnishedShop, newReturn } from '../../../test/builders.ts'
import { test } from '../../../test/harness.ts'
import { refundsAtRisk } from '../refunds/list-refunds.ts'

const HOW_MANY = 60

const TODAY = '2026-10-05'
const IN_THREE_DAYS = '2026-10-08'

/** Two weeks before the money is due. */
const received = (due_on: string | null) => new Date(Date.parse(`${due_on ?? TODAY}T09:00:00Z`) - 14 * 86_400_000)

const RETURN = fc.record({
  status: fc.constantFrom<StatusIndex>(1, 2, 3, 4, 4, 4, 5, 5, 6, 7, 8),
  price_minor: fc.integer({ min: 1, max: 20_000 }),
  requiresIban: fc.boolean(),
  due_on: fc.constantFrom(null, '2026-09-01', '2026-10-04', '2026-10-05', '2026-10-08', '2026-10-09', '2027-01-01'),
  paid: fc.constantFrom(0, 0, 0.5, 1),
  isExplained: fc.constantFrom(false, false, false, true),
  withdrawal: fc.constantFrom('no', 'no', 'waits', 'on its way'),
})

test('to pay and overdue mean one thing everywhere', async ({ world }) => {
  const shop = await furnishedShop(world)
  const owner = await world.as(shop)
  const [product] = newReturn(shop).products
  if (!product) throw new Error('no product')
  const ids: string[] = []
  const now = world.deps.clock()
  const written = <T>(statement: ReturnType<typeof sql<T>>) => inShop(world.db, shop.id, (db) => statement.execute(db))
  for (const { status, price_minor, requiresIban, paid, ...made } of fc.sample(RETURN, HOW_MANY)) {
    const products = [{ ...product, quantity: 1, price_minor }]
    const id = await addReturn(world, shop, { status, products, requiresIban, delivery_cost_minor: 0 })
    ids.push(id)
    if (paid > 0 && [4, 5].includes(status)) {
      const amount = Math.ceil(price_minor * paid) / 100
      await owner.refunds.pay({ params: { id }, body: { key: randomUUID(), route: 'cash', amount } })
    }
    if (made.withdrawal !== 'no')
      await written(sql`with declared as (
        insert into withdrawals (shop_id, reference, name, email, order_name, declaration_key, scope, products, language,
          received_at, return_id)
        values (${shop.id}, ${id}, 'Maria', 'maria@example.com', '#1001', ${randomUUID()}, 'whole', '', 'ro', ${received(made.due_on)}, ${id})
        returning id)
        update returns set withdrawal_id = declared.id from declared where returns.id = ${id}`)
    if (made.withdrawal === 'on its way')
      await written(sql`insert into courier_events (shop_id, courier, awb, event_ref, return_id, happened_at, seen_at, meaning)
        values (${shop.id}, 'fan', ${id}, '1', ${id}, ${now}, ${now}, 'on_the_way')`)
    const unpaid_reason = made.isExplained ? 'Exchanged' : ''
    await written(sql`update returns set due_on = ${made.due_on}, unpaid_reason = ${unpaid_reason} where id = ${id}`)
  }

  const queued = async (due: 'all' | 'overdue' | 'soon' | 'waiting') => {
    const found: RefundToPay[] = []
    for (let page = 0, pages = 1; page < pages; page++) {
      const { data, total_pages } = await owner.refunds.list({ query: { due, page: String(page) } })
      found.push(...data)
      pages = total_pages
    }
    return found
  }
  const queue = async (due: Parameters<typeof queued>[0]) =>
    (await queued(due)).map(({ return_id }) => return_id).sort()
  const listed = async (query: object) => {
    const { data, total_items } = await owner.returns.list({ query: { ...query, 'per-page': '100' } })
    expect(await owner.returns.count({ query })).toEqual({ total_items, has_more: false })
    expect(data).toHaveLength(total_items)
    return data.map(({ id }) => id).sort()
  }
  const views = await owner.returnViews.list()
  const viewed = async (name: string) => {
    const { query = '', sort, dir } = views.find((view) => view.name === name) ?? {}
    return listed({ q: query, sort, dir })
  }
  const { counts } = await owner.refunds.list({ query: {} })
  const states = await Promise.all(ids.map(async (id) => (await owner.refunds.get({ params: { id } })).due))
  const inState = (state: string) => ids.filter((_, i) => states[i] === state).sort()

  const toPay = await queue('all')
  expect(toPay.length).toBeGreaterThan(10)
  expect(await listed({ q: 'is:to_pay' })).toEqual(toPay)
  expect(await viewed('To pay')).toEqual(toPay)
  expect([...toPay, ...(await listed({ q: '-is:to_pay' }))].sort()).toEqual(ids.toSorted())
  expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(toPay.length)

  const overdue = await queue('overdue')
  expect(overdue.length).toBeGreaterThan(3)
  expect(await listed({ q: 'due:overdue' })).toEqual(overdue)
  expect(inState('overdue')).toEqual(overdue)
  expect(counts.overdue).toBe(overdue.length)

  const near = [...overdue, ...(await queue('soon'))].sort()
  expect(near.length).toBeGreaterThan(overdue.length)
  expect(await listed({ q: 'due:<3d' })).toEqual(near)
  expect(await viewed('Due soon')).toEqual(near)
  expect(await listed({ q: 'due:<3d is:to_pay', sort: 'due' })).toEqual(near)
  expect(inState('soon')).toEqual(await queue('soon'))

  const atRisk = (await queued('all')).filter((row) => row.is_withdrawal && (row.due_on ?? '') <= IN_THREE_DAYS)
  expect(atRisk.length).toBeGreaterThan(3)
  const ofWithdrawals = await owner.withdrawals.list({ query: { filter: 'at-risk' } })
  expect(ofWithdrawals.map(({ return_id }) => return_id).sort()).toEqual(
    atRisk.map(({ return_id }) => return_id).sort(),
  )
  expect((await owner.withdrawals.counts()).at_risk).toBe(atRisk.length)
  expect(ofWithdrawals.every(({ is_at_risk }) => is_at_risk)).toBe(true)
  const { data } = await owner.returns.list({ query: { 'per-page': '100' } })
  const marked = data.filter(({ withdrawal }) => withdrawal?.is_at_risk).map(({ id }) => id)
  expect(marked.sort()).toEqual(atRisk.map(({ return_id }) => return_id).sort())

  expect((await queue('waiting')).length).toBeGreaterThan(0)
  const mail = await inShop(world.db, shop.id, (db) => refundsAtRisk(db, shop.id, now))
  expect([mail.overdue, mail.count - mail.waiting]).toEqual([overdue.length, near.length])
})
