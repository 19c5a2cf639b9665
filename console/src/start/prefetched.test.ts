import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropPrefetched, prefetch, prefetchedFetch } from './prefetched.ts'

const answer = async (text: string) => new Response(text)
const textOf = async (url: string, init: RequestInit = {}) => (await prefetchedFetch(url, init)).text()

const send = vi.fn<typeof fetch>()
/** Requested early, with this answer. */
const asked = (url: string, init: RequestInit, answered: Promise<Response>) => {
  send.mockReturnValueOnce(answered)
  prefetch(url, init)
}

beforeEach(() => {
  send.mockReset()
  send.mockImplementation(() => answer('asked now'))
  vi.stubGlobal('fetch', send)
})
afterEach(() => {
  vi.unstubAllGlobals()
  dropPrefetched()
})

test('a prefetched response is used once', async () => {
  asked('/locales/ro/ui.json', {}, answer('prefetched'))
  expect(await textOf('/locales/ro/ui.json')).toBe('prefetched')
  expect(await textOf('/locales/ro/ui.json')).toBe('asked now')
})

test('a response for another user, or in another language, is not used', async () => {
  const headers = { Authorization: 'Bearer mine', 'Shop-Id': '1', 'Accept-Language': 'ro' }
  asked('/api/returns', { headers }, answer('prefetched'))
  for (const other of [{ Authorization: 'Bearer yours' }, { 'Shop-Id': '2' }, { 'Accept-Language': 'en' }])
    expect(await textOf('/api/returns', { headers: { ...headers, ...other } })).toBe('asked now')
  expect(await textOf('/api/returns', { method: 'POST', headers })).toBe('asked now')
  expect(await textOf('/api/returns', { headers })).toBe('prefetched')
})

test('a failed prefetch is retried', async () => {
  asked('/config.json', {}, Promise.reject(new TypeError('Failed to fetch')))
  expect(await textOf('/config.json')).toBe('asked now')
})

test('once the console is up, unused responses are dropped', async () => {
  asked('/api/returns', {}, answer('prefetched'))
  dropPrefetched()
  expect(await textOf('/api/returns')).toBe('asked now')
})
