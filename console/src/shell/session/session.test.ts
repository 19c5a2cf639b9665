import { ApiError, type SignedIn } from '@returns-desk/contract'
import { beforeEach, expect, test, vi } from 'vitest'
import { createSession } from './session.ts'
import { readSession, writeSession } from './stored-session.ts'

const NOW = 1_800_000_000_000
const MINUTE_MS = 60_000

const sessionTokenFor = (shop: string, whose: object = {}) =>
  `head.${btoa(JSON.stringify({ dest: `https://${shop}`, ...whose }))}.signature`
const refused = async (): Promise<SignedIn> => Promise.reject(new ApiError(401, 'Unauthorized', {}))

interface World {
  givenToken?: string
  login?: () => Promise<SignedIn>
  refresh?: (call?: { headers?: Record<string, string> }) => Promise<SignedIn>
  askToken?: () => Promise<string | undefined>
}

const visit = ({ givenToken, askToken = async () => undefined, ...answers }: World = {}) => {
  const login = vi.fn(answers.login ?? (async () => ({ access_token: 'from-login', shop: 1 })))
  const refresh = vi.fn(answers.refresh ?? (async () => ({ access_token: 'from-refresh', shop: 1 })))
  const calls = { login, refresh, signOut: async () => undefined }
  let time = NOW
  const session = createSession({ calls, now: () => time, givenToken, askToken })
  const wait = (ms: number) => {
    time += ms
  }
  return { session, login, refresh, wait }
}

const stored = (ageMs: number, shopName = 'atelier-mara', shopId = 1) =>
  writeSession({ token: 'stored', storedAt: NOW - ageMs, shopId, shopName })

beforeEach(() => localStorage.clear())

test('a session token is exchanged for a bearer token, which is stored with its time and shop', async () => {
  const { session, login } = visit({ givenToken: sessionTokenFor('atelier-mara') })
  await session.start()
  expect(login).toHaveBeenCalledWith({ headers: { 'Session-Token': sessionTokenFor('atelier-mara') } })
  expect(session.current()).toEqual({ status: 'signed-in', shopId: 1, shopName: 'atelier-mara' })
  expect(session.headers()).toEqual({ Authorization: 'Bearer from-login', 'Shop-Id': '1' })
  const opened = { storedAt: NOW, signedInAt: NOW }
  expect(readSession()).toEqual({ token: 'from-login', ...opened, shopId: 1, shopName: 'atelier-mara' })
})

test('a token stored two minutes ago is used again', async () => {
  stored(2 * MINUTE_MS)
  const { session, login, refresh } = visit({ givenToken: sessionTokenFor('atelier-mara') })
  await session.start()
  expect(session.headers().Authorization).toBe('Bearer stored')
  expect(login).not.toHaveBeenCalled()
  expect(refresh).not.toHaveBeenCalled()
})

test('a token stored longer ago is not: a new login is made', async () => {
  stored(2 * MINUTE_MS + 1)
  const { session, login } = visit({ givenToken: sessionTokenFor('atelier-mara') })
  await session.start()
  expect(login).toHaveBeenCalledOnce()
  expect(session.headers().Authorization).toBe('Bearer from-login')
})

test('a stored token of another shop than the address speaks of is never used', async () => {
  stored(1000, 'another-shop', 2)
  const { session, login } = visit({ givenToken: sessionTokenFor('atelier-mara') })
  await session.start()
  expect(login).toHaveBeenCalledOnce()
  expect(session.headers()['Shop-Id']).toBe('1')
})

test('nor when the token in the address cannot be read', async () => {
  stored(1000)
  const { session, login } = visit({ givenToken: 'opaque' })
  await session.start()
  expect(login).toHaveBeenCalledOnce()
})

test('a token that says nothing of its shop is exchanged once: opened again within two minutes, the page goes on', async () => {
  await visit({ givenToken: 'opaque' }).session.start()
  expect(JSON.stringify({ ...localStorage })).not.toContain('opaque')
  const { session, login } = visit({ givenToken: 'opaque' })
  await session.start()
  expect(login).not.toHaveBeenCalled()
  expect(session.headers().Authorization).toBe('Bearer from-login')
})

test('so does it after a renewal', async () => {
  const first = visit({ givenToken: 'opaque' })
  await first.session.start()
  await first.session.renew()
  const { session, login } = visit({ givenToken: 'opaque' })
  await session.start()
  expect(login).not.toHaveBeenCalled()
  expect(session.headers().Authorization).toBe('Bearer from-refresh')
})

test('another such token may be of another shop, and is exchanged', async () => {
  await visit({ givenToken: 'opaque' }).session.start()
  const { session, login } = visit({ givenToken: 'opaquf' })
  await session.start()
  expect(login).toHaveBeenCalledOnce()
})

test.each([
  ['at our host', { sign_in: 'first' }, { sign_in: 'second' }],
  ['at Shopify', { sub: '41' }, { sub: '42' }],
  ['at our host, after a printed link', { link: true }, { sign_in: 'second' }],
])('who signs in %s has the console, not who was there a moment ago', async (_, first, second) => {
  await visit({ givenToken: sessionTokenFor('atelier-mara', first) }).session.start()
  const again = visit({ givenToken: sessionTokenFor('atelier-mara', first) })
  await again.session.start()
  expect(again.login).not.toHaveBeenCalled()
  const login = async () => ({ access_token: 'of-the-second', shop: 1 })
  const { session } = visit({ givenToken: sessionTokenFor('atelier-mara', second), login })
  await session.start()
  expect(session.headers().Authorization).toBe('Bearer of-the-second')
})

/** Two people in two pages of one browser; the second signed in later. */
const twoPages = async () => {
  const refresh = async (call?: { headers?: Record<string, string> }) => ({
    access_token: `${call?.headers?.Authorization}+`,
    shop: 1,
  })
  const login = (access_token: string) => async () => ({ access_token, shop: 1 })
  const first = visit({ givenToken: sessionTokenFor('mara', { sub: '41' }), login: login('first'), refresh })
  await first.session.start()
  const second = visit({ givenToken: sessionTokenFor('mara', { sub: '42' }), login: login('second'), refresh })
  second.wait(1000)
  await second.session.start()
  return { first, second }
}

test('a page of the person before goes on as the one who signed in last', async () => {
  const { first } = await twoPages()
  first.wait(4 * MINUTE_MS)
  await first.session.renew()
  expect(first.session.headers().Authorization).toBe('Bearer Bearer second+')
})

test('what the person before has renewed is not taken over', async () => {
  const { second } = await twoPages()
  const times = { storedAt: NOW + 2000, signedInAt: NOW }
  writeSession({ token: 'first-renewed', ...times, shopId: 1, shopName: 'mara' })
  expect(second.session.adoptNewer()).toBe(false)
  await second.session.renew()
  expect(second.session.headers().Authorization).toBe('Bearer Bearer second+')
})

test('a time in the future is no recent time', async () => {
  stored(-MINUTE_MS)
  const { session, refresh } = visit()
  await session.start()
  expect(refresh).toHaveBeenCalledOnce()
})

test('a reload after more than two minutes, with no session token left, renews the stored token', async () => {
  stored(4 * MINUTE_MS)
  const { session } = visit()
  await session.start()
  expect(session.headers().Authorization).toBe('Bearer from-refresh')
})

test('without a token or stored session, the user is signed out', async () => {
  const { session, login, refresh } = visit()
  await session.start()
  expect(session.current()).toEqual({ status: 'signed-out', wasOpen: false })
  expect(login).not.toHaveBeenCalled()
  expect(refresh).not.toHaveBeenCalled()
})

test('a rejected session token leaves the user signed out and nothing stored', async () => {
  stored(4 * MINUTE_MS)
  const { session } = visit({ givenToken: sessionTokenFor('atelier-mara'), login: refused, refresh: refused })
  await session.start()
  expect(session.current()).toEqual({ status: 'signed-out', wasOpen: false })
  expect(session.headers()).toEqual({})
})

test('a server that does not answer is not mistaken for one that refuses', async () => {
  const login = async () => Promise.reject(new TypeError('Failed to fetch'))
  const { session } = visit({ givenToken: sessionTokenFor('atelier-mara'), login })
  await session.start()
  expect(session.current()).toEqual({ status: 'unreachable' })
})

test("Shopify's App Bridge is asked for a fresh session token where there is one", async () => {
  const fresh = sessionTokenFor('fresh.myshopify.com')
  const { session, login } = visit({ givenToken: 'used-up', askToken: async () => fresh })
  await session.start()
  expect(login).toHaveBeenCalledWith({ headers: { 'Session-Token': fresh } })
})

test('concurrent renewals share one request', async () => {
  const { session, refresh } = visit({ givenToken: sessionTokenFor('atelier-mara') })
  await session.start()
  await Promise.all([session.renew(), session.renew(), session.renew()])
  expect(refresh).toHaveBeenCalledOnce()
})

test('a refused refresh leads to a new login, and only when that fails too to the end', async () => {
  const { session, login } = visit({ givenToken: sessionTokenFor('atelier-mara'), refresh: refused })
  await session.start()
  expect(await session.renew()).toBe(true)
  expect(login).toHaveBeenCalledTimes(2)
  login.mockImplementation(refused)
  expect(await session.renew()).toBe(false)
  expect(session.current()).toEqual({ status: 'signed-out', wasOpen: true })
  expect(readSession()).toBeUndefined()
})

test('a renewal that gets no answer keeps the token at hand', async () => {
  const refresh = async () => Promise.reject(new TypeError('offline'))
  const { session } = visit({ givenToken: sessionTokenFor('atelier-mara'), refresh })
  await session.start()
  expect(await session.renew()).toBe(false)
  expect(session.current().status).toBe('signed-in')
})

test('a token that another tab has just renewed is taken over', async () => {
  const { session, refresh, wait } = visit({ givenToken: sessionTokenFor('atelier-mara') })
  await session.start()
  wait(90_000)
  const times = { storedAt: NOW + 80_000, signedInAt: NOW }
  writeSession({ token: 'other-tab', ...times, shopId: 1, shopName: 'atelier-mara' })
  await session.renew()
  expect(refresh).not.toHaveBeenCalled()
  expect(session.headers().Authorization).toBe('Bearer other-tab')
})

test("a tab never continues with another shop's token, not even after its session has ended", async () => {
  const { session } = visit({ givenToken: sessionTokenFor('atelier-mara') })
  await session.start()
  session.end()
  writeSession({ token: 'theirs', storedAt: NOW, shopId: 2, shopName: 'another-shop' })
  expect(session.adoptNewer()).toBe(false)
  writeSession({ token: 'ours', storedAt: NOW, shopId: 1, shopName: 'atelier-mara' })
  expect(session.adoptNewer()).toBe(true)
})

test('of two shops that one browser has open in Shopify’s admin, each page keeps to its own', async () => {
  stored(1000, 'other.myshopify.com', 2)
  const askToken = async () => sessionTokenFor('lavanda.myshopify.com')
  const { session, login } = visit({ askToken })
  await session.start()
  expect(login).toHaveBeenCalledOnce()
  expect(session.current()).toEqual({ status: 'signed-in', shopId: 1, shopName: 'lavanda.myshopify.com' })
})

test('a reload inside Shopify’s admin goes on with the stored token of that shop', async () => {
  stored(1000, 'lavanda.myshopify.com')
  const { session, login } = visit({ askToken: async () => sessionTokenFor('lavanda.myshopify.com') })
  await session.start()
  expect(login).not.toHaveBeenCalled()
  expect(session.headers().Authorization).toBe('Bearer stored')
})

test('an ended session restarts with a fresh token from App Bridge, not with the one in the URL', async () => {
  const [first, second] = ['a', 'b'].map((end) => sessionTokenFor('lavanda.myshopify.com') + end)
  const tokens = [first, second]
  const askToken = async () => tokens.shift()
  const { session, login } = visit({ givenToken: 'used-up', askToken, refresh: refused })
  await session.start()
  expect(login).toHaveBeenLastCalledWith({ headers: { 'Session-Token': first } })
  expect(await session.renew()).toBe(true)
  expect(login).toHaveBeenLastCalledWith({ headers: { 'Session-Token': second } })
})

test.each([
  ['could not be set up', 503, 'shopify_install_failed'],
  ['was closed', 410, 'shop_closed'],
] as const)('a shop that %s sees the message of the server', async (_, status, code) => {
  const body = { code, message: 'Please open the app again.' }
  const login = async () => Promise.reject(new ApiError(status, '', body))
  const { session } = visit({ givenToken: sessionTokenFor('lavanda.myshopify.com'), login })
  await session.start()
  expect(session.current()).toEqual({ status: 'failed', message: 'Please open the app again.' })
})

test('whether it is a demo shop is known from signing in, kept for the next visit, and forgotten with the session', async () => {
  const login = async () => ({ access_token: 'from-login', shop: 1, is_demo: true })
  const { session } = visit({ login, givenToken: sessionTokenFor('atelier-mara') })
  await session.start()
  expect(session.current()).toMatchObject({ status: 'signed-in', isDemo: true })
  expect(readSession()).toMatchObject({ isDemo: true })
  writeSession({ token: 'of-a-real-shop', storedAt: NOW, shopId: 2, shopName: 'lavanda' })
  expect(readSession()?.isDemo).toBeUndefined()
})
