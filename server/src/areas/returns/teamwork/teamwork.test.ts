import { expect } from 'vitest'
import { inShop } from '../../../db/db.ts'
import { addReturn, furnishedShop } from '../../../test/builders.ts'
import { type TestShop, test, type World } from '../../../test/harness.ts'
import { tidyPresence } from './presence.ts'

const person = async (world: World, shop: TestShop, role: 'agent' | 'viewer' | 'warehouse', name: string) => {
  const headers = await world.signedIn(shop, role, name)
  const client = world.client(headers)
  return { ...client, id: (await client.account.get()).id }
}

const opened = async (world: World) => {
  const shop = await furnishedShop(world)
  const id = await addReturn(world, shop)
  const [ana, dan] = [await person(world, shop, 'agent', 'Ana'), await person(world, shop, 'warehouse', 'Dan')]
  return { shop, id, params: { id }, ana, dan, owner: await world.as(shop) }
}

test('a return is assigned to a colleague, shown in list and timeline, and the colleague is told once', async ({
  world,
}) => {
  const { params, ana, dan, owner, id } = await opened(world)
  const assign = (staff_id: number | null) => ana.teamwork.assign({ params, body: { staff_id } })
  expect(await assign(dan.id)).toEqual({ assignee: { id: dan.id, name: 'Dan' } })
  await assign(dan.id)
  expect(await dan.notifications.list()).toMatchObject([{ kind: 'assigned', return_id: id, by: { name: 'Ana' } }])
  const listed = await owner.returns.list({ query: {} })
  expect(listed.data[0]?.assignee).toEqual({ id: dan.id, name: 'Dan' })
  await assign(null)
  const { timeline, assignee, version } = await owner.returns.getPrivate({ params })
  expect(assignee).toBeNull()
  expect(timeline.slice(1)).toMatchObject([
    { kind: 'assigned', actor: 'staff', staff: { name: 'Ana' }, assignee: { name: 'Dan' } },
    { kind: 'assigned', staff: { name: 'Ana' }, assignee: null },
  ])
  // Somebody who moves it meanwhile is not in the way.
  expect(version).toBe(1)
})

test('only active colleagues who work on returns are assigned', async ({ world }) => {
  const { params, ana, dan, owner, shop } = await opened(world)
  const viewer = await person(world, shop, 'viewer', 'Vlad')
  const stranger = await person(world, await world.shop(), 'agent', 'Stranger')
  await owner.staff.update({ params: { id: dan.id }, body: { state: 'off' } })
  for (const staff_id of [viewer.id, dan.id, stranger.id, 999_999])
    await expect(ana.teamwork.assign({ params, body: { staff_id } })).rejects.toMatchObject({
      status: 409,
      code: 'assignee_unknown',
    })
  await expect(viewer.teamwork.assign({ params, body: { staff_id: ana.id } })).rejects.toMatchObject({ status: 403 })
  await expect(stranger.teamwork.assign({ params, body: { staff_id: stranger.id } })).rejects.toMatchObject({
    status: 404,
  })
})

test('“mine” lists what is assigned to the caller, page by page, with neighbours of that list', async ({ world }) => {
  const { ana, dan, shop, params } = await opened(world)
  const day = (number: number) => new Date(Date.UTC(2026, 8, number))
  const ids: string[] = []
  for (let number = 2; number <= 4; number++)
    ids.push(await addReturn(world, shop, { created_at: day(number), order_name: `#${number}` }))
  for (const id of [params.id, ids[0] ?? '', ids[2] ?? ''])
    await dan.teamwork.assign({ params: { id }, body: { staff_id: ana.id } })
  const mine = await ana.returns.list({ query: { assignee: 'me', 'per-page': '2' } })
  expect([mine.total_items, mine.total_pages, mine.data.map(({ id }) => id)]).toEqual([3, 2, [ids[2], ids[0]]])
  const second = await ana.returns.list({ query: { assignee: 'me', 'per-page': '2', page: '1' } })
  expect(second.data.map(({ id }) => id)).toEqual([params.id])
  const none = await ana.returns.list({ query: { assignee: 'me', status: 'completed' } })
  expect([none.total_items, none.data]).toEqual([0, []])
  expect((await dan.returns.list({ query: { assignee: 'me' } })).total_items).toBe(0)
  const around = await ana.returns.neighbours({ params: { id: ids[0] ?? '' }, query: { assignee: 'me' } })
  expect(around).toEqual({ previous: ids[2], next: params.id, is_listed: true })
  const beside = await ana.returns.neighbours({ params: { id: ids[1] ?? '' }, query: { assignee: 'me' } })
  expect(beside).toEqual({ previous: ids[2], next: ids[0], is_listed: false })
})

test('a person who is switched off, erased or made a viewer loses their assignments', async ({ world }) => {
  const { params, ana, dan, owner } = await opened(world)
  const assignee = async () => (await owner.returns.getPrivate({ params })).assignee
  const leave = [
    () => owner.staff.update({ params: { id: dan.id }, body: { state: 'off' } }),
    () => owner.staff.update({ params: { id: ana.id }, body: { role: 'viewer' } }),
  ]
  for (const [index, { id }] of [dan, ana].entries()) {
    await owner.teamwork.assign({ params, body: { staff_id: id } })
    expect(await assignee()).toMatchObject({ id })
    await leave[index]?.()
    expect(await assignee()).toBeNull()
  }
  await owner.staff.update({ params: { id: ana.id }, body: { role: 'agent' } })
  await owner.teamwork.assign({ params, body: { staff_id: ana.id } })
  await owner.staff.erase({ params: { id: ana.id } })
  expect(await assignee()).toBeNull()
  const { timeline } = await owner.returns.getPrivate({ params })
  expect(timeline.at(-1)).toMatchObject({ kind: 'assigned', assignee: { id: ana.id, name: null } })
})

test('strangers with the link do not learn who takes care of a return', async ({ world }) => {
  const { params, ana } = await opened(world)
  await ana.teamwork.assign({ params, body: { staff_id: ana.id } })
  expect((await world.client().returns.get({ params })).assignee).toBeNull()
})

test('colleagues see who else is looking at a return, until they have gone', async ({ world }) => {
  const { params, ana, dan, shop } = await opened(world)
  expect(await ana.teamwork.presence({ params })).toEqual({ others: [] })
  expect(await dan.teamwork.presence({ params })).toEqual({ others: [{ id: ana.id, name: 'Ana' }] })
  expect(await ana.teamwork.presence({ params })).toEqual({ others: [{ id: dan.id, name: 'Dan' }] })
  world.passTime(15)
  expect(await dan.teamwork.presence({ params })).toMatchObject({ others: [{ name: 'Ana' }] })
  world.passTime(6)
  expect(await dan.teamwork.presence({ params })).toEqual({ others: [] })
  const other = await addReturn(world, shop)
  expect(await ana.teamwork.presence({ params: { id: other } })).toEqual({ others: [] })
  const stranger = await world.as(await world.shop())
  await expect(stranger.teamwork.presence({ params })).rejects.toMatchObject({ status: 404 })
})

test('old looks are tidied up', async ({ world }) => {
  const { params, ana, dan, shop } = await opened(world)
  await ana.teamwork.presence({ params })
  world.passTime(60)
  await dan.teamwork.presence({ params })
  await tidyPresence(world.deps)
  const left = await inShop(world.db, shop.id, (db) => db.selectFrom('return_presence').select('staff_id').execute())
  expect(left).toEqual([{ staff_id: dan.id }])
})
