import { afterEach, expect, test, vi } from 'vitest'
import { CHUNK_TIMEOUT_MS, inTime, ScreenLoadError } from './lazy-screen.tsx'

afterEach(() => {
  vi.useRealTimers()
})

test('a screen that is not loaded after two minutes counts as failed', async () => {
  vi.useFakeTimers()
  const failed = expect(inTime(new Promise(() => undefined))).rejects.toThrow(ScreenLoadError)
  await vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT_MS)
  await failed
  expect(CHUNK_TIMEOUT_MS).toBe(120_000)
})

test('a screen that loads in time is shown, one that cannot be fetched fails at once', async () => {
  expect(await inTime(Promise.resolve('screen'))).toBe('screen')
  await expect(inTime(Promise.reject(new TypeError('404')))).rejects.toThrow(ScreenLoadError)
})
