import { expect, onTestFinished, test, vi } from 'vitest'
import { inBatches } from './batches.ts'

test('concurrent calls are batched by key, up to the batch size', async () => {
  const served: [string, number[]][] = []
  const call = inBatches<string, number, number>({ most: 3, atOnce: 1, few: 1 }, async (key, calls) => {
    served.push([key, calls.map(({ item }) => item)])
    for (const { item, resolve } of calls) resolve(item * 10)
  })
  const answers = await Promise.all([call('a', 1), call('a', 2), call('b', 3), call('a', 4), call('a', 5)])
  expect(answers).toEqual([10, 20, 30, 40, 50])
  expect(served).toEqual([
    ['a', [1, 2, 4]],
    ['b', [3]],
    ['a', [5]],
  ])
})

test('calls that arrive while a batch runs are batched together', async () => {
  const served: number[][] = []
  const busy: (() => void)[] = []
  const call = inBatches<string, number, number>({ most: 10, atOnce: 2, few: 1 }, async (_key, calls) => {
    served.push(calls.map(({ item }) => item))
    await new Promise<void>((resolve) => busy.push(resolve))
    for (const { item, resolve } of calls) resolve(item)
  })
  const begun = async (batches: number) => {
    while (busy.length < batches) await new Promise(setImmediate)
  }
  const first = call('a', 1)
  await begun(1)
  const second = call('a', 2)
  await begun(2)
  const later = [call('a', 3), call('a', 4)]
  busy[0]?.()
  expect(await first).toBe(1)
  await begun(3)
  busy[1]?.()
  busy[2]?.()
  expect(await Promise.all([second, ...later])).toEqual([2, 3, 4])
  expect(served).toEqual([[1], [2], [3, 4]])
})

test('beside a running batch, few calls wait as long as more arrive; enough of them do not wait', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const served: number[][] = []
  const call = inBatches<string, number, number>({ most: 10, atOnce: 2, few: 3 }, async (_key, calls) => {
    served.push(calls.map(({ item }) => item))
    if (served.length > 1) for (const { item, resolve } of calls) resolve(item)
    else await new Promise(() => {})
  })
  const turn = () => new Promise(setImmediate)
  void call('a', 1)
  await turn()
  const pair = [call('a', 2)]
  await turn()
  pair.push(call('a', 3))
  expect(served).toEqual([[1]])
  await vi.advanceTimersByTimeAsync(1)
  expect(served).toEqual([[1]])
  await vi.advanceTimersByTimeAsync(1)
  expect(await Promise.all(pair)).toEqual([2, 3])
  await turn()
  expect(await Promise.all([call('a', 4), call('a', 5), call('a', 6)])).toEqual([4, 5, 6])
  expect(served).toEqual([[1], [2, 3], [4, 5, 6]])
})

test('each call gets its own result; a failed batch fails for all its calls, and the next one is served', async () => {
  let isBroken = false
  const call = inBatches<string, number, number>({ most: 10, atOnce: 1, few: 1 }, async (_key, calls) => {
    if (isBroken) throw new Error('all of it')
    for (const { item, resolve, reject } of calls) item === 2 ? reject(new Error('two')) : resolve(item)
  })
  const outcomes = await Promise.allSettled([call('a', 1), call('a', 2), call('a', 3)])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  isBroken = true
  await expect(Promise.all([call('a', 1), call('a', 3)])).rejects.toThrow('all of it')
  isBroken = false
  expect(await call('a', 4)).toBe(4)
})
