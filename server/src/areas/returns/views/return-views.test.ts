import { STATUS } from '@returns-desk/engine'
import { expect } from 'vitest'
import { addReturns, furnishedShop } from '../../../test/builders.ts'
import { test } from '../../../test/harness.ts'

const VIEW = {
  name: 'Shirts',
  query: 'camasa',
  sort: 'total',
  dir: 'desc',
  columns: ['order_name', 'customer'],
  per_page: 50,
  is_shared: false,
} as const

test('a shop starts with six views, and each knows how many returns it has', async ({ world }) => {
  const shop = await furnishedShop(world)
  const now = world.deps.clock().getTime()
  const daysAgo = (days: number) => new Date(now - days * 86_400_000)
  await addReturns(world, shop, [
    { status: STATUS.NEW, created_at: daysAgo(1) },
    { status: STATUS.RECEIVED, created_at: daysAgo(2) },
    { status: STATUS.PROCESSED, created_at: daysAgo(30) },
    { status: STATUS.COMPLETED, created_at: daysAgo(30) },
  ])
  const owner = await world.as(shop)
  const { data } = await owner.returns.list({ query: { q: 'is:new' } })
  await owner.teamwork.assign({ params: { id: data[0]?.id ?? '' }, body: { staff_id: (await owner.account.get()).id } })
  const views = await owner.returnViews.list()
  expect(views.map(({ first, total_items, has_more }) => [first, total_items, has_more])).toEqual([
    ['needs_me', 1, false],
    ['new', 1, false],
    ['arrived', 1, false],
    // As in the queue: what has arrived is owed, too.
    ['to_pay', 2, false],
    // The one that has arrived: its refund was promised.
    ['due_soon', 1, false],
    ['stuck', 1, false],
  ])
  expect(views.every(({ is_shared }) => is_shared)).toBe(true)
})

test('a view of one’s own is saved, changed and deleted, and nobody else sees it', async ({ world }) => {
  const shop = await furnishedShop(world)
  const agent = await world.as(shop, 'agent')
  const owner = await world.as(shop)
  const made = await agent.returnViews.create({ body: { ...VIEW, columns: [...VIEW.columns] } })
  expect(made).toMatchObject({ ...VIEW, first: null, total_items: 0 })
  expect((await owner.returnViews.list()).map(({ name }) => name)).not.toContain('Shirts')
  await expect(owner.returnViews.update({ params: { id: made.id }, body: { name: 'Mine' } })).rejects.toMatchObject({
    status: 404,
  })
  expect(await agent.returnViews.update({ params: { id: made.id }, body: { query: 'is:open' } })).toMatchObject({
    name: 'Shirts',
    query: 'is:open',
  })
  await agent.returnViews.remove({ params: { id: made.id } })
  expect(await agent.returnViews.list()).toHaveLength(6)
})

test('only owners and managers change what everyone sees', async ({ world }) => {
  const shop = await furnishedShop(world)
  const [agent, manager] = [await world.as(shop, 'agent'), await world.as(shop, 'manager')]
  const [first] = await agent.returnViews.list()
  const params = { id: first?.id ?? 0 }
  const refused = { status: 409, code: 'view_shared' }
  await expect(agent.returnViews.update({ params, body: { name: 'Other' } })).rejects.toMatchObject(refused)
  await expect(agent.returnViews.remove({ params })).rejects.toMatchObject(refused)
  await expect(
    agent.returnViews.create({ body: { ...VIEW, columns: [...VIEW.columns], is_shared: true } }),
  ).rejects.toMatchObject(refused)
  const renamed = await manager.returnViews.update({ params, body: { name: 'My desk' } })
  expect(renamed).toMatchObject({ first: null, name: 'My desk' })
})

test('a query that makes no sense is refused; one that no longer makes sense counts nothing', async ({ world }) => {
  const shop = await furnishedShop(world)
  const owner = await world.as(shop)
  const body = { ...VIEW, columns: [...VIEW.columns], query: 'colour:red' }
  await expect(owner.returnViews.create({ body })).rejects.toMatchObject({ code: 'query_key_unknown' })
  const made = await owner.returnViews.create({ body: { ...body, query: 'status:received' } })
  const received = (await owner.returnStatuses.list())[2]
  await owner.returnStatuses.replace({
    params: { id: received?.id ?? 0 },
    body: { name: 'other', display_name: 'Other' },
  })
  const view = (await owner.returnViews.list()).find(({ id }) => id === made.id)
  expect(view).toMatchObject({ query: 'status:received', total_items: 0 })
})
