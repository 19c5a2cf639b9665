import { expect } from 'vitest'
import { addReturns, furnishedShop } from '../../../test/builders.ts'
import { test, type World } from '../../../test/harness.ts'

const MANY = 106
/** Three at each instant: ids decide among them. */
const at = (n: number) => new Date(Date.UTC(2026, 0, 1) + Math.floor(n / 3) * 60_000)

const openList = async (world: World) => {
  const shop = await furnishedShop(world)
  await addReturns(
    world,
    shop,
    Array.from({ length: MANY }, (_, n) => ({ created_at: at(n) })),
  )
  const { returns } = await world.as(shop)
  const pages = await Promise.all(
    [0, 1].map((page) => returns.list({ query: { page: String(page), 'per-page': '100' } })),
  )
  const ids = pages.flatMap(({ data }) => data.map(({ id }) => id))
  const query = { status: 'new' }
  return {
    returns,
    ids,
    move: (id: string | undefined, status = 'received') =>
      returns.move({ params: { id: id as string }, query: { status } }),
    next: async (id: string) => (await returns.neighbours({ params: { id }, query })).next,
    previous: async (id: string) => (await returns.neighbours({ params: { id }, query })).previous,
  }
}

test('walking a filtered list and moving each return skips nothing and shows nothing twice', async ({ world }) => {
  const { ids, move, next, previous } = await openList(world)
  const walked: string[] = []
  for (let id: string | null = ids[0] as string; id !== null; id = await next(id)) {
    walked.push(id)
    await move(id)
    expect(await previous(id)).toBeNull()
  }
  expect(walked).toEqual(ids)
})

test('while others move returns, the walk visits what is ahead of it in the list, once each', async ({ world }) => {
  const { ids, move, next } = await openList(world)
  const [first = '', ...rest] = ids
  // Every seventh starts elsewhere; when the walk approaches, it returns to the list, and the one before it leaves.
  for (const [index, id] of rest.entries()) if (index % 7 === 5) await move(id, 'pending_action')
  const walked: string[] = []
  for (let id: string | null = first; id !== null; id = await next(id)) {
    walked.push(id)
    const ahead = rest.indexOf(id) + 2
    if (ahead % 7 === 5) {
      await move(rest[ahead], 'new')
      await move(rest[ahead - 1], 'pending_action')
    }
  }
  const left = rest.filter((_, index) => index % 7 === 4 && rest[index + 1] !== undefined)
  expect(walked).toEqual(ids.filter((id) => !left.includes(id)))
})

test('without a filter the walk visits all returns, in both directions', async ({ world }) => {
  const { returns, ids, move } = await openList(world)
  await move(ids[3])
  const neighbours = (id: string | undefined) => returns.neighbours({ params: { id: id as string }, query: {} })
  expect(await neighbours(ids[0])).toEqual({ previous: null, next: ids[1], is_listed: true })
  expect(await neighbours(ids[3])).toEqual({ previous: ids[2], next: ids[4], is_listed: true })
  expect(await neighbours(ids.at(-1))).toEqual({ previous: ids.at(-2), next: null, is_listed: true })
})

test('the result says whether the return is still in the list; an unknown status has no returns', async ({ world }) => {
  const { returns, ids, move } = await openList(world)
  const params = { id: ids[1] as string }
  await move(ids[1])
  const around = { previous: ids[0], next: ids[2] }
  expect(await returns.neighbours({ params, query: { status: 'new' } })).toEqual({ ...around, is_listed: false })
  const nowhere = { previous: null, next: null, is_listed: false }
  expect(await returns.neighbours({ params, query: { status: 'nowhere' } })).toEqual(nowhere)
  const stranger = await world.as(await furnishedShop(world))
  await expect(stranger.returns.neighbours({ params, query: {} })).rejects.toMatchObject({ status: 404 })
})
