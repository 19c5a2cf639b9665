import { expect, test, vi } from 'vitest'
import { openTurns } from './turns.ts'

const BUSY = 1
const OTHER = 2
const THIRD = 3
const WAIT_MS = 20_000

const openLog = (total: number, perShop: number) => {
  const turns = openTurns(total, perShop)
  const served: string[] = []
  const leave = new Map<string, () => void>()
  const take = async (shopId: number, name: string) => {
    leave.set(name, await turns.take(shopId, WAIT_MS))
    served.push(name)
  }
  return { served, take, leave: (name: string) => leave.get(name)?.() }
}

test('a shop gets its share and no more, and the rest is free for the others', async () => {
  const { served, take, leave } = openLog(5, 3)
  const busy = Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => take(BUSY, name)))
  await Promise.all([take(OTHER, 'x'), take(THIRD, 'y')])
  expect(served).toEqual(['a', 'b', 'c', 'x', 'y'])
  leave('a')
  leave('b')
  await busy
})

test('waiting shops are served in rotation, and each in the order of its requests', async () => {
  const { served, take, leave } = openLog(1, 1)
  await take(BUSY, 'a')
  const waiting = [take(BUSY, 'b'), take(BUSY, 'c'), take(OTHER, 'x'), take(OTHER, 'y'), take(THIRD, 'z')]
  for (const name of ['a', 'b', 'x', 'z', 'c', 'y']) {
    await expect.poll(() => served).toContain(name)
    leave(name)
  }
  await Promise.all(waiting)
  expect(served).toEqual(['a', 'b', 'x', 'z', 'c', 'y'])
})

test('a caller that waits too long gets an error, and takes no turn from later callers', async () => {
  vi.useFakeTimers()
  try {
    const { served, take, leave } = openLog(1, 1)
    await take(BUSY, 'a')
    const late = expect(take(OTHER, 'x')).rejects.toMatchObject({ code: 'ETIMEDOUT' })
    await vi.advanceTimersByTimeAsync(WAIT_MS)
    await late
    const next = take(THIRD, 'z')
    leave('a')
    await next
    expect(served).toEqual(['a', 'z'])
  } finally {
    vi.useRealTimers()
  }
})
