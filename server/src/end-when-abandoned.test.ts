import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endWhenAbandoned } from './end-when-abandoned.ts'

const HOUR_MS = 60 * 60_000

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const watch = () => {
  const state = { hasParent: true, databaseAnswers: true }
  const end = vi.fn()
  endWhenAbandoned({
    hasParent: () => state.hasParent,
    databaseAnswers: async () => state.databaseAnswers,
    end,
  })
  return { state, end }
}

test('a server that nobody watches ends when its database has been gone for an hour', async () => {
  const { state, end } = watch()
  state.hasParent = false
  await vi.advanceTimersByTimeAsync(3 * HOUR_MS)
  expect(end).not.toHaveBeenCalled()
  state.databaseAnswers = false
  await vi.advanceTimersByTimeAsync(HOUR_MS / 2)
  expect(end).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(HOUR_MS / 2)
  expect(end).toHaveBeenCalledOnce()
})

test('a database that comes back within the hour is waited for again', async () => {
  const { state, end } = watch()
  Object.assign(state, { hasParent: false, databaseAnswers: false })
  await vi.advanceTimersByTimeAsync(HOUR_MS - 60_000)
  state.databaseAnswers = true
  await vi.advanceTimersByTimeAsync(60_000)
  state.databaseAnswers = false
  await vi.advanceTimersByTimeAsync(HOUR_MS - 60_000)
  expect(end).not.toHaveBeenCalled()
})

test('a server whose parent is there waits for its database as long as it takes', async () => {
  const { state, end } = watch()
  state.databaseAnswers = false
  await vi.advanceTimersByTimeAsync(48 * HOUR_MS)
  expect(end).not.toHaveBeenCalled()
})
