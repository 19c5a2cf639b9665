import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import { inShop } from '../../../db/db.ts'
import { PASSWORD, type TestShop, test, type World } from '../../../test/harness.ts'
import { hostBrowser } from '../../../test/host/host-browser.ts'

const codeOf = (world: World, secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: world.deps.clock().getTime() + steps * 30_000,
  })

/** An owner who has switched codes on; the next code is of a later step than the one that confirmed it. */
const withCodes = async (world: World) => {
  const shop = await world.shop()
  const browser = hostBrowser(world)
  await browser.signIn(shop)
  const owner = await browser.console()
  const { secret, state } = await owner.secondFactor.prepareTotp()
  const { recovery_codes } = await owner.secondFactor.enableTotp({ body: { state, code: codeOf(world, secret) } })
  world.passTime(60)
  return { shop, secret, codes: recovery_codes, owner, browser }
}

const give =
  (world: World, shop: TestShop, code: string, browser = hostBrowser(world)) =>
  async () => {
    await browser.signIn(shop)
    return browser.post('/host/second-factor', { code })
  }

test('with codes on, the password alone signs nobody in, and the code of the app does', async ({ world }) => {
  const { shop, secret } = await withCodes(world)
  const browser = hostBrowser(world)
  const password = await browser.signIn(shop)
  expect([password.statusCode, password.headers.location]).toEqual([303, '/host/second-factor'])
  expect(await browser.isIn()).toBe(false)
  expect((await browser.get('/host/second-factor')).body).toContain('autocomplete="one-time-code"')
  const wrong = await browser.post('/host/second-factor', { code: '000000' })
  expect([wrong.statusCode, await browser.isIn()]).toEqual([401, false])
  const { data } = await (await world.as(shop)).audit.list({ query: { action: 'host.codeFailed' } })
  expect(data).toHaveLength(1)
  const right = await browser.post('/host/second-factor', { code: codeOf(world, secret) })
  expect([right.statusCode, right.headers.location, await browser.isIn()]).toEqual([303, '/host', true])
  expect(browser.jar.has('halfway')).toBe(false)
})

test('nobody gets past without the password, or with a token of something else', async ({ world }) => {
  const { shop, secret } = await withCodes(world)
  const stranger = hostBrowser(world)
  const answer = await stranger.post('/host/second-factor', { code: codeOf(world, secret) })
  expect([answer.headers.location, await stranger.isIn()]).toEqual(['/host/second-factor', false])
  const halfway = hostBrowser(world)
  await halfway.signIn(shop)
  halfway.jar.set('operator', halfway.jar.get('halfway') ?? '')
  expect(await halfway.isIn()).toBe(false)
  world.passTime(11 * 60)
  await halfway.post('/host/second-factor', { code: codeOf(world, secret) })
  expect(await halfway.isIn()).toBe(false)
})

test.for([
  ['the one before', -1, 303],
  ['of now', 0, 303],
  ['the one after', 1, 303],
  ['two before', -2, 401],
  ['two after', 2, 401],
] as const)('clocks may differ by one step: %s', async ([, steps, status], { world }) => {
  const { shop, secret } = await withCodes(world)
  // So that two steps before is not one that was used already.
  world.passTime(120)
  expect((await give(world, shop, codeOf(world, secret, steps))()).statusCode).toBe(status)
})

test('a code works once, and no older one after it; of two at once one is let in', async ({ world }) => {
  const { shop, secret } = await withCodes(world)
  const code = codeOf(world, secret)
  const both = await Promise.all([give(world, shop, code)(), give(world, shop, code)()])
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([303, 401])
  expect((await give(world, shop, codeOf(world, secret, -1))()).statusCode).toBe(401)
})

test('each of ten recovery codes works once, however it is typed; new ones end the old ones', async ({ world }) => {
  const { shop, codes, owner } = await withCodes(world)
  expect(new Set(codes).size).toBe(10)
  const [first = '', second = '', third = ''] = codes
  expect((await give(world, shop, first)()).statusCode).toBe(303)
  expect((await give(world, shop, first)()).statusCode).toBe(401)
  expect((await give(world, shop, second.toUpperCase().replaceAll('-', ' '))()).statusCode).toBe(303)
  expect(await owner.account.get()).toMatchObject({ has_totp: true, recovery_codes_left: 8 })
  const { recovery_codes } = await owner.secondFactor.renewRecoveryCodes()
  expect((await give(world, shop, third)()).statusCode).toBe(401)
  expect((await give(world, shop, recovery_codes[0] ?? '')()).statusCode).toBe(303)
})

test('the secret is sealed, and recovery codes are kept as hashes', async ({ world }) => {
  const { shop, secret, codes } = await withCodes(world)
  const kept = await inShop(world.db, shop.id, async (db) => [
    await db.selectFrom('staff_totp').selectAll().execute(),
    await db.selectFrom('staff_recovery_codes').selectAll().execute(),
  ])
  const text = JSON.stringify(kept)
  for (const shown of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))])
    expect(text).not.toContain(shown)
  expect(world.logged.join('')).not.toContain(secret)
})

test('switching off asks for the password, and then the password is enough again', async ({ world }) => {
  const { shop, owner } = await withCodes(world)
  await expect(owner.secondFactor.disableTotp({ body: { password: 'guess' } })).rejects.toMatchObject({
    code: 'password_wrong',
  })
  await owner.secondFactor.disableTotp({ body: { password: PASSWORD } })
  expect(await owner.account.get()).toMatchObject({ has_totp: false, recovery_codes_left: 0 })
  const browser = hostBrowser(world)
  await browser.signIn(shop)
  expect(await browser.isIn()).toBe(true)
})

test('codes are on only after a right code, once, and for the person who began', async ({ world }) => {
  const shop = await world.shop()
  const [ana, ion] = [await world.as(shop, 'agent'), await world.as(shop, 'agent')]
  const { state, secret } = await ana.secondFactor.prepareTotp()
  const code = codeOf(world, secret)
  const enable = (who: typeof ana) => who.secondFactor.enableTotp({ body: { state, code } })
  await expect(ana.secondFactor.enableTotp({ body: { state, code: '000000' } })).rejects.toMatchObject({
    code: 'code_wrong',
  })
  await expect(enable(ion)).rejects.toMatchObject({ code: 'set_up_again' })
  await enable(ana)
  await expect(enable(ana)).rejects.toMatchObject({ status: 409 })
  await expect(ana.secondFactor.prepareTotp()).rejects.toMatchObject({ code: 'totp_on' })
})

test('guessing codes is limited, and does not keep the person out of where they have signed in before', async ({
  world,
}) => {
  const { shop, secret } = await withCodes(world)
  const home = hostBrowser(world, '192.0.2.10')
  expect((await give(world, shop, codeOf(world, secret), home)()).statusCode).toBe(303)
  // Somebody who knows the password guesses from many networks.
  const statuses: number[] = []
  for (let network = 1; network <= 4; network++) {
    const guesser = hostBrowser(world, `198.51.100.${network}`)
    await guesser.signIn(shop)
    for (let guess = 1; guess <= 11; guess++)
      statuses.push((await guesser.post('/host/second-factor', { code: '000000' })).statusCode)
  }
  expect(statuses.filter((status) => status === 401)).toHaveLength(28)
  expect(statuses.filter((status) => status === 429)).toHaveLength(16)
  world.passTime(60)
  expect((await give(world, shop, codeOf(world, secret), home)()).statusCode).toBe(303)
})

test('a link for a forgotten password does not get past the code', async ({ world }) => {
  const { shop, owner } = await withCodes(world)
  const { id } = await owner.account.get()
  await inShop(world.db, shop.id, (db) =>
    db.updateTable('staff').set({ email: 'mara@example.com' }).where('id', '=', id).execute(),
  )
  await hostBrowser(world).post('/host/forgot', { shop: shop.handle, email: 'mara@example.com' })
  const { createLink } = await import('../staff/staff-links.ts')
  const link = await inShop(world.db, shop.id, (db) =>
    createLink(world.deps, db, { shopId: shop.id, handle: shop.handle, staffId: id, kind: 'reset' }),
  )
  const token = new URL(link).searchParams.get('token') ?? ''
  const browser = hostBrowser(world)
  const answer = await browser.post('/host/join', { shop: shop.handle, token, name: '', password: 'vase cu flori 77' })
  expect([answer.headers.location, await browser.isIn()]).toEqual(['/host/second-factor', false])
})
