import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepFresh } from './keep-fresh.ts'
import type { Session } from './session.ts'

const REFRESH_SECONDS = 90

const openTab = (status = 'signed-in') => {
  const age = { ms: 0 }
  const session = {
    current: () => ({ status, shopId: 1, shopName: '' }),
    ageMs: () => age.ms,
    renew: vi.fn(async () => true),
    adoptNewer: vi.fn(() => true),
  }
  const stop = keepFresh(session as unknown as Session, REFRESH_SECONDS)
  stops.push(stop)
  return { session, age }
}

const stops: (() => void)[] = []

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.useRealTimers()
})

test('the token is renewed on the interval', () => {
  const { session } = openTab()
  vi.advanceTimersByTime(89_999)
  expect(session.renew).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(session.renew).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(90_000)
  expect(session.renew).toHaveBeenCalledTimes(2)
})

test('a tab that wakes up with an old token renews it at once, one with a fresh token does not', () => {
  const { session, age } = openTab()
  document.dispatchEvent(new Event('visibilitychange'))
  expect(session.renew).not.toHaveBeenCalled()
  age.ms = 600_000
  document.dispatchEvent(new Event('visibilitychange'))
  expect(session.renew).toHaveBeenCalledOnce()
})

test('without a session nothing is renewed, but one that another tab opens is taken over', () => {
  const { session } = openTab('signed-out')
  vi.advanceTimersByTime(500_000)
  expect(session.renew).not.toHaveBeenCalled()
  window.dispatchEvent(new Event('storage'))
  expect(session.adoptNewer).toHaveBeenCalledOnce()
})
