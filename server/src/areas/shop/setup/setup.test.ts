import { expect } from 'vitest'
import { passwordProblem } from '../../../auth/password-strength.ts'
import { inShop } from '../../../db/db.ts'
import { findShopId } from '../../../db/shop-directory.ts'
import { test, type World } from '../../../test/harness.ts'
import { createSetUpLink, hasOwnShop, setUpLinkAtStart } from './setup-links.ts'
import { factsOf, handleFrom } from './suggestions.ts'

const FORM = {
  name: 'Atelier Mara',
  handle: 'atelier-mara',
  country: 'RO',
  currency: 'RON',
  time_zone: 'Europe/Bucharest',
  languages: 'ro',
  'other-en': 'on',
  owner_name: 'Mara Ionescu',
  owner_email: 'mara@example.com',
  password: 'seven blue teapots',
}

let counter = 0
/** Tries are counted by network: each call comes from another. */
const network = () => `10.1.${Math.floor(counter / 250)}.${(counter++ % 250) + 1}`

const newToken = async (world: World) => new URL(await createSetUpLink(world.deps)).searchParams.get('token') ?? ''

const post = (world: World, token: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  world.app.inject({
    method: 'POST',
    url: '/setup',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams({ ...FORM, ...fields, token }).toString(),
    remoteAddress: network(),
  })

const open = (world: World, token: string, headers: Record<string, string> = {}) =>
  world.app.inject({ url: `/setup?token=${token}`, headers, remoteAddress: network() })

const shopOf = (world: World, handle: string) => findShopId(world.db, { platform: 'embedded', handle })

const problemAt = (body: string, field: string) =>
  new RegExp(`<p class="problem" id="${field}-problem">([^<]*)</p>`).exec(body)?.[1]

test('the page makes a shop with everything in it, and signs its owner in at the checklist', async ({ world }) => {
  const token = await newToken(world)
  const page = await open(world, token, { 'accept-language': 'ro-RO,ro;q=0.9' })
  expect(page.body).toContain('<html lang="ro">')
  expect(page.body).toMatch(/<option value="RON" selected>/)
  expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(page.headers['cache-control']).toBe('no-store')
  const made = await post(world, token, { handle: 'whole' })
  expect([made.statusCode, made.headers.location]).toEqual([303, '/host?open=getting-started'])
  const cookie = String(made.headers['set-cookie']).split(';')[0] ?? ''
  const host = await world.app.inject({ url: '/host?open=getting-started', headers: { cookie } })
  const session = /<iframe src="\/getting-started\?session-token=([^"]+)"/.exec(host.body)?.[1] ?? ''
  const signedIn = await world.client({ 'session-token': session }).signIn.login()
  expect(signedIn).toMatchObject({ shop_name: 'Atelier Mara', is_setting_up: true })
  const staff = world.client({ authorization: `Bearer ${signedIn.access_token}` })
  expect((await staff.audit.list({ query: {} })).data).toMatchObject([{ action: 'host.setUpShop', staff: {} }])
  expect(await staff.settings.get()).toMatchObject({
    shop_name: 'Atelier Mara',
    country: 'RO',
    currency: 'RON',
    time_zone: 'Europe/Bucharest',
    languages: ['ro', 'en'],
  })
  expect(await staff.returnStatuses.list()).toHaveLength(8)
  expect(await staff.checklist.get()).toMatchObject({ owner_email: 'mara@example.com', is_dismissed: false })
  const owner = await inShop(world.db, signedIn.shop, (db) =>
    db.selectFrom('staff').select(['name', 'email']).executeTakeFirst(),
  )
  expect(owner).toEqual({ name: 'Mara Ionescu', email: 'mara@example.com' })
})

test('a link works once: the second of two submits is told so, and makes nothing', async ({ world }) => {
  const token = await newToken(world)
  const answers = await Promise.all([
    post(world, token, { handle: 'twice-a' }),
    post(world, token, { handle: 'twice-b' }),
  ])
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([303, 410])
  const shops = await Promise.all(['twice-a', 'twice-b'].map((handle) => shopOf(world, handle)))
  expect(shops.filter(Boolean)).toHaveLength(1)
  const late = await open(world, token)
  expect(late.statusCode).toBe(410)
  expect(late.body).toContain('This link no longer works')
})

test('two links in two tabs make one shop: the first ends the other', async ({ world }) => {
  const tokens = [await newToken(world), await newToken(world)]
  const answers = await Promise.all(tokens.map((token, i) => post(world, token, { handle: `tab-${i}` })))
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([303, 410])
})

test('a link ends after a day, and one that was never printed opens nothing', async ({ world }) => {
  const token = await newToken(world)
  world.passTime(24 * 60 * 60 - 60)
  expect((await open(world, token)).statusCode).toBe(200)
  world.passTime(61)
  for (const wrong of [token, 'x'.repeat(43), '']) {
    expect((await open(world, wrong)).statusCode).toBe(410)
    expect((await post(world, wrong, { handle: 'late' })).statusCode).toBe(410)
  }
  expect(await shopOf(world, 'late')).toBeUndefined()
})

test('the token is kept as a hash only', async ({ world }) => {
  const token = await newToken(world)
  const rows = await world.db.selectFrom('setup_links').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('a taken address is said at its field; the link stays good, and nothing is half made', async ({ world }) => {
  const taken = await world.shop()
  const token = await newToken(world)
  const shops = () => world.db.selectFrom('shop_directory').select('shop_id').execute()
  const before = await shops()
  const refused = await post(world, token, { handle: taken.handle })
  expect(refused.statusCode).toBe(400)
  expect(problemAt(refused.body, 'handle')).toContain('Another shop on this server has this address.')
  expect(refused.body).toContain('value="mara@example.com"')
  expect(refused.body).not.toContain(FORM.password)
  expect(await shops()).toEqual(before)
  expect((await post(world, token, { handle: `${taken.handle}-2` })).statusCode).toBe(303)
})

test.for([
  ['name', '  ', 'Enter the name of your shop.'],
  ['handle', 'Ștefan & Co', 'Use lower-case letters'],
  ['handle', 'demo', 'Another shop on this server has this address.'],
  ['country', 'XX', 'Choose a country.'],
  ['currency', 'ROL', 'Choose a currency.'],
  ['time_zone', 'Mars/Olympus', 'Choose a time zone.'],
  ['languages', 'xx-klingon', 'Choose a language.'],
  ['owner_name', '', 'Enter your name.'],
  ['owner_email', 'mara', 'Enter an e-mail address'],
  ['password', 'short', 'Use at least 8 characters.'],
  ['password', 'password123', 'This password is easy to guess.'],
  ['password', 'ateliermara2026', 'This password is easy to guess.'],
] as const)('the %s %j is refused at its field', async ([field, value, said], { world }) => {
  const token = await newToken(world)
  const refused = await post(world, token, { [field]: value })
  expect(refused.statusCode).toBe(400)
  expect(problemAt(refused.body, field)).toContain(said)
  expect(refused.body).toMatch(new RegExp(`id="${field}"[^>]*aria-invalid="true"`))
  expect(await shopOf(world, FORM.handle)).toBeUndefined()
})

test('a wrong password is said together with the other fields, and in Romanian', async ({ world }) => {
  const refused = await post(world, await newToken(world), { name: '', password: '123', page_language: 'ro' })
  expect(problemAt(refused.body, 'name')).toBe('Introduceți numele magazinului.')
  expect(problemAt(refused.body, 'password')).toBe('Folosiți cel puțin 8 caractere.')
})

test('what was typed comes back as text, never as markup', async ({ world }) => {
  const refused = await post(world, await newToken(world), { name: '"><script>alert(1)</script>', password: '' })
  expect(refused.body).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"')
})

test('without a script the address is made of the name', async ({ world }) => {
  expect((await post(world, await newToken(world), { name: 'Șapte Țesături', handle: '' })).statusCode).toBe(303)
  expect(await shopOf(world, 'sapte-tesaturi')).toBeDefined()
})

test('a shop whose first language we do not speak starts with English texts', async ({ world }) => {
  const german = { handle: 'laden', country: 'DE', currency: 'EUR', languages: 'de' }
  expect((await post(world, await newToken(world), german)).statusCode).toBe(303)
  const shopId = (await shopOf(world, 'laden')) as number
  const staff = await world.as({ id: shopId, handle: 'laden' })
  expect((await staff.settings.get()).languages).toEqual(['de', 'en'])
  expect((await staff.returnReasons.list()).map(({ display_name }) => display_name)).toContain('Too small')
  expect((await staff.emails.list()).filter(({ default_language }) => default_language)).not.toHaveLength(0)
})

test('a form on another site cannot make a shop', async ({ world }) => {
  const answer = await post(world, await newToken(world), { handle: 'foreign' }, { 'sec-fetch-site': 'cross-site' })
  expect(answer.statusCode).toBe(401)
  expect(await shopOf(world, 'foreign')).toBeUndefined()
})

test('whether an address is free learns only who has a link', async ({ world }) => {
  const taken = await world.shop()
  const token = await newToken(world)
  const ask = (handle: string, headers: Record<string, string>) =>
    world.app.inject({ url: `/setup/handle?handle=${handle}`, headers, remoteAddress: network() })
  expect((await ask(taken.handle, { 'setup-token': token })).json().problem).toContain('has this address')
  expect((await ask('not_ok', { 'setup-token': token })).json().problem).toContain('lower-case letters')
  expect((await ask('still-free', { 'setup-token': token })).json()).toEqual({ problem: null })
  expect((await ask(taken.handle, {})).statusCode).toBe(401)
})

test('trying links is slowed down', async ({ world }) => {
  const attempt = () => world.app.inject({ url: '/setup?token=guess', remoteAddress: '192.0.2.9' })
  for (let time = 1; time <= 60; time++) await attempt()
  expect((await attempt()).statusCode).toBe(429)
})

test('a link is printed as long as nobody has a shop of their own', async ({ world }) => {
  for (const { shop_id } of await world.db.selectFrom('shop_directory').select('shop_id').execute())
    await inShop(world.db, shop_id, (db) => db.updateTable('shops').set({ is_demo: true }).execute())
  expect(await hasOwnShop(world.db)).toBe(false)
  expect(await setUpLinkAtStart(world.deps)).toMatch(/^http:\/\/localhost:8080\/setup\?token=[\w-]{43}$/)
  await world.shop()
  expect(await setUpLinkAtStart(world.deps)).toBeUndefined()
})

test.for([
  ['RO', 'RON', 'Europe/Bucharest', 'ro'],
  ['DE', 'EUR', 'Europe/Berlin', 'de'],
  ['GB', 'GBP', 'Europe/London', 'en'],
  ['US', 'USD', 'America/New_York', 'en'],
] as const)('%s suggests %s, %s and %s', ([country, currency, time_zone, language]) => {
  expect(factsOf(country)).toEqual({ currency, time_zone, language })
})

test('a handle is made of what an address may contain', () => {
  expect(handleFrom('  Ștefan & Fiii — Încălțăminte!  ')).toBe('stefan-fiii-incaltaminte')
  expect(handleFrom('店')).toBe('')
})

test.for(['12345678', 'aaaaaaaa', 'Password!', 'parola123', 'qwertyuiop'])('%s is too easy', (password) => {
  expect(passwordProblem(password)).toBe('password_easy')
})
