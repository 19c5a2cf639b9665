import { expect } from 'vitest'
import { deliver, keptMails } from '../../../test/deliver.ts'
import { PASSWORD, type TestShop, test, type World } from '../../../test/harness.ts'

const ANA = { name: 'Ana Pop', email: 'ana@example.com', role: 'agent', language: 'en' } as const
const CHOSEN = 'a password of her own'

let counter = 0
const post = (world: World, url: string, fields: Record<string, string>) =>
  world.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
    remoteAddress: `10.9.0.${++counter}`,
  })

const fieldsOf = (link: string) => Object.fromEntries(new URL(link).searchParams) as { shop: string; token: string }
const join = (world: World, link: string, fields: Record<string, string> = {}) =>
  post(world, '/host/join', { ...fieldsOf(link), name: 'Ana', password: CHOSEN, ...fields })
const signIn = (world: World, shop: TestShop, email: string, password: string) =>
  post(world, '/host/sign-in', { shop: shop.handle, email, password })

/** The console of the person that the host's cookie belongs to. */
const consoleOf = async (world: World, cookies: unknown) => {
  const cookie = String(cookies).split(';')[0] ?? ''
  const page = await world.app.inject({ url: '/host', headers: { cookie } })
  const token = /session-token=([^"]+)"/.exec(page.body)?.[1] ?? ''
  const { access_token } = await world.client({ 'session-token': token }).signIn.login()
  return world.client({ authorization: `Bearer ${access_token}` })
}

/** What the audit says was done at the host, each by the person who did it. */
const hostLines = async (world: World, shop: TestShop) => {
  const { data } = await (await world.as(shop)).audit.list({ query: { action: 'host' } })
  return data.flatMap(({ action, staff }) => (staff ? [action] : [])).reverse()
}

const linkIn = (text: string | undefined) => /https?:\S+\/host\/join\S+/.exec(text ?? '')?.[0] ?? ''

test('an invited person chooses a password and works under their name and role', async ({ world }) => {
  const shop = await world.shop()
  const owner = await world.as(shop)
  const { member, link } = await owner.staff.invite({ body: ANA })
  expect(member).toMatchObject({ name: 'Ana Pop', role: 'agent', state: 'invited', email: 'ana@example.com' })
  await deliver(world, shop)
  const [mail] = await keptMails(world, shop)
  expect(mail).toMatchObject({ recipient: 'ana@example.com', subject: `Join the returns desk of Shop ${shop.handle}` })
  expect(linkIn(mail?.plain)).toBe(link)
  const page = await world.app.inject({ url: link.slice(link.indexOf('/host')) })
  expect(page.body).toContain('value="Ana Pop"')
  const joined = await join(world, link, { name: 'Ana Popescu' })
  expect([joined.statusCode, joined.headers.location]).toEqual([303, '/host'])
  const ana = await consoleOf(world, joined.headers['set-cookie'])
  expect(await ana.account.get()).toMatchObject({ name: 'Ana Popescu', role: 'agent', state: 'active' })
  await expect(ana.staff.invite({ body: { ...ANA, email: 'b@example.com' } })).rejects.toMatchObject({
    status: 403,
    code: 'forbidden',
    message: 'Your role does not allow this.',
  })
  const again = await signIn(world, shop, 'ANA@example.com', CHOSEN)
  expect(again.statusCode).toBe(303)
  expect(await hostLines(world, shop)).toEqual(['host.join', 'host.signIn', 'host.signIn'])
})

test('a link works once, for seven days, and a new one ends it', async ({ world }) => {
  const shop = await world.shop()
  const owner = await world.as(shop)
  const { member, link } = await owner.staff.invite({ body: ANA })
  expect((await join(world, link, { password: 'short' })).statusCode).toBe(400)
  const renewed = await owner.staff.renewInvite({ params: { id: member.id } })
  expect((await join(world, link)).statusCode).toBe(410)
  expect((await join(world, renewed.link)).statusCode).toBe(303)
  expect((await join(world, renewed.link)).statusCode).toBe(410)
  const late = await owner.staff.invite({ body: { ...ANA, email: 'late@example.com' } })
  world.passTime(7 * 24 * 60 * 60 + 1)
  expect((await join(world, late.link)).statusCode).toBe(410)
})

test('of two who open the same link at once, one joins', async ({ world }) => {
  const shop = await world.shop()
  const { link } = await (await world.as(shop)).staff.invite({ body: ANA })
  const answers = await Promise.all([join(world, link), join(world, link, { password: 'another password of mine' })])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([303, 410])
})

test('a forgotten password is replaced by mail; nobody learns who exists, and others are signed out', async ({
  world,
}) => {
  const shop = await world.shop()
  const owner = await world.as(shop)
  const joined = await join(world, (await owner.staff.invite({ body: ANA })).link)
  const before = await consoleOf(world, joined.headers['set-cookie'])
  await deliver(world, shop)
  const known = await post(world, '/host/forgot', { shop: shop.handle, email: 'Ana@example.com' })
  const unknown = await post(world, '/host/forgot', { shop: shop.handle, email: 'nobody@example.com' })
  expect(known.body).toBe(unknown.body)
  await deliver(world, shop)
  const mails = await keptMails(world, shop)
  expect(mails.map(({ recipient }) => recipient)).toEqual(['ana@example.com', 'ana@example.com'])
  const link = linkIn(mails[1]?.plain)
  expect((await join(world, link, { password: 'a new one, longer' })).statusCode).toBe(303)
  await expect(before.account.get()).rejects.toMatchObject({ status: 401 })
  expect((await signIn(world, shop, 'ana@example.com', CHOSEN)).statusCode).toBe(401)
  expect((await signIn(world, shop, 'ana@example.com', 'a new one, longer')).statusCode).toBe(303)
  expect(await hostLines(world, shop)).toContain('host.newPassword')
})

test('a person who is switched off is out at once and gets no link; switched on again they sign in as before', async ({
  world,
}) => {
  const shop = await world.shop()
  const owner = await world.as(shop)
  const { member, link } = await owner.staff.invite({ body: ANA })
  const ana = await consoleOf(world, (await join(world, link)).headers['set-cookie'])
  const params = { id: member.id }
  await owner.staff.update({ params, body: { state: 'off' } })
  await expect(ana.returns.list({ query: {} })).rejects.toMatchObject({ status: 401 })
  expect((await signIn(world, shop, 'ana@example.com', CHOSEN)).statusCode).toBe(401)
  await deliver(world, shop)
  await post(world, '/host/forgot', { shop: shop.handle, email: 'ana@example.com' })
  await deliver(world, shop)
  expect(await keptMails(world, shop)).toHaveLength(0)
  await owner.staff.update({ params, body: { state: 'active' } })
  expect((await signIn(world, shop, 'ana@example.com', CHOSEN)).statusCode).toBe(303)
})

test('a new role counts from the next request on', async ({ world }) => {
  const shop = await world.shop()
  const owner = await world.as(shop)
  const { member, link } = await owner.staff.invite({ body: ANA })
  const cookies = (await join(world, link)).headers['set-cookie']
  const agent = await consoleOf(world, cookies)
  await owner.staff.update({ params: { id: member.id }, body: { role: 'viewer' } })
  await expect(agent.returns.list({ query: {} })).rejects.toMatchObject({ status: 401 })
  // The sign-in itself goes on.
  expect(await (await consoleOf(world, cookies)).account.get()).toMatchObject({ role: 'viewer' })
})

test('the last owner stays: not switched off, not demoted, not erased, not even by another at the same time', async ({
  world,
}) => {
  const shop = await world.shop()
  const owner = await world.as(shop)
  const { id } = await owner.account.get()
  const params = { id }
  const refused = { status: 409, code: 'last_owner' }
  await expect(owner.staff.update({ params, body: { state: 'off' } })).rejects.toMatchObject(refused)
  await expect(owner.staff.update({ params, body: { role: 'agent' } })).rejects.toMatchObject(refused)
  await expect(owner.staff.erase({ params })).rejects.toMatchObject(refused)
  const second = await world.as(shop, 'owner')
  const other = await second.account.get()
  const outcomes = await Promise.allSettled([
    owner.staff.update({ params: { id: other.id }, body: { role: 'agent' } }),
    second.staff.update({ params, body: { role: 'agent' } }),
  ])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('an address belongs to one person, in any spelling', async ({ world }) => {
  const owner = await world.as(await world.shop())
  await owner.staff.invite({ body: ANA })
  await expect(owner.staff.invite({ body: { ...ANA, email: 'ANA@Example.com' } })).rejects.toMatchObject({
    status: 409,
    code: 'staff_email_taken',
  })
  const { member } = await owner.staff.invite({ body: { ...ANA, email: 'b@example.com' } })
  await expect(
    owner.staff.update({ params: { id: member.id }, body: { email: 'ana@example.com' } }),
  ).rejects.toMatchObject({ code: 'staff_email_taken' })
  await expect(owner.staff.invite({ body: { ...ANA, email: 'no address' } })).rejects.toMatchObject({
    status: 400,
    details: [{ field: 'email', message: 'Enter an e-mail address.' }],
  })
})

test('the owner with the shop’s password needs no address; given one, they sign in with it or without', async ({
  world,
}) => {
  const shop = await world.shop()
  const owner = await world.as(shop)
  const [{ id, email } = { id: 0 }] = await owner.staff.list()
  expect(email).toBe('')
  const change = (body: object) => owner.staff.update({ params: { id }, body })
  expect(await change({ name: 'Mara', language: 'ro' })).toMatchObject({ name: 'Mara', email: '' })
  await expect(change({ email: 'mara' })).rejects.toMatchObject({ status: 400 })
  expect(await change({ name: 'Mara', email: 'mara@example.com' })).toMatchObject({ email: 'mara@example.com' })
  await expect(change({ email: '' })).rejects.toMatchObject({ status: 400 })
  for (const typed of ['', 'Mara@example.com'])
    expect((await signIn(world, shop, typed, PASSWORD)).statusCode).toBe(303)
})

test('one’s own password is changed with the old one, and signs out everywhere else', async ({ world }) => {
  const shop = await world.shop()
  const here = await consoleOf(world, (await signIn(world, shop, '', PASSWORD)).headers['set-cookie'])
  const elsewhere = await world.as(shop)
  const change = (current: string, password: string) => here.account.changePassword({ body: { current, password } })
  await expect(change('wrong', CHOSEN)).rejects.toMatchObject({ status: 400, code: 'password_wrong' })
  await expect(change(PASSWORD, '12345678')).rejects.toMatchObject({ status: 400, code: 'password_weak' })
  await change(PASSWORD, CHOSEN)
  expect(await here.account.get()).toMatchObject({ has_password: true })
  await expect(elsewhere.account.get()).rejects.toMatchObject({ status: 401 })
  expect((await signIn(world, shop, '', PASSWORD)).statusCode).toBe(401)
  expect((await signIn(world, shop, '', CHOSEN)).statusCode).toBe(303)
})

test('an erased colleague leaves what they did, without a name', async ({ world }) => {
  const shop = await world.shop()
  const owner = await world.as(shop)
  const headers = await world.signedIn(shop, 'manager', 'Dan Leaving')
  const dan = world.client(headers)
  const { id } = await dan.account.get()
  await dan.returnReasons.create({ body: { name: 'by Dan' } })
  const lines = async () => (await owner.audit.list({ query: { staff: String(id) } })).data
  expect(await lines()).toMatchObject([{ action: 'returnReasons.create', staff: { id, name: 'Dan Leaving' } }])
  await owner.staff.erase({ params: { id } })
  expect(await lines()).toMatchObject([{ staff: { id, name: null } }])
  expect(JSON.stringify(await owner.staff.list())).not.toContain('Dan')
  await expect(dan.account.get()).rejects.toMatchObject({ status: 401 })
})

test('only who manages staff sees addresses', async ({ world }) => {
  const shop = await world.shop()
  await (await world.as(shop)).staff.invite({ body: ANA })
  const names = await (await world.as(shop, 'viewer')).staff.list()
  expect(names.map(({ name }) => name)).toContain('Ana Pop')
  expect(JSON.stringify(names)).not.toContain('@')
})

test('a name that is markup is shown as text by the page of its invitation', async ({ world }) => {
  const owner = await world.as(await world.shop())
  const { link } = await owner.staff.invite({ body: { ...ANA, name: '"><script>alert(1)</script>' } })
  const { body } = await world.app.inject({ url: link.slice(link.indexOf('/host')) })
  expect(body).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"')
  expect(body).not.toContain('<script>alert')
})
