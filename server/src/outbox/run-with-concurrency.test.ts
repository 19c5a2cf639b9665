import { expect, test } from 'vitest'
import { workThrough } from './run-with-concurrency.ts'

const MINUTE_MS = 60_000

const workOn = async (
  items: readonly string[],
  { minutesEach = 0, stopsAfter = Number.POSITIVE_INFINITY, atOnce = 1 },
) => {
  let now = 0
  let inWork = 0
  let mostInWork = 0
  const made: string[] = []
  const left: string[] = []
  await workThrough({ clock: () => new Date(now), isStopping: () => made.length >= stopsAfter }, items, {
    atOnce,
    make: async (item) => {
      inWork += 1
      mostInWork = Math.max(mostInWork, inWork)
      await Promise.resolve()
      now += minutesEach * MINUTE_MS
      inWork -= 1
      made.push(item)
    },
    leave: async (item) => {
      left.push(item)
    },
  })
  return { made, left, mostInWork }
}

test('everything is made, one after the other or so many at once, and nothing twice', async () => {
  const items = ['a', 'b', 'c', 'd', 'e']
  expect(await workOn(items, {})).toEqual({ made: items, left: [], mostInWork: 1 })
  const together = await workOn(items, { atOnce: 3 })
  expect({ ...together, made: together.made.sort() }).toEqual({ made: items, left: [], mostInWork: 3 })
})

test('work that takes its time is handed on before the runner takes it for lost', async () => {
  expect(await workOn(['a', 'b', 'c', 'd'], { minutesEach: 3 })).toMatchObject({ made: ['a', 'b'], left: ['c', 'd'] })
})

test('a server that is stopping begins nothing new', async () => {
  expect(await workOn(['a', 'b', 'c'], { stopsAfter: 1 })).toMatchObject({ made: ['a'], left: ['b', 'c'] })
})
