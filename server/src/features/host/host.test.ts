import { expect } from 'vitest'
import { inShop } from '../../db/db.ts'
import { PASSWORD, type TestShop, test, type World } from '../../test/harness.ts'
import { setPassword } from '../shops/create-shop.ts'

const signIn = (world: World, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  world.app.inject({
    method: 'POST',
    url: '/host/sign-in',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
    remoteAddress: `10.0.${Math.floor(counter / 250)}.${(counter++ % 250) + 1}`,
  })
// Attempts are counted per address; each test calls from addresses of its own.
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
    expect(answer.body).toContain('That shop and password do not match.')
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
  await inShop(world.db, shop.id, (db) => setPassword(db, shop.id, 'another password', world.deps.clock()))
  expect((await world.app.inject({ url: '/host', headers: { cookie } })).body).not.toContain('<iframe')
  await expect(staff.returnReasons.list()).rejects.toMatchObject({ status: 401 })
})

test('signing out at the host forgets the operator', async ({ world }) => {
  const cookie = await cookieOf(world, await world.shop())
  const answer = await world.app.inject({ method: 'POST', url: '/host/sign-out', headers: { cookie } })
  expect(answer.headers['set-cookie']).toMatch(/^operator=; Max-Age=0|^operator=;.*Expires=Thu, 01 Jan 1970/)
})

test('the sign-in page speaks Romanian to those who prefer it', async ({ world }) => {
  const page = await world.app.inject({ url: '/host', headers: { 'accept-language': 'ro' } })
  expect(page.body).toContain('<html lang="ro">')
  expect(page.body).toContain('Parolă')
})
