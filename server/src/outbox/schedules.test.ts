import { sql } from 'kysely'
import { expect } from 'vitest'
import { test, type World } from '../test/harness.ts'
import { addSchedules, type Chores, leaseChores, performChore, releaseChore } from './schedules.ts'

const HOUR_S = 3600
const done: string[] = []
const CHORES: Chores = {
  sweep: { everySeconds: 60, work: async () => void done.push('sweep') },
  tidying: { everySeconds: 24 * HOUR_S, work: async () => Promise.reject(new Error('a bad day')) },
}

/** Other tests of this file have used the same database. */
const begin = async ({ db }: World) => {
  await addSchedules(db, CHORES)
  await sql`update schedules set due_at = now()`.execute(db)
  done.length = 0
}

const namesOf = (leased: readonly { readonly name: string }[]) => leased.map(({ name }) => name).sort()
const lease = (world: World) => leaseChores(world.db, CHORES, 5)
const passTime = ({ db }: World, seconds: number) =>
  sql`update schedules set due_at = due_at - ${seconds} * interval '1 second'`.execute(db)

test('a task is leased by one server at a time, and again after its interval', async ({ world }) => {
  await begin(world)
  const [sweep, tidying] = (await lease(world)).toSorted((one, other) => one.name.localeCompare(other.name))
  if (!sweep || !tidying) throw new Error('both are due at once when they are new')
  // Another server, and one that starts now and knows the same tasks.
  await addSchedules(world.db, CHORES)
  expect(await lease(world)).toEqual([])
  await performChore(world.deps, CHORES, sweep)
  expect(done).toEqual(['sweep'])
  expect(await lease(world)).toEqual([])
  await passTime(world, 30)
  expect(await lease(world)).toEqual([])
  // The interval of one is over, and so is the lease of the other, whose server has died.
  await passTime(world, 31)
  expect(namesOf(await lease(world))).toEqual(['sweep', 'tidying'])
})

test('a failed task is logged, and due again after its interval', async ({ world }) => {
  await begin(world)
  for (const leased of await lease(world)) await performChore(world.deps, CHORES, leased)
  expect(world.logged.some((line) => line.includes('jobs_error'))).toBe(true)
  await passTime(world, HOUR_S)
  expect(namesOf(await lease(world))).toEqual(['sweep'])
  await passTime(world, 23 * HOUR_S)
  expect(namesOf(await lease(world))).toEqual(['sweep', 'tidying'])
})

test('a server that lost its lease does not end the lease of the next one', async ({ world }) => {
  await begin(world)
  const slow = await lease(world)
  await passTime(world, 61)
  expect(namesOf(await lease(world))).toEqual(['sweep', 'tidying'])
  for (const leased of slow) await performChore(world.deps, CHORES, leased)
  await passTime(world, 30)
  expect(await lease(world)).toEqual([])
})

test('a task that a stopping server has not started is due at once', async ({ world }) => {
  await begin(world)
  for (const leased of await lease(world)) await releaseChore(world.db, leased)
  expect(namesOf(await lease(world))).toEqual(['sweep', 'tidying'])
})
