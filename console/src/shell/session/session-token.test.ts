import { afterEach, expect, test, vi } from 'vitest'
import { APP_BRIDGE_LIMIT_MS, askAppBridge } from './session-token.ts'

const openWith = (shopify: object | undefined) => vi.stubGlobal('shopify', shopify)

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('App Bridge is asked for a new token every time, because tokens live one minute', async () => {
  const idToken = vi.fn(async () => `token-${idToken.mock.calls.length}`)
  openWith({ idToken })
  expect([await askAppBridge(), await askAppBridge()]).toEqual(['token-1', 'token-2'])
})

test('where there is no App Bridge nothing is waited for', async () => {
  openWith(undefined)
  expect(await askAppBridge()).toBeUndefined()
  openWith({})
  expect(await askAppBridge()).toBeUndefined()
})

test('an App Bridge that fails is as good as none', async () => {
  openWith({ idToken: async () => Promise.reject(new Error('no admin')) })
  expect(await askAppBridge()).toBeUndefined()
})

test('an App Bridge that never answers is waited for three seconds', async () => {
  vi.useFakeTimers()
  openWith({ idToken: () => new Promise(() => {}) })
  const asked = askAppBridge()
  await vi.advanceTimersByTimeAsync(APP_BRIDGE_LIMIT_MS)
  expect(await asked).toBeUndefined()
})
