import { createI18n } from '@returns-desk/ui/i18n'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fingerprintOf } from './shell/session/session-token.ts'
import { writeSession } from './shell/session/stored-session.ts'
import { TEXTS_VERSION } from './start/texts.ts'

/** The paths of the screens whose script is requested. */
const files = vi.hoisted(() => [] as string[])

vi.mock('./screens.ts', async (original) => {
  const all = await original<typeof import('./screens.ts')>()
  const screenAt = (pathname: string) => {
    const screen = all.screenAt(pathname)
    const file = async () => {
      if (screen) files.push(screen.path)
      return {}
    }
    return screen && { ...screen, file }
  }
  return { ...all, screenAt }
})

const ask = vi.fn(
  async (url: string, _init?: RequestInit) => new Response(url === '/config.json' ? '{"apiBase":"/api"}' : '{}'),
)
const calls = () => ask.mock.calls.map(([url]) => url).filter((url) => url.startsWith('/api'))

/** Runs the script as a page at this address does. The answers are for the console that is loaded with it. */
const open = async (address: string) => {
  history.replaceState(null, '', address)
  vi.resetModules()
  const { config } = await import('./prefetch.ts')
  await config
  await Promise.resolve()
  return import('./start/prefetched.ts')
}

const signedIn = (minutesAgo = 1) =>
  writeSession({ token: 'abc', storedAt: Date.now() - minutesAgo * 60_000, shopId: 7, shopName: 'a-shop' })

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  ask.mockReset()
  files.length = 0
  vi.stubGlobal('fetch', ask)
})
afterEach(() => {
  vi.unstubAllGlobals()
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
    '/api/settings',
  ])
  const [, init] = ask.mock.calls.find(([url]) => url === '/api/returns/abc') ?? []
  expect(Object.keys(init?.headers ?? {})).toEqual(['Accept-Language'])
})

test('the rules are requested together with the words they are told in', async () => {
  signedIn()
  await open('/rules?page=2')
  const words = ['/api/rules/metadata', '/api/rules/events', '/api/settings']
  expect(calls()).toEqual(['/api/rules?page=1&per-page=5', ...words])
  const texts = ask.mock.calls.map(([url]) => url).filter((url) => url.startsWith('/locales'))
  expect(texts).toEqual(['shell', 'ui', 'rules'].map((namespace) => `/locales/en/${namespace}.json`))
})

test.each([
  ['nobody is signed in', () => {}, '/returns'],
  ['the session has to be renewed', () => signedIn(3), '/returns'],
  ['it is another screen', signedIn, '/return-methods'],
  ["it is in Shopify's admin, where only App Bridge knows whose shop this is", signedIn, '/shopify/returns'],
])('no shop data is requested if %s', async (_, prepare, address) => {
  prepare()
  await open(address)
  expect(calls()).toEqual([])
})

const signInAnswers = (answer: string) =>
  ask.mockImplementation(async (url) => {
    if (url === '/config.json') return new Response('{"apiBase":"/api"}')
    return new Response(url === '/api/admin-login' ? answer : '{}')
  })

test('with a session token it signs in, and requests the data of the shop that the server names', async () => {
  signedIn()
  signInAnswers('{"access_token":"new","shop":9}')
  const { prefetchedFetch } = await open('/returns?session-token=x')
  const login = { method: 'POST', headers: { 'Accept-Language': 'en', 'Session-Token': 'x' } }
  expect(await (await prefetchedFetch('/api/admin-login', login)).json()).toEqual({ access_token: 'new', shop: 9 })
  expect(calls()).toEqual([
    '/api/admin-login',
    '/api/returns?page=0&per-page=10',
    '/api/return-statuses',
    '/api/settings',
  ])
  expect(ask.mock.calls.find(([url]) => url === '/api/settings')?.[1]?.headers).toMatchObject({
    Authorization: 'Bearer new',
    'Shop-Id': '9',
  })
})

test.each(['{}', '<!doctype html>'])('no shop data is requested if the sign-in answers %s', async (answer) => {
  signInAnswers(answer)
  const { prefetchedFetch } = await open('/returns?session-token=x')
  const login = { method: 'POST', headers: { 'Accept-Language': 'en', 'Session-Token': 'x' } }
  expect(await (await prefetchedFetch('/api/admin-login', login)).text()).toBe(answer)
  expect(calls()).toEqual(['/api/admin-login'])
})

test('a session token that opened the stored session is not exchanged again', async () => {
  const opened = { shopName: '', openedBy: fingerprintOf('x') }
  writeSession({ token: 'abc', storedAt: Date.now() - 60_000, shopId: 7, ...opened })
  await open('/returns?session-token=x')
  expect(calls()).toEqual(['/api/returns?page=0&per-page=10', '/api/return-statuses', '/api/settings'])
})

test("in Shopify's admin App Bridge has to be asked for a token first", async () => {
  vi.stubGlobal('shopify', {})
  await open('/returns?id_token=x')
  expect(calls()).toEqual([])
})

test.each([
  ['/rules', '/rules'],
  ['/shopify/settings/bank', '/settings/bank'],
])('the script of the screen at %s is requested early', async (address, path) => {
  await open(address)
  expect(files).toEqual([path])
})

test('who may not see the screen does not ask for its data', async () => {
  const staff = { id: 2, name: 'Ana', role: 'viewer' } as const
  writeSession({ token: 'abc', storedAt: Date.now() - 60_000, shopId: 7, shopName: 'a-shop', staff })
  await open('/rules')
  expect(calls()).toEqual([])
  await open('/returns')
  expect(calls()).not.toEqual([])
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
  const { prefetchedFetch } = await open('/returns')
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
