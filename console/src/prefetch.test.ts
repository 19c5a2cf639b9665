import { createI18n } from '@returns-desk/ui/i18n'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { writeSession } from './shell/session/stored-session.ts'
import { dropPrefetched, prefetchedFetch } from './start/prefetched.ts'
import { TEXTS_VERSION } from './start/texts.ts'

const ask = vi.fn(
  async (url: string, _init?: RequestInit) => new Response(url === '/config.json' ? '{"apiBase":"/api"}' : '{}'),
)
const calls = () => ask.mock.calls.map(([url]) => url).filter((url) => url.startsWith('/api'))

/** Runs the script as a page at this address does. */
const open = async (address: string) => {
  history.replaceState(null, '', address)
  vi.resetModules()
  await import('./prefetch.ts')
  await window.returnsDeskPrefetched?.config
  await Promise.resolve()
}

const signedIn = (minutesAgo = 1) =>
  writeSession({ token: 'abc', storedAt: Date.now() - minutesAgo * 60_000, shopId: 7, shopName: 'a-shop' })

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  ask.mockClear()
  vi.stubGlobal('fetch', ask)
})
afterEach(() => {
  vi.unstubAllGlobals()
  dropPrefetched()
})

test('the list is prefetched with the same request as in the console, page and status included', async () => {
  signedIn()
  await open('/returns?status=new&page=3')
  const beside = ['/api/return-statuses', '/api/settings']
  expect(calls()).toEqual(['/api/returns?page=2&per-page=10&status=new', ...beside])
  const [, init] = ask.mock.calls.find(([url]) => url.startsWith('/api/returns?')) ?? []
  expect(init?.headers).toMatchObject({ Authorization: 'Bearer abc', 'Shop-Id': '7', 'Accept-Language': 'en' })
})

test('a return is requested without a token', async () => {
  signedIn()
  await open('/returns/abc')
  expect(calls()).toEqual([
    '/api/returns/abc',
    '/api/return-statuses',
    '/api/rules/trace?return-id=abc&page=0&per-page=20',
  ])
  const [, init] = ask.mock.calls.find(([url]) => url === '/api/returns/abc') ?? []
  expect(Object.keys(init?.headers ?? {})).toEqual(['Accept-Language'])
})

test.each([
  ['nobody is signed in', () => {}, '/returns'],
  ['the session has to be renewed', () => signedIn(3), '/returns'],
  ['somebody comes with a token of their own', signedIn, '/returns?session-token=x'],
  ['it is another screen', signedIn, '/rules'],
  ["it is in Shopify's admin, where only App Bridge knows whose shop this is", signedIn, '/shopify/returns'],
])('no shop data is requested if %s', async (_, prepare, address) => {
  prepare()
  await open(address)
  expect(calls()).toEqual([])
})

test('if the server is known from the last visit, requests do not wait for the configuration', async () => {
  signedIn()
  localStorage.setItem('returns-desk.api-base', 'https://desk.example/api')
  await open('/returns')
  const urls = ask.mock.calls.map(([url]) => url)
  expect(urls).toContain('https://desk.example/api/return-statuses')
  expect(calls()).toEqual([])
})

test('a path that cannot be decoded is requested unchanged', async () => {
  signedIn()
  await open('/returns/%E0%A4%A')
  expect(calls()[0]).toBe('/api/returns/%25E0%25A4%25A')
})

test('translations are prefetched in the language and with the requests of the console', async () => {
  localStorage.setItem('returns-desk.language', 'ro')
  await open('/returns')
  const texts = ask.mock.calls.map(([url]) => url).filter((url) => url.startsWith('/locales'))
  expect(texts).toEqual(['shell', 'ui', 'returns'].map((namespace) => `/locales/ro/${namespace}.json`))
  ask.mockClear()
  const i18n = createI18n({ base: '/', version: TEXTS_VERSION, namespaces: [], fetch: prefetchedFetch })
  await Promise.all(['shell', 'ui', 'returns'].map(i18n.load))
  expect(ask).not.toHaveBeenCalled()
})

test('a saved colour scheme is there before the first paint', async () => {
  localStorage.setItem('returns-desk.color-scheme', 'dark')
  await open('/rules')
  expect(document.documentElement.dataset.colorScheme).toBe('dark')
})
