import { afterEach, expect, test, vi } from 'vitest'
import { inTurn } from './in-turn.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('one at a time, each in a task of its own and in the order of asking', async () => {
  const tasks: (() => void)[] = []
  vi.stubGlobal('scheduler', { yield: () => new Promise<void>((done) => tasks.push(done)) })
  const sent: number[] = []
  const all = [1, 2, 3].map((number) => inTurn().then(() => sent.push(number)))
  for (const expected of [[1], [1, 2], [1, 2, 3]]) {
    await vi.waitFor(() => expect(tasks).toHaveLength(1))
    tasks.pop()?.()
    await vi.waitFor(() => expect(sent).toEqual(expected))
  }
  await Promise.all(all)
})

test('a turn that fails holds up nobody', async () => {
  vi.stubGlobal('scheduler', { yield: () => Promise.reject(new Error('aborted')) })
  await inTurn()
  await inTurn()
})

test('a browser without a scheduler sends at once', async () => {
  vi.stubGlobal('scheduler', undefined)
  await inTurn()
})
