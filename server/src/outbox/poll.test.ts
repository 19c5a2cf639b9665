import { expect, test } from 'vitest'
import { poll, type Source } from './poll.ts'

/** Leasable items, performed one by one under the control of the test. */
const openSource = (items: string[], atOnce: number) => {
  const started: string[] = []
  const released: string[] = []
  const ends = new Map<string, () => void>()
  let isStopping = false
  const source: Source<string> = {
    atOnce,
    isStopping: () => isStopping,
    onError: () => {},
    lease: async (most) => items.splice(0, most),
    release: async (item) => void released.push(item),
    perform: (item) => {
      started.push(item)
      return new Promise((resolve) => ends.set(item, resolve))
    },
  }
  return {
    source,
    started,
    released,
    end: (item: string) => ends.get(item)?.(),
    beginStopping: () => {
      isStopping = true
    },
  }
}

test('no more items are performed concurrently than allowed, and the next starts when one is done', async () => {
  const { source, started, end } = openSource(['a', 'b', 'c'], 2)
  const polling = poll(source)
  await expect.poll(() => started).toEqual(['a', 'b'])
  end('a')
  await expect.poll(() => started).toEqual(['a', 'b', 'c'])
  for (const item of ['b', 'c']) end(item)
  await polling.stop()
})

test('a stop waits for running items and leases no more', async () => {
  const waiting = ['a', 'b']
  const { source, started, end } = openSource(waiting, 1)
  const polling = poll(source)
  await expect.poll(() => started).toEqual(['a'])
  let isStopped = false
  const stopped = polling.stop().then(() => {
    isStopped = true
  })
  await Promise.resolve()
  expect(isStopped).toBe(false)
  end('a')
  await stopped
  expect({ started, waiting }).toEqual({ started: ['a'], waiting: ['b'] })
})

test('items leased while the server was stopping are returned', async () => {
  const { source, started, released, beginStopping } = openSource(['a', 'b'], 2)
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
  const { promise: answer, resolve: letAnswer } = Promise.withResolvers<void>()
  const lease: Source<string>['lease'] = async (most) => {
    ask()
    await answer
    return source.lease(most)
  }
  const polling = poll({ ...source, lease })
  await asked
  beginStopping()
  letAnswer()
  await polling.stop()
  expect({ started, released }).toEqual({ started: [], released: ['a', 'b'] })
})

test('a failed lease is reported and retried', async () => {
  const { source, started, end } = openSource(['a'], 1)
  const errors: unknown[] = []
  let isAway = true
  const lease: Source<string>['lease'] = async (most) => {
    if (isAway) throw new Error('the database is away')
    return source.lease(most)
  }
  const onError = (error: unknown) => {
    errors.push(error)
    isAway = false
  }
  const polling = poll({ ...source, lease, onError })
  await expect.poll(() => started, { timeout: 10_000 }).toEqual(['a'])
  expect(errors).toHaveLength(1)
  end('a')
  await polling.stop()
})
