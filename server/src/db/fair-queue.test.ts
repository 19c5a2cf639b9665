import { expect, test, vi } from 'vitest'
import { openFairQueue } from './fair-queue.ts'

const BUSY = 1
const OTHER = 2
const THIRD = 3
const WAIT_MS = 20_000

const openLog = (total: number, perShop: number) => {
  const queue = openFairQueue(total, perShop)
  const served: string[] = []
  const release = new Map<string, () => void>()
  const acquire = async (shopId: number, name: string) => {
    release.set(name, await queue.acquire(shopId, WAIT_MS))
    served.push(name)
  }
  return { served, acquire, release: (name: string) => release.get(name)?.() }
}

test('a shop gets its share and no more, and the rest is free for the others', async () => {
  const { served, acquire, release } = openLog(5, 3)
  const busy = Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => acquire(BUSY, name)))
  await Promise.all([acquire(OTHER, 'x'), acquire(THIRD, 'y')])
  expect(served).toEqual(['a', 'b', 'c', 'x', 'y'])
  release('a')
  release('b')
  await busy
})

test('waiting shops are served in rotation, and each in the order of its requests', async () => {
  const { served, acquire, release } = openLog(1, 1)
  await acquire(BUSY, 'a')
  const waiting = [
    acquire(BUSY, 'b'),
    acquire(BUSY, 'c'),
    acquire(OTHER, 'x'),
    acquire(OTHER, 'y'),
    acquire(THIRD, 'z'),
  ]
  for (const name of ['a', 'b', 'x', 'z', 'c', 'y']) {
    await expect.poll(() => served).toContain(name)
    release(name)
  }
  await Promise.all(waiting)
  expect(served).toEqual(['a', 'b', 'x', 'z', 'c', 'y'])
})

test('a caller that waits too long gets an error, and takes no turn from later callers', async () => {
  vi.useFakeTimers()
  try {
    const { served, acquire, release } = openLog(1, 1)
    await acquire(BUSY, 'a')
    const late = expect(acquire(OTHER, 'x')).rejects.toMatchObject({ code: 'ETIMEDOUT' })
    await vi.advanceTimersByTimeAsync(WAIT_MS)
    await late
    const next = acquire(THIRD, 'z')
    release('a')
    await next
    expect(served).toEqual(['a', 'z'])
  } finally {
    vi.useRealTimers()
  }
})
