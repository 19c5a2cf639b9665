import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import { PASSWORD, test, type World } from '../../../test/harness.ts'
import { hostBrowser } from '../../../test/host/host-browser.ts'
import { softPasskey } from '../../../test/host/soft-passkey.ts'

const demanding = async (world: World) => {
  const shop = await world.shop()
  const owner = await world.as(shop)
  await owner.staff.savePolicy({ body: { second_factor_required: true } })
  return { shop, owner }
}

const codeOf = (world: World, secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: world.deps.clock().getTime() })

const onPage = (body: string) => ({
  state: /name="state" value="([^"]+)"/.exec(body)?.[1] ?? '',
  secret: (/<p class="code">([^<]+)</.exec(body)?.[1] ?? '').replaceAll(' ', ''),
})

test('an owner may demand a second factor: who has none sets up codes before anything else', async ({ world }) => {
  const { shop, owner } = await demanding(world)
  const browser = hostBrowser(world)
  expect((await browser.signIn(shop)).headers.location).toBe('/host/second-factor')
  expect(await browser.isIn()).toBe(false)
  const page = await browser.get('/host/second-factor')
  expect(page.body).toContain('Protect your account')
  const { state, secret } = onPage(page.body)
  const wrong = await browser.post('/host/second-factor/set-up', { state, code: '000000' })
  expect([wrong.statusCode, onPage(wrong.body).secret]).toEqual([400, secret])
  const done = await browser.post('/host/second-factor/set-up', { state, code: codeOf(world, secret) })
  expect([done.statusCode, done.body.match(/<li class="code">/g)?.length]).toEqual([200, 10])
  expect(await browser.isIn()).toBe(true)
  world.passTime(60)
  const next = hostBrowser(world)
  await next.signIn(shop)
  await next.post('/host/second-factor', { code: codeOf(world, secret) })
  expect(await next.isIn()).toBe(true)
  const { data } = await owner.audit.list({ query: { action: 'host.setUpCodes' } })
  expect(data).toMatchObject([{ staff: expect.anything() }])
})

test('nothing is set up without the password, with a code that has expired, or twice', async ({ world }) => {
  const { shop } = await demanding(world)
  const browser = hostBrowser(world)
  await browser.signIn(shop)
  const { state, secret } = onPage((await browser.get('/host/second-factor')).body)
  const stranger = await hostBrowser(world).post('/host/second-factor/set-up', { state, code: codeOf(world, secret) })
  expect(stranger.headers.location).toBe('/host/second-factor')
  world.passTime(9 * 60)
  await browser.signIn(shop)
  world.passTime(2 * 60)
  const late = await browser.post('/host/second-factor/set-up', { state, code: codeOf(world, secret) })
  expect([late.statusCode, await browser.isIn()]).toEqual([409, false])
})

test('a passkey is enough; its holder is asked for it after the password', async ({ world }) => {
  const { shop, owner } = await demanding(world)
  const { state, options } = await owner.secondFactor.preparePasskey()
  const credential = softPasskey().create(options)
  await owner.secondFactor.addPasskey({ body: { state, name: 'Laptop', credential } })
  const browser = hostBrowser(world)
  await browser.signIn(shop)
  expect(await browser.isIn()).toBe(false)
  expect((await browser.get('/host/second-factor')).body).toContain('action="/host/passkey"')
})

test('only an owner decides it, and an owner helps who has lost their phone', async ({ world }) => {
  const { shop, owner } = await demanding(world)
  const manager = await world.as(shop, 'manager')
  const policy = { body: { second_factor_required: false } }
  await expect(manager.staff.savePolicy(policy)).rejects.toMatchObject({ code: 'forbidden' })
  expect(await owner.staff.getPolicy()).toEqual({ second_factor_required: true })
  const { state, secret } = await manager.secondFactor.prepareTotp()
  await manager.secondFactor.enableTotp({ body: { state, code: codeOf(world, secret) } })
  const { id } = await manager.account.get()
  await expect(manager.staff.removeSecondFactor({ params: { id } })).rejects.toMatchObject({ code: 'forbidden' })
  await owner.staff.removeSecondFactor({ params: { id } })
  expect(await manager.account.get()).toMatchObject({ has_totp: false, second_factor_required: true })
})

test('without the demand a password is enough', async ({ world }) => {
  const { shop, owner } = await demanding(world)
  await owner.staff.savePolicy({ body: { second_factor_required: false } })
  const browser = hostBrowser(world)
  await browser.signIn(shop, { password: PASSWORD })
  expect(await browser.isIn()).toBe(true)
})
