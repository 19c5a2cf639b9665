import { expect } from 'vitest'
import { inShop } from '../../../db/db.ts'
import { addReturn, furnishedShop } from '../../../test/builders.ts'
import { PASSWORD, type TestShop, test, type World } from '../../../test/harness.ts'
import { setPassword } from '../../shop/shops/create-shop.ts'

const signIn = (world: World, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  world.app.inject({
    method: 'POST',
    url: '/host/sign-in',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
    remoteAddress: `10.0.${Math.floor(counter / 250)}.${(counter++ % 250) + 1}`,
  })
// Attempts are counted per address, so each test calls from different addresses.
let counter = 0

const cookieOf = async (world: World, shop: TestShop) => {
  const answer = await signIn(world, { shop: shop.handle, password: PASSWORD })
  return String(answer.headers['set-cookie']).split(';')[0] ?? ''
}

test('the operator signs in with the password, and the page hands the console a token that works', async ({
  world,
}) => {
  const shop = await world.shop()
  const signedIn = await signIn(world, { shop: shop.handle, password: PASSWORD })
  expect([signedIn.statusCode, signedIn.headers.location]).toEqual([303, '/host'])
  expect(signedIn.headers['set-cookie']).toMatch(/HttpOnly; SameSite=Strict/)
  const page = await world.app.inject({
    url: '/host',
    headers: { cookie: String(signedIn.headers['set-cookie']).split(';')[0] },
  })
  const token = /<iframe src="\/\?session-token=([^"]+)"/.exec(page.body)?.[1] ?? ''
  await expect(world.client({ 'session-token': token }).signIn.login()).resolves.toMatchObject({ shop: shop.id })
})

test('a wrong password and an unknown shop are refused alike, and the page can be tried again', async ({ world }) => {
  const shop = await world.shop()
  const answers = [
    await signIn(world, { shop: shop.handle, password: 'wrong' }),
    await signIn(world, { shop: 'no-such-shop', password: PASSWORD }),
    await signIn(world, { shop: shop.handle, password: '' }),
  ]
  for (const answer of answers) {
    expect(answer.statusCode).toBe(401)
    expect(answer.body).toContain('These details do not match.')
    expect(answer.headers['set-cookie']).toBeUndefined()
  }
})

test('what was typed comes back as text, never as markup', async ({ world }) => {
  const answer = await signIn(world, { shop: '"><script>alert(1)</script>', password: 'x' })
  expect(answer.body).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"')
})

test('guessing is slowed down: after ten attempts a minute one has to wait', async ({ world }) => {
  const shop = await world.shop()
  const attempt = () =>
    world.app.inject({
      method: 'POST',
      url: '/host/sign-in',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `shop=${shop.handle}&password=guess`,
      remoteAddress: '192.0.2.7',
    })
  for (let time = 1; time <= 10; time++) expect((await attempt()).statusCode).toBe(401)
  const refused = await attempt()
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
})

test('a form on another site cannot sign anybody in', async ({ world }) => {
  const shop = await world.shop()
  const answer = await signIn(world, { shop: shop.handle, password: PASSWORD }, { 'sec-fetch-site': 'cross-site' })
  expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([401, undefined])
})

test('a new password signs everyone out', async ({ world }) => {
  const shop = await world.shop()
  const cookie = await cookieOf(world, shop)
  const staff = await world.as(shop)
  world.passTime(1)
  const hash = await world.deps.passwords.hash('another password')
  await inShop(world.db, shop.id, (db) => setPassword(db, shop.id, hash, world.deps.clock()))
  expect((await world.app.inject({ url: '/host', headers: { cookie } })).body).not.toContain('<iframe')
  await expect(staff.returnReasons.list()).rejects.toMatchObject({ status: 401 })
})

test('signing out at the host forgets the operator', async ({ world }) => {
  const cookie = await cookieOf(world, await world.shop())
  const answer = await world.app.inject({ method: 'POST', url: '/host/sign-out', headers: { cookie } })
  expect(String(answer.headers['set-cookie'])).toMatch(/^operator=; Max-Age=0|^operator=;.*Expires=Thu, 01 Jan 1970/)
})

/** Everything in the browser of a signed-in operator, or of someone who copied it. */
const openConsole = async (world: World, shop: TestShop) => {
  const operator = await cookieOf(world, shop)
  const page = await world.app.inject({ url: '/host', headers: { cookie: operator } })
  const token = /session-token=([^"]+)"/.exec(page.body)?.[1] ?? ''
  const login = () => world.app.inject({ method: 'POST', url: '/api/admin-login', headers: { 'session-token': token } })
  const first = await login()
  return {
    operator,
    login,
    authorization: `Bearer ${first.json().access_token}`,
    session: String(first.headers['set-cookie']).split(';')[0] ?? '',
  }
}
type Opened = Awaited<ReturnType<typeof openConsole>>

const worksWith = async (world: World, returnId: string, { operator, login, authorization, session }: Opened) => {
  const { app } = world
  const host = await app.inject({ url: '/host', headers: { cookie: operator } })
  const list = await app.inject({ url: '/api/return-reasons', headers: { authorization } })
  const refresh = await app.inject({ method: 'POST', url: '/api/refresh-token', headers: { authorization } })
  const seen = await app.inject({ url: `/api/returns/${returnId}`, headers: { cookie: session } })
  return {
    'operator cookie': host.body.includes('<iframe'),
    'session token': (await login()).statusCode === 200,
    bearer: list.statusCode === 200,
    refresh: refresh.statusCode === 200,
    'session cookie': seen.json().masked === false,
  }
}

const EVERYTHING = ['operator cookie', 'session token', 'bearer', 'refresh', 'session cookie']
const all = (works: boolean) => Object.fromEntries(EVERYTHING.map((name) => [name, works]))

test.for([
  [
    'at the host',
    (world: World, { operator }: Opened) =>
      world.app.inject({ method: 'POST', url: '/host/sign-out', headers: { cookie: operator } }),
  ],
  [
    'in the console',
    (world: World, { authorization }: Opened) =>
      world.app.inject({ method: 'POST', url: '/api/sign-out', headers: { authorization } }),
  ],
] as const)(
  'signing out %s ends everything that the sign-in gave, and nothing of a colleague',
  async ([, signOut], { world }) => {
    const shop = await furnishedShop(world)
    const returnId = await addReturn(world, shop)
    const mine = await openConsole(world, shop)
    const colleague = await openConsole(world, shop)
    expect(await worksWith(world, returnId, mine)).toEqual(all(true))
    const answer = await signOut(world, mine)
    expect(answer.statusCode).toBeLessThan(400)
    expect(String(answer.headers['set-cookie'])).toMatch(/operator=;/)
    expect(String(answer.headers['set-cookie'])).toMatch(/session=;/)
    expect(await worksWith(world, returnId, mine)).toEqual(all(false))
    expect(await worksWith(world, returnId, colleague)).toEqual(all(true))
  },
)

test('the sign-in page speaks Romanian to those who prefer it', async ({ world }) => {
  const page = await world.app.inject({ url: '/host', headers: { 'accept-language': 'ro' } })
  expect(page.body).toContain('<html lang="ro">')
  expect(page.body).toContain('Parolă')
})

test('a link to a return opens it once, even if the person has to sign in first', async ({ world }) => {
  const shop = await world.shop()
  const id = 'a'.repeat(22)
  const visit = (url: string, cookies: Record<string, string> = {}) => world.app.inject({ url, cookies })
  const first = await visit(`/host?open=${encodeURIComponent(`returns/${id}`)}`)
  const kept = Object.fromEntries(first.cookies.map(({ name, value }) => [name, value]))
  const signedIn = await signIn(world, { shop: shop.handle, password: PASSWORD })
  const own = Object.fromEntries(signedIn.cookies.map(({ name, value }) => [name, value]))
  const opened = await visit('/host', { ...kept, ...own })
  expect(opened.body).toContain(`src="/returns/${id}?session-token=`)
  expect(opened.cookies.find(({ name }) => name in kept)?.value).toBe('')
  expect((await visit('/host', own)).body).toContain('src="/?session-token=')
  expect((await visit('/host?open=%2F%2Fevil.example', own)).body).toContain('src="/?session-token=')
})
