import { SignJWT } from 'jose'
import { expect } from 'vitest'
import { SESSION_SECONDS } from '../../../auth/tokens.ts'
import { deriveKeys } from '../../../base/secrets.ts'
import { markAsDemo } from '../../../test/builders.ts'
import { type TestShop, test, type World } from '../../../test/harness.ts'
import { TEST_KEY_RING } from '../../../test/key-ring.ts'

const exchange = (world: World, token: string, headers: Record<string, string> = {}) =>
  world.client({ 'session-token': token, ...headers }).signIn.login()

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const REFUSED = { status: 401, code: 'unauthorized', message: 'Please sign in again.' }

test('a session token is exchanged for a bearer token of its shop', async ({ world }) => {
  const shop = await world.shop()
  const signedIn = await exchange(world, await world.sessionToken(shop))
  expect(signedIn.shop).toBe(shop.id)
  await expect(world.client(bearer(signedIn.access_token)).returnReasons.list()).resolves.toEqual([])
})

test('a session token can be exchanged three times and no more', async ({ world }) => {
  const token = await world.sessionToken(await world.shop())
  for (let time = 1; time <= 3; time++) await exchange(world, token)
  await expect(exchange(world, token)).rejects.toMatchObject(REFUSED)
})

test('of many concurrent exchanges of one token exactly three succeed', async ({ world }) => {
  const token = await world.sessionToken(await world.shop())
  const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => exchange(world, token)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
})

test('a sign-in link works any number of times for a day, and then no more', async ({ world }) => {
  const shop = await world.shop()
  await markAsDemo(world, shop)
  const { handle } = shop
  const day = 24 * 60 * 60
  const link = await world.deps.tokens.sessionToken.sign({ dest: handle, link: true }, day)
  for (let time = 1; time <= 5; time++) await exchange(world, link)
  world.passTime(day + 1)
  await expect(exchange(world, link)).rejects.toMatchObject(REFUSED)
})

const signWith = (
  world: World,
  key: Uint8Array,
  { dest, aud = 'session-token', alg = 'HS256' }: { dest: string; aud?: string; alg?: string },
) => {
  const now = Math.floor(world.deps.clock().getTime() / 1000)
  const token = new SignJWT({ dest }).setProtectedHeader({ alg }).setIssuer('returns-desk').setAudience(aud)
  return token
    .setIssuedAt(now)
    .setExpirationTime(now + 60)
    .setJti(crypto.randomUUID())
    .sign(key)
}

const BAD_TOKENS: Record<string, (world: World, shop: TestShop) => Promise<string>> = {
  none: async () => '',
  garbage: async () => 'x.y.z',
  'one signed by someone else': (world, { handle }) => signWith(world, new Uint8Array(32).fill(1), { dest: handle }),
  'one for another audience': (world, { handle }) =>
    signWith(world, deriveKeys(TEST_KEY_RING, 'session-token')[0] as Uint8Array, { dest: handle, aud: 'another-app' }),
  'one under another algorithm': (world, { handle }) =>
    signWith(world, new Uint8Array(64).fill(1), { dest: handle, alg: 'HS512' }),
  'one of a shop that does not exist': (world) => world.sessionToken({ id: 0, handle: 'nobody' }),
  'a bearer token': async (world, shop) => (await exchange(world, await world.sessionToken(shop))).access_token,
  'one that has expired': async (world, shop) => {
    const token = await world.sessionToken(shop)
    world.passTime(61)
    return token
  },
  'one without a signature': async (world, shop) => (await world.sessionToken(shop)).replace(/[^.]+$/, ''),
}

test.for(Object.keys(BAD_TOKENS))('signing in is refused with %s', async (name, { world }) => {
  const token = (await BAD_TOKENS[name]?.(world, await world.shop())) ?? ''
  await expect(exchange(world, token)).rejects.toMatchObject(REFUSED)
})

test('signing in is refused when the Shop-Id names another shop', async ({ world }) => {
  const [shop, other] = [await world.shop(), await world.shop()]
  const token = await world.sessionToken(shop)
  await expect(exchange(world, token, { 'shop-id': String(other.id) })).rejects.toMatchObject(REFUSED)
})

test('a bearer token lives five minutes; renewed in time it lasts up to twelve hours', async ({ world }) => {
  const shop = await world.shop()
  let { access_token: token } = await exchange(world, await world.sessionToken(shop))
  const forgotten = token
  for (let passed = 0; passed + 240 < SESSION_SECONDS; passed += 240) {
    world.passTime(240)
    token = (await world.client(bearer(token)).signIn.refresh()).access_token
  }
  await expect(world.client(bearer(forgotten)).returnReasons.list()).rejects.toMatchObject(REFUSED)
  await expect(world.client(bearer(token)).returnReasons.list()).resolves.toEqual([])
  world.passTime(240)
  await expect(world.client(bearer(token)).signIn.refresh()).rejects.toMatchObject(REFUSED)
})

test('signing out ends the bearer token and all its renewals, and no other session', async ({ world }) => {
  const shop = await world.shop()
  const first = await exchange(world, await world.sessionToken(shop))
  const renewed = await world.client(bearer(first.access_token)).signIn.refresh()
  const colleague = await exchange(world, await world.sessionToken(shop))
  await world.client(bearer(renewed.access_token)).signIn.signOut()
  for (const { access_token } of [first, renewed]) {
    await expect(world.client(bearer(access_token)).signIn.refresh()).rejects.toMatchObject(REFUSED)
  }
  await expect(world.client(bearer(colleague.access_token)).returnReasons.list()).resolves.toEqual([])
})

test('the session cookie is not readable by scripts', async ({ world }) => {
  const token = await world.sessionToken(await world.shop())
  const answer = await world.app.inject({
    method: 'POST',
    url: '/api/admin-login',
    headers: { 'session-token': token },
  })
  expect(answer.headers['set-cookie']).toMatch(/^session=[^;]+; Max-Age=43200; Path=\/; HttpOnly; SameSite=Lax$/)
})

test('signing in returns the shop and who signed in', async ({ world }) => {
  const shop = await world.shop()
  await markAsDemo(world, shop)
  const link = await world.deps.tokens.sessionToken.sign({ dest: shop.handle, link: true }, 60)
  const name = `Shop ${shop.handle}`
  const operator = await exchange(world, await world.sessionToken(shop))
  expect(operator).toMatchObject({ shop_name: name, signed_in_by: 'operator' })
  expect(await exchange(world, link)).toMatchObject({ shop_name: name, signed_in_by: 'link' })
  const renewed = await world.client(bearer(operator.access_token)).signIn.refresh()
  expect(renewed).toMatchObject({ shop_name: name, signed_in_by: 'operator' })
})
