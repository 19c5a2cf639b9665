import { expect } from 'vitest'
import { smtpMail } from '../../../adapters/mail/smtp.ts'
import { inShop } from '../../../db/db.ts'
import { addReturn, furnishedShop } from '../../../test/builders.ts'
import { createWorld, type TestShop, test, type World } from '../../../test/harness.ts'
import { startMailServer } from '../../../test/mail-server.ts'
import * as checklists from '../checklist-state/queries.ts'
import { senderRecords } from './sender-records.ts'

const newShop = async (world: World) => {
  const shop = await furnishedShop(world)
  await inShop(world.db, shop.id, (db) => checklists.insert(db, shop.id))
  return { shop, staff: await world.as(shop) }
}
type Staff = Awaited<ReturnType<World['as']>>

const doneOf = async (staff: Staff) =>
  Object.entries((await staff.checklist.get()).steps)
    .filter(([, { is_done }]) => is_done)
    .map(([name]) => name)

const ADDRESS = {
  ...{ name: 'Atelier Mara', phone: '0215550101', email: '', address1: 'Șos. Păcurari 3', city: 'Iași' },
  ...{ county: 'Iași', postal_code: '', country: 'RO' },
}

const CSV = 'order_name,email,created_at,product_title,quantity,unit_price\n#1,a@example.com,2026-10-01,Shirt,1,5.00\n'

test('a new shop has everything to do, and each step ticks itself', async ({ world }) => {
  const { shop, staff } = await newShop(world)
  expect(await doneOf(staff)).toEqual([])
  await staff.couriers.saveOwn({ body: ADDRESS })
  expect(await doneOf(staff)).toEqual(['return_address', 'labels'])
  await staff.ordersImport.importCsv({ file: new Blob([CSV], { type: 'text/csv' }) })
  expect(await doneOf(staff)).toEqual(['return_address', 'labels', 'orders'])
  const { id } = await staff.settings.get()
  await staff.settings.update({ params: { id }, body: { accent_color: '#aa3300' } })
  expect(await doneOf(staff)).not.toContain('look')
  const logo_key = `${shop.id}/logo`
  await inShop(world.db, shop.id, (db) => db.updateTable('settings').set({ logo_key }).execute())
  expect(await doneOf(staff)).toContain('look')
  await world.client().shops.get({ params: { handle: shop.handle } })
  expect(await doneOf(staff)).toContain('portal')
  const { steps } = await staff.checklist.get()
  expect(steps).toMatchObject({
    return_address: { name: 'Atelier Mara', city: 'Iași' },
    labels: { couriers: [], prints_own: true },
    orders: { count: 1, live: false },
    portal: { opened_at: '2026-10-05T12:00:00.000Z', has_return: false },
  })
})

test('a first return stands for a try of the portal', async ({ world }) => {
  const { shop, staff } = await newShop(world)
  await addReturn(world, shop)
  expect((await staff.checklist.get()).steps.portal).toEqual({ is_done: true, opened_at: null, has_return: true })
})

test('the portal’s address comes with its QR code', async ({ world }) => {
  const { shop, staff } = await newShop(world)
  const { portal_url, portal_qr_svg } = await staff.checklist.get()
  expect(portal_url).toBe(`http://localhost:8080/portal/${shop.handle}`)
  expect(portal_qr_svg).toMatch(/^<svg /)
  expect(portal_qr_svg).not.toMatch(/<script|href/)
})

test('the list can be put away and brought back; signing in says whether it is open', async ({ world }) => {
  const { shop, staff } = await newShop(world)
  const signIn = async () => world.client({ 'session-token': await world.sessionToken(shop) }).signIn.login()
  expect((await signIn()).is_setting_up).toBe(true)
  expect(await staff.checklist.update({ body: { is_dismissed: true } })).toMatchObject({ is_dismissed: true })
  expect((await signIn()).is_setting_up).toBeUndefined()
  expect(await staff.checklist.update({ body: { is_dismissed: false } })).toMatchObject({ is_dismissed: false })
  expect((await signIn()).is_setting_up).toBe(true)
})

test('a demo shop is not asked to go through it, also after a test mail', async ({ world }) => {
  const shop = await furnishedShop(world)
  const staff = await world.as(shop)
  expect(await staff.checklist.get()).toMatchObject({ is_dismissed: true })
  await staff.checklist.sendTestMail({ body: { to: 'mara@example.com' } })
  expect(await staff.checklist.get()).toMatchObject({ is_dismissed: true, steps: { mail: { is_done: false } } })
})

test('a demo shop that takes real orders is asked from then on; a list that was put away stays away', async ({
  world,
}) => {
  const shop = await furnishedShop(world)
  await inShop(world.db, shop.id, (db) => db.updateTable('shops').set({ is_demo: true }).execute())
  const staff = await world.as(shop)
  const signIn = async () => world.client({ 'session-token': await world.sessionToken(shop) }).signIn.login()
  expect((await signIn()).is_setting_up).toBeUndefined()
  await staff.ordersImport.importCsv({ file: new Blob([CSV], { type: 'text/csv' }) })
  expect(await signIn()).toMatchObject({ is_setting_up: true })
  await staff.checklist.update({ body: { is_dismissed: true } })
  await inShop(world.db, shop.id, (db) => db.updateTable('shops').set({ is_demo: true }).execute())
  await staff.ordersImport.importCsv({ file: new Blob([CSV], { type: 'text/csv' }) })
  expect((await signIn()).is_setting_up).toBeUndefined()
})

test('who may not configure the shop is not asked to set it up', async ({ world }) => {
  const { shop } = await newShop(world)
  const asked = async (role: 'manager' | 'agent') =>
    (await world.client(await world.signedIn(shop, role, 'Ana Pop')).signIn.refresh()).is_setting_up
  expect([await asked('manager'), await asked('agent')]).toEqual([true, undefined])
})

const linkFrom = (world: World, { handle }: TestShop, headers: Record<string, string>) =>
  world.app.inject({ url: `/portal/${handle}`, headers })

const mailWorld = async () => {
  const server = await startMailServer()
  const mail = smtpMail({ url: server.url, sender: 'returns@atelier.example', timeoutMs: 5000 })
  const { world, close } = await createWorld({ mail })
  return {
    server,
    world,
    close: async () => {
      await close()
      await server.stop()
    },
  }
}

test('a test mail goes through the mail server, and what it answers is shown', async () => {
  const { server, world, close } = await mailWorld()
  try {
    const { staff } = await newShop(world)
    const sent = await staff.checklist.sendTestMail({ body: { to: 'mara@example.com' } })
    expect(sent).toMatchObject({ accepted: true, to: 'mara@example.com', message: '' })
    expect(sent.answer).toMatch(/^250 /)
    expect(server.received.map(({ recipients }) => recipients)).toEqual([['mara@example.com']])
    expect((await staff.checklist.get()).steps.mail).toMatchObject({ is_done: true, delivers: true, test: sent })

    server.welcome = () => 550
    const refused = await staff.checklist.sendTestMail({
      body: { to: 'mara@example.com' },
      headers: { 'accept-language': 'ro' },
    })
    expect(refused).toMatchObject({ accepted: false, message: 'Serverul de e-mail refuză acest e-mail.' })
    expect(refused.answer).toContain('550')
    expect((await staff.checklist.get()).steps.mail.is_done).toBe(false)

    await server.stop()
    const unreachable = await staff.checklist.sendTestMail({ body: { to: 'mara@example.com' } })
    expect(unreachable).toMatchObject({ accepted: false, message: 'The mail server cannot be reached.' })
    expect(world.logged.join('')).not.toContain('mara@example.com')
    await server.start()
  } finally {
    await close()
  }
})

test('what is no address is refused at the field, and nothing is sent', async ({ world }) => {
  const { staff } = await newShop(world)
  for (const to of ['mara', 'a@b.c, d@e.f', 'mara@example.com\nBcc: x@example.com'])
    await expect(staff.checklist.sendTestMail({ body: { to } })).rejects.toMatchObject({
      status: 400,
      details: [{ field: 'to' }],
    })
})

const SENDER = { sender: 'returns@atelier.example', problem: () => null, send: async () => '' }
const recordsWith = (server: string, dns: Record<string, readonly string[]> | undefined) =>
  senderRecords({ mail: { ...SENDER, server }, askTxt: async (name) => dns && (dns[name] ?? []) })
const inShort = async (...given: Parameters<typeof recordsWith>) =>
  (await recordsWith(...given)).records.map(({ kind, state, suggested }) => [kind, state, suggested])

test('records that are missing are suggested for the mail server that is used', async () => {
  expect(await inShort('mail.atelier.example', {})).toEqual([
    ['spf', 'missing', 'v=spf1 a:mail.atelier.example ~all'],
    ['dkim', 'missing', ''],
    ['dmarc', 'missing', 'v=DMARC1; p=none'],
  ])
  for (const [server, mechanism] of [
    ['localhost', 'mx'],
    ['127.0.0.1', 'mx'],
    ['192.0.2.1', 'ip4:192.0.2.1'],
  ] as const)
    expect((await inShort(server, {}))[0]).toEqual(['spf', 'missing', `v=spf1 ${mechanism} ~all`])
  expect((await inShort('smtp-relay.gmail.com', {}))[0]).toEqual([
    'spf',
    'missing',
    'v=spf1 include:_spf.google.com ~all',
  ])
})

test('records that are right are found, and one that names another server is extended', async () => {
  const dns = {
    'atelier.example': ['google-site-verification=x', 'v=spf1 include:_spf.google.com -all'],
    'google._domainkey.atelier.example': ['v=DKIM1; k=rsa; p=MIGf'],
    '_dmarc.atelier.example': ['v=DMARC1; p=reject'],
  }
  expect(await inShort('smtp.gmail.com', dns)).toEqual([
    ['spf', 'found', ''],
    ['dkim', 'found', ''],
    ['dmarc', 'found', ''],
  ])
  expect((await inShort('mail.atelier.example', dns))[0]).toEqual([
    'spf',
    'different',
    'v=spf1 a:mail.atelier.example include:_spf.google.com -all',
  ])
})

test('where DNS cannot be asked, that is what is said, with what to set all the same', async () => {
  expect(await inShort('mail.atelier.example', undefined)).toEqual([
    ['spf', 'unknown', 'v=spf1 a:mail.atelier.example ~all'],
    ['dkim', 'unknown', ''],
    ['dmarc', 'unknown', 'v=DMARC1; p=none'],
  ])
})

test('without a mail server there is no domain to look up', async ({ world }) => {
  const { staff } = await newShop(world)
  expect(await staff.checklist.senderRecords()).toEqual({ domain: '', server: '', records: [] })
})

test('a visitor from the shop’s own site ticks the link, one from here or from nowhere does not', async () => {
  const { mkdtemp, rm, writeFile } = await import('node:fs/promises')
  const folder = await mkdtemp('/tmp/returns-desk-link-')
  await writeFile(`${folder}/index.html`, '<!doctype html><title>portal</title>')
  const { world, close } = await createWorld({ sites: { console: folder, portal: folder } })
  try {
    const { shop, staff } = await newShop(world)
    await linkFrom(world, shop, {})
    await linkFrom(world, shop, { referer: 'http://localhost:8080/getting-started' })
    await linkFrom(world, shop, { referer: 'javascript:alert(1)' })
    expect((await staff.checklist.get()).steps.link.is_done).toBe(false)
    await linkFrom(world, shop, { referer: 'https://www.atelier.example/contact?x=1' })
    await linkFrom(world, shop, { referer: 'https://elsewhere.example/' })
    const { link } = (await staff.checklist.get()).steps
    expect(link).toEqual({ is_done: true, linked_at: '2026-10-05T12:00:00.000Z', linked_from: 'www.atelier.example' })
  } finally {
    await close()
    await rm(folder, { recursive: true })
  }
})
