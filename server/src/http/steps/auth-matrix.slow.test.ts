import { contract, type Endpoint } from '@returns-desk/contract'
import { SignJWT } from 'jose'
import { expect } from 'vitest'
import { deriveKeys } from '../../base/secrets.ts'
import { type TestShop, test, type World } from '../../test/harness.ts'
import { TEST_KEY_RING } from '../../test/key-ring.ts'

const protectedCalls = Object.values(contract)
  .flatMap((feature) => Object.values(feature) as Endpoint[])
  .filter(({ access }) => access === 'shop')

const bearerKey = deriveKeys(TEST_KEY_RING, 'bearer')[0] as Uint8Array

const forge = (
  world: World,
  changes: { aud?: string; key?: Uint8Array; alg?: string; exp?: number; nbf?: number; iss?: string },
) => {
  const now = Math.floor(world.deps.clock().getTime() / 1000)
  return new SignJWT({ shop: 1, session: crypto.randomUUID(), staff: 1, role: 'owner' })
    .setProtectedHeader({ alg: changes.alg ?? 'HS256' })
    .setIssuer(changes.iss ?? 'returns-desk')
    .setAudience(changes.aud ?? 'bearer')
    .setIssuedAt(now)
    .setNotBefore(now + (changes.nbf ?? 0))
    .setExpirationTime(now + (changes.exp ?? 300))
    .setJti(crypto.randomUUID())
    .sign(changes.key ?? bearerKey)
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

const login = async (world: World, shop: TestShop) =>
  (await world.client({ 'session-token': await world.sessionToken(shop) }).signIn.login()).access_token

const goodToken = async (world: World) => login(world, await world.shop())

const BAD_CREDENTIALS: Record<string, (world: World) => Promise<Record<string, string>>> = {
  none: async () => ({}),
  empty: async () => ({ authorization: '' }),
  'an empty bearer': async () => ({ authorization: 'Bearer ' }),
  garbage: async () => ({ authorization: 'Bearer not.a.token' }),
  'another scheme': async (world) => ({ authorization: `Basic ${await goodToken(world)}` }),
  'two tokens at once': async (world) => ({
    authorization: `Bearer ${await goodToken(world)} ${await goodToken(world)}`,
  }),
  expired: async (world) => ({ authorization: `Bearer ${await forge(world, { exp: -1, nbf: -400 })}` }),
  'not yet valid': async (world) => ({ authorization: `Bearer ${await forge(world, { nbf: 60 })}` }),
  'wrong audience': async (world) => ({ authorization: `Bearer ${await forge(world, { aud: 'session-cookie' })}` }),
  'wrong issuer': async (world) => ({ authorization: `Bearer ${await forge(world, { iss: 'someone-else' })}` }),
  'wrong algorithm': async (world) => ({
    authorization: `Bearer ${await forge(world, { alg: 'HS512', key: new Uint8Array(64).fill(7) })}`,
  }),
  'the right key under another algorithm': async (world) => ({
    authorization: `Bearer ${await forge(world, { alg: 'HS384', key: new Uint8Array([...bearerKey, ...bearerKey]) })}`,
  }),
  'alg: none': async (world) => {
    const [, payload] = (await goodToken(world)).split('.')
    return { authorization: `Bearer ${part({ alg: 'none' })}.${payload}.` }
  },
  'cut signature': async (world) => ({ authorization: `Bearer ${(await goodToken(world)).slice(0, -8)}` }),
  'changed payload': async (world) => {
    const [header, , signature] = (await goodToken(world)).split('.')
    const other = (await forge(world, {})).split('.')[1]
    return { authorization: `Bearer ${header}.${other}.${signature}` }
  },
  'a session that does not exist': async (world) => ({ authorization: `Bearer ${await forge(world, {})}` }),
  'a revoked session': async (world) => {
    const authorization = `Bearer ${await goodToken(world)}`
    await world.client({ authorization }).signIn.signOut()
    return { authorization }
  },
  'a session token in place of a bearer token': async (world) => ({
    authorization: `Bearer ${await world.sessionToken(await world.shop())}`,
  }),
  'the session cookie alone': async (world) => {
    const shop = await world.shop()
    const cookie = await world.deps.tokens.cookie.sign(
      { shop: shop.id, session: crypto.randomUUID(), staff: 1, role: 'owner' },
      600,
    )
    return { cookie: `session=${cookie}` }
  },
  "another shop's Shop-Id": async (world) => {
    const other = await world.shop()
    return { authorization: `Bearer ${await goodToken(world)}`, 'shop-id': String(other.id) }
  },
  'a Shop-Id that is no id': async (world) => ({
    authorization: `Bearer ${await goodToken(world)}`,
    'shop-id': '1 or 1=1',
  }),
}

test.for(Object.keys(BAD_CREDENTIALS))(
  'every staff call refuses %s, and all refusals are identical',
  async (name, { world }) => {
    const headers = await BAD_CREDENTIALS[name]?.(world)
    for (const { method, path, upload } of protectedCalls) {
      const url = `/api${path.replace(/\{\w+\}/g, '1')}`
      const answer = await world.app.inject({
        method,
        url,
        headers: { ...headers, 'content-type': upload?.types[0] ?? 'application/json' },
      })
      expect({ call: `${method} ${path}`, status: answer.statusCode, body: answer.json() }).toEqual({
        call: `${method} ${path}`,
        status: 401,
        body: { code: 'unauthorized', message: 'Please sign in again.' },
      })
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
  },
)

test('the same calls accept staff', async ({ world }) => {
  const headers = { authorization: `Bearer ${await goodToken(world)}` }
  expect(protectedCalls.length).toBeGreaterThan(5)
  for (const { method, path } of protectedCalls.filter((call) => call.path !== '/sign-out')) {
    const answer = await world.app.inject({ method, url: `/api${path.replace(/\{\w+\}/g, '1')}`, headers })
    expect(answer.statusCode, `${method} ${path}`).not.toBe(401)
  }
})
