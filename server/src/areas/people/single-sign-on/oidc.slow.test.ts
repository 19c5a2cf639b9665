import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect } from 'vitest'
import { buildApp } from '../../../app.ts'
import type { OidcConfig } from '../../../config/oidc-config.ts'
import { inShop } from '../../../db/db.ts'
import { clientOf } from '../../../test/client-of.ts'
import { type TestShop, test, type World } from '../../../test/harness.ts'
import { hostBrowser } from '../../../test/host/host-browser.ts'
import { type Bent, CLIENT, signWith, startHostileProvider } from '../../../test/oidc/hostile-provider.ts'
import { startRealProvider } from '../../../test/oidc/real-provider.ts'
import { BASE_URL } from '../../../test/world.ts'
import { insertStaff, type NewStaff, updateStaff } from '../staff/queries.ts'

let real: Awaited<ReturnType<typeof startRealProvider>>
let hostile: Awaited<ReturnType<typeof startHostileProvider>>
beforeAll(async () => {
  real = await startRealProvider(`${BASE_URL}/host/oidc/callback`)
  hostile = await startHostileProvider()
})
afterAll(async () => {
  await real.stop()
  await hostile.stop()
})

const ANA = { email: 'ana@example.com', email_verified: true, name: 'Ana Pop', groups: ['desk-agents'] }
const GROUPS = [
  { group: 'desk-admins', role: 'owner' },
  { group: 'desk-agents', role: 'agent' },
] as const

/** A server with single sign-on for a new shop. */
const withSso = async (world: World, issuer: string, own: Partial<OidcConfig> = {}) => {
  const shop = await world.shop()
  const oidc: OidcConfig = {
    ...CLIENT,
    issuer,
    shop: shop.handle,
    groups: [],
    groupsClaim: 'groups',
    createsPeople: false,
    algorithm: 'RS256',
    ...own,
  }
  const app = await buildApp({ ...world.deps, oidc })
  return { shop, browser: () => hostBrowser({ ...world, app, client: clientOf(app) }) }
}

const addPerson = (world: World, { id }: TestShop, own: Partial<NewStaff> = {}) =>
  inShop(world.db, id, (db) =>
    insertStaff(db, id, {
      name: 'Ana',
      email: 'Ana@Example.com',
      role: 'agent',
      language: 'en',
      state: 'active',
      ...own,
    }),
  )

const roleOf = (world: World, { id }: TestShop, staffId: number) =>
  inShop(world.db, id, async (db) => {
    const person = db.selectFrom('staff').select(['role', 'state']).where('id', '=', staffId)
    return person.executeTakeFirstOrThrow()
  })

type Browser = ReturnType<typeof hostBrowser>
type GoBack = (url: string) => string | Promise<string>

const goAndReturn = async (browser: Browser, goBack: GoBack) => {
  const there = await browser.get('/host/oidc')
  return browser.get(await goBack(String(there.headers.location)))
}

test('a person signs in at a real provider, found by the verified address', async ({ world }) => {
  real.say(ANA)
  const { shop, browser } = await withSso(world, real.issuer)
  const staffId = await addPerson(world, shop)
  const ana = browser()
  expect((await ana.get('/host')).body).toContain('href="/host/oidc"')
  const answer = await goAndReturn(ana, real.goBack)
  expect([answer.statusCode, await ana.isIn()]).toEqual([200, true])
  expect(await (await ana.console()).account.get()).toMatchObject({ id: staffId, name: 'Ana' })
})

test('an invited person joins by signing in there', async ({ world }) => {
  real.say(ANA)
  const { shop, browser } = await withSso(world, real.issuer)
  const staffId = await addPerson(world, shop, { state: 'invited' })
  const ana = browser()
  await goAndReturn(ana, real.goBack)
  expect([await ana.isIn(), (await roleOf(world, shop, staffId)).state]).toEqual([true, 'active'])
  expect((await (await world.as(shop)).audit.list({ query: { action: 'host.join' } })).data).toHaveLength(1)
})

test('groups give the role at every sign-in, and without a group there is no way in', async ({ world }) => {
  const { shop, browser } = await withSso(world, real.issuer, { groups: GROUPS })
  const staffId = await addPerson(world, shop)
  const signIn = async (groups: readonly string[]) => {
    real.say({ ...ANA, groups })
    const ana = browser()
    await goAndReturn(ana, real.goBack)
    return [await ana.isIn(), (await roleOf(world, shop, staffId)).role]
  }
  expect(await signIn(['other', 'desk-admins'])).toEqual([true, 'owner'])
  expect(await signIn(['desk-agents'])).toEqual([true, 'agent'])
  expect(await signIn(['other'])).toEqual([false, 'agent'])
})

test('a local owner stays one, whatever the provider says, and gets in with the password', async ({ world }) => {
  const { shop, browser } = await withSso(world, real.issuer, { groups: GROUPS })
  const password_hash = await world.deps.passwords.hash('vase cu flori 77')
  const staffId = await addPerson(world, shop, { role: 'owner', password_hash })
  real.say({ ...ANA, groups: ['desk-agents'] })
  const ana = browser()
  await goAndReturn(ana, real.goBack)
  expect([await ana.isIn(), (await roleOf(world, shop, staffId)).role]).toEqual([true, 'owner'])
  const { browser: offline } = await withSso(world, 'http://127.0.0.1:9')
  const local = offline()
  expect((await local.get('/host/oidc')).statusCode).toBe(502)
  await local.signIn(shop, { email: 'ana@example.com', password: 'vase cu flori 77' })
  expect(await local.isIn()).toBe(true)
})

test('people are made only where that is switched on and a group gives them a role', async ({ world }) => {
  const names = async (own: Partial<OidcConfig>, groups: readonly string[]) => {
    real.say({ ...ANA, groups })
    const { shop, browser } = await withSso(world, real.issuer, { groups: GROUPS, ...own })
    const ana = browser()
    await goAndReturn(ana, real.goBack)
    const people = await (await world.as(shop)).staff.list()
    const { data } = await (await world.as(shop)).audit.list({ query: { action: 'host.personMade' } })
    expect(data.length > 0).toBe(await ana.isIn())
    return [await ana.isIn(), people.filter(({ email }) => email === ANA.email).map(({ name, role }) => [name, role])]
  }
  expect(await names({}, ['desk-agents'])).toEqual([false, []])
  expect(await names({ createsPeople: true }, ['other'])).toEqual([false, []])
  expect(await names({ createsPeople: true }, ['desk-agents'])).toEqual([true, [['Ana Pop', 'agent']]])
})

test('a person who was switched off stays out', async ({ world }) => {
  real.say(ANA)
  const { shop, browser } = await withSso(world, real.issuer)
  const staffId = await addPerson(world, shop)
  await inShop(world.db, shop.id, (db) => updateStaff(db, shop.id, staffId, { state: 'off' }))
  const ana = browser()
  expect((await goAndReturn(ana, real.goBack)).statusCode).toBe(401)
  expect(await ana.isIn()).toBe(false)
  const { audit } = await world.as(shop)
  expect((await audit.list({ query: { action: 'host.ssoFailed' } })).data).toHaveLength(1)
})

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const hmacWith = (secret: string) => async (claims: object) => {
  const text = `${encoded({ alg: 'HS256', kid: 'rsa' })}.${encoded(claims)}`
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}
const soon = () => Math.floor(Date.now() / 1000)

const HOSTILE: Record<string, Bent> = {
  'an ID token of another issuer': { claims: { iss: 'https://evil.example' } },
  'an ID token without issuer': { claims: { iss: undefined } },
  'an ID token for another client': { claims: { aud: 'another-client' } },
  'an ID token for several, presented by another': { claims: { aud: [CLIENT.clientId, 'x'], azp: 'x' } },
  'an ID token for nobody': { claims: { aud: undefined } },
  'another nonce': { claims: { nonce: 'of another sign-in' } },
  'no nonce': { claims: { nonce: undefined } },
  'an expired ID token': { claims: { exp: soon() - 3600, iat: soon() - 7200 } },
  'an ID token that never expires': { claims: { exp: undefined } },
  'an ID token that is not valid yet': { claims: { nbf: soon() + 3600 } },
  'an ID token without a time': { claims: { iat: undefined } },
  'an ID token about nobody': { claims: { sub: undefined } },
  'no signature at all': { sign: async (claims) => `${encoded({ alg: 'none' })}.${encoded(claims)}.` },
  'a signature with the client’s secret': { sign: hmacWith(CLIENT.clientSecret) },
  'a signature with the public key as secret': {
    sign: async (claims, { publicJwk }) => hmacWith(JSON.stringify(publicJwk))(claims),
  },
  'another algorithm, though its key is published': { sign: signWith('ES256', 'ec', ({ ec }) => ec) },
  'a signature of a stranger under a known name': { sign: signWith('RS256', 'rsa', ({ stranger }) => stranger) },
  'a signature of a key that is not published': { sign: signWith('RS256', 'other', ({ stranger }) => stranger) },
  'claims that were changed after signing': {
    sign: async (claims, keys) => {
      const [head, , signature] = (await signWith('RS256', 'rsa', ({ rsa }) => rsa)(claims, keys)).split('.')
      return `${head}.${encoded({ ...claims, email: 'owner@example.com' })}.${signature}`
    },
  },
  'no ID token': { tokens: ({ id_token: _, ...tokens }) => tokens },
  'an ID token that is none': { tokens: (tokens) => ({ ...tokens, id_token: 'x.y.z' }) },
  'tokens that are none': { tokens: () => ({ hello: 'world' }) },
  'a refusal by the token endpoint': { tokenStatus: 400, tokens: () => ({ error: 'invalid_grant' }) },
  'a failure of the token endpoint': { tokenStatus: 500, tokens: () => ({}) },
  'an address that is not verified': { claims: { email_verified: false } },
  'an address of which nobody knows': { claims: { email_verified: undefined } },
  'an address that is “true” as a word': { claims: { email_verified: 'true' } },
  'an address of nobody here': { claims: { email: 'somebody@example.com' } },
  'an empty address': { claims: { email: '' } },
  'no address, also not where the access token leads': { claims: { email: undefined, email_verified: undefined } },
  'the address of another person': {
    claims: { email: undefined },
    userinfo: { sub: 'ion', email: ANA.email, email_verified: true },
  },
  'another state': { callback: { state: 'of another sign-in' } },
  'no state': { callback: { state: undefined } },
  'no code': { callback: { code: undefined } },
  'the way back from another provider': { callback: { iss: 'https://evil.example' } },
  'a way back that does not say from where': { callback: { iss: undefined } },
  'a refusal by the person': { callback: { code: undefined, error: 'access_denied' } },
}

test('there are enough of them', () => {
  expect(Object.keys(HOSTILE).length).toBeGreaterThanOrEqual(25)
})

test('the same provider, unbent, lets the person in', async ({ world }) => {
  hostile.bend({})
  const { shop, browser } = await withSso(world, hostile.issuer)
  await addPerson(world, shop)
  const ana = browser()
  await goAndReturn(ana, hostile.goBack)
  expect(await ana.isIn()).toBe(true)
})

test.for(Object.entries(HOSTILE))('refused: %s', async ([, bent], { world }) => {
  hostile.bend(bent)
  const { shop, browser } = await withSso(world, hostile.issuer)
  await addPerson(world, shop)
  const ana = browser()
  const answer = await goAndReturn(ana, hostile.goBack)
  expect([answer.statusCode, await ana.isIn()]).toEqual([401, false])
  expect(answer.body).toContain('role="alert"')
})

test('a provider that calls itself something else is not asked', async ({ world }) => {
  hostile.bend({ discovery: { issuer: 'https://evil.example' } })
  const { browser } = await withSso(world, hostile.issuer)
  expect((await browser().get('/host/oidc')).statusCode).toBe(502)
})

test('a way back works once, and only in the browser that began', async ({ world }) => {
  hostile.bend({})
  const { shop, browser } = await withSso(world, hostile.issuer)
  await addPerson(world, shop)
  const [ana, eve] = [browser(), browser()]
  const there = await ana.get('/host/oidc')
  const back = hostile.goBack(String(there.headers.location))
  expect([(await eve.get(back)).statusCode, await eve.isIn()]).toEqual([401, false])
  const begun = ana.jar.get('oidc') ?? ''
  await ana.get(back)
  expect(await ana.isIn()).toBe(true)
  eve.jar.set('oidc', begun)
  expect([(await eve.get(back)).statusCode, await eve.isIn()]).toEqual([401, false])
})

const signInAs = async (browser: Browser, claims: NonNullable<Bent['claims']>) => {
  hostile.bend({ claims })
  return goAndReturn(browser, hostile.goBack)
}

test('an address that moves to somebody else at the provider lets nobody in, and says why', async ({ world }) => {
  const { shop, browser } = await withSso(world, hostile.issuer)
  const staffId = await addPerson(world, shop)
  await signInAs(browser(), {})
  const [newcomer, ana] = [browser(), browser()]
  const refused = await signInAs(newcomer, { sub: 'newcomer' })
  expect([refused.statusCode, await newcomer.isIn()]).toEqual([401, false])
  expect(refused.body).toContain('belonged to another account at your provider')
  await signInAs(ana, { email: 'ana.pop@example.com' })
  expect(await (await ana.console()).account.get()).toMatchObject({ id: staffId })
})

test('so does one with which somebody confirms', async ({ world }) => {
  hostile.bend({})
  const { mayInvite, confirm } = await ownerOfAnHourAgo(world, hostile)
  hostile.bend({ claims: { sub: 'newcomer' } })
  expect([(await confirm()).statusCode, await mayInvite()]).toEqual([401, false])
})

test.for([
  ['are switched off and on', [{ state: 'off' }, { state: 'active' }]],
  ['get another address', [{ email: 'ana2@example.com' }, { email: 'ana@example.com' }]],
] as const)('people whose account there is another one come in again after they %s', async ([, changes], { world }) => {
  const { shop, browser } = await withSso(world, hostile.issuer)
  const id = await addPerson(world, shop)
  await signInAs(browser(), {})
  const { staff } = await world.as(shop)
  for (const body of changes) await staff.update({ params: { id }, body })
  const ana = browser()
  await signInAs(ana, { sub: 'ana again' })
  expect(await ana.isIn()).toBe(true)
  expect((await signInAs(browser(), {})).statusCode).toBe(401)
})

test('another provider is another beginning', async ({ world }) => {
  const { shop, browser } = await withSso(world, hostile.issuer)
  await addPerson(world, shop)
  await signInAs(browser(), {})
  real.say(ANA)
  const { browser: later } = await withSso(world, real.issuer, { shop: shop.handle })
  const ana = later()
  await goAndReturn(ana, real.goBack)
  expect(await ana.isIn()).toBe(true)
})

test('neither tokens nor addresses reach the log', async ({ world }) => {
  hostile.bend({ claims: { email_verified: false } })
  const { browser } = await withSso(world, hostile.issuer)
  await goAndReturn(browser(), hostile.goBack)
  const logged = world.logged.join('')
  expect(logged).toContain('oidc_refused')
  for (const secret of ['ana@example.com', 'a-code', CLIENT.clientSecret]) expect(logged).not.toContain(secret)
})

test('without a configuration there is no such page', async ({ world }) => {
  const browser = hostBrowser(world)
  expect((await browser.get('/host')).body).not.toContain('/host/oidc')
  expect((await browser.get('/host/oidc')).statusCode).toBe(404)
})

const invitation = () => ({
  body: { name: 'Ion', email: `${crypto.randomUUID()}@example.com`, role: 'agent', language: 'en' } as const,
})

/** An owner without a password, who came by single sign-on an hour ago. */
const ownerOfAnHourAgo = async (world: World, provider: { issuer: string; goBack: GoBack }) => {
  const { shop, browser } = await withSso(world, provider.issuer)
  const staffId = await addPerson(world, shop, { role: 'owner' })
  const ana = browser()
  await goAndReturn(ana, provider.goBack)
  world.passTime(3600)
  const mayInvite = async () => {
    const answer = (await ana.console()).staff.invite(invitation())
    return answer.then(
      () => true,
      (error: { code?: string }) => error.code !== 'confirmation_needed',
    )
  }
  const confirm = async () => {
    const there = await ana.get('/host/oidc/confirm')
    return ana.get(await provider.goBack(String(there.headers.location)))
  }
  return { shop, staffId, ana, mayInvite, confirm }
}

test('a person with nothing but single sign-on confirms a sensitive call by signing in there again', async ({
  world,
}) => {
  real.say(ANA)
  const { shop, staffId, ana, mayInvite, confirm } = await ownerOfAnHourAgo(world, real)
  expect(await (await ana.console()).account.get()).toMatchObject({ has_password: false, has_sso: true })
  expect(await mayInvite()).toBe(false)
  const answer = await confirm()
  expect([answer.statusCode, answer.body.includes('/host/confirmed.js')]).toEqual([200, true])
  expect((await ana.get('/host/confirmed.js')).body).toContain('BroadcastChannel')
  expect(await mayInvite()).toBe(true)
  const { data } = await (await world.as(shop)).audit.list({ query: { action: 'secondFactor.confirm' } })
  expect(data).toMatchObject([{ staff: { id: staffId } }])
  world.passTime(601)
  expect(await mayInvite()).toBe(false)
})

const ago = (seconds: number) => soon() - seconds
const NOT_AGAIN: Record<string, Bent> = {
  'a sign-in of an hour ago': { claims: { auth_time: ago(3600) } },
  'a sign-in of two minutes before it was asked for': { claims: { auth_time: ago(120) } },
  'no word about when it was': { claims: { auth_time: undefined } },
  'a time that is text': { claims: { auth_time: String(soon()) } },
  'a time before all times': { claims: { auth_time: -1 } },
  'somebody else': { claims: { sub: 'ion', email: 'ion@example.com' } },
  'somebody nobody knows': { claims: { sub: 'somebody', email: 'somebody@example.com' } },
  'an address that is not verified': { claims: { email_verified: false } },
  'the answer to another question': { claims: { nonce: 'of another sign-in' } },
  'another state': { callback: { state: 'of another sign-in' } },
  'a signature of a stranger': { sign: signWith('RS256', 'rsa', ({ stranger }) => stranger) },
}

test.for(Object.entries(NOT_AGAIN))('not confirmed by %s', async ([, bent], { world }) => {
  hostile.bend({})
  const { shop, ana, mayInvite, confirm } = await ownerOfAnHourAgo(world, hostile)
  await addPerson(world, shop, { name: 'Ion', email: 'ion@example.com', role: 'owner' })
  hostile.bend(bent)
  const answer = await confirm()
  expect([answer.statusCode, await mayInvite(), await ana.isIn()]).toEqual([401, false, true])
  expect(answer.body).toContain('role="alert"')
})

test('a confirmation works once, for the sign-in that asked, and not after signing out', async ({ world }) => {
  hostile.bend({})
  const { ana, mayInvite } = await ownerOfAnHourAgo(world, hostile)
  const there = async () => hostile.goBack(String((await ana.get('/host/oidc/confirm')).headers.location))
  const first = await there()
  const begun = ana.jar.get('oidc') ?? ''
  expect((await ana.get(first)).statusCode).toBe(200)
  world.passTime(601)
  ana.jar.set('oidc', begun)
  expect([(await ana.get(first)).statusCode, await mayInvite()]).toEqual([401, false])
  const second = await there()
  const kept = ana.jar.get('oidc') ?? ''
  await ana.post('/host/sign-out')
  ana.jar.set('oidc', kept)
  expect([(await ana.get(second)).statusCode, await ana.isIn()]).toEqual([401, false])
  expect((await ana.get('/host/oidc/confirm')).headers.location).toBe('/host')
})
