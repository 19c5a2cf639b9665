import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { signInLink } from '../features/sign-in/sign-in-link.ts'
import { seededMail } from '../seed/emails.ts'
import { CLOSED_RETURN, createOldInstallation, OLD_PASSWORD, OPEN_RETURN } from '../test/database/old-installation.ts'
import { openWorld } from '../test/world.ts'
import { inShop } from './db.ts'

const DEMO = { id: 1, handle: 'demo' }
const database = await createOldInstallation()
const { world, close } = await openWorld(database.ownerUrl)
afterAll(async () => {
  await close()
  await database.drop()
})
const staff = await world.as(DEMO)

const rowsOf = async (table: string, columns: string, order: string) => {
  const { rows } = await inShop(world.db, DEMO.id, (db) =>
    sql<
      Record<string, unknown>
    >`select ${sql.raw(columns)} from ${sql.table(table)} order by ${sql.raw(order)}`.execute(db),
  )
  return rows
}

test('rules that referred to a language version refer to its e-mail, and are marked if it was deleted', async () => {
  const named = async () =>
    (await staff.rules.list()).map(({ name, rule_action, problem }) => [
      name,
      JSON.parse(rule_action.action_params).email_id ?? problem,
    ])
  expect(await named()).toEqual([
    ['second version', 1],
    ['other e-mail', 3],
    ['deleted version', 'template_gone'],
  ])
  await staff.emails.remove({ params: { id: 2 } })
  expect(await named()).toContainEqual(['second version', 1])
})

test('an e-mail that nobody has changed can be edited without HTML; a changed one stays HTML, and so it can be restored', async () => {
  const { emails } = await world.as({ id: 2, handle: 'atelier' })
  const [unchanged, changed] = await emails.list()
  expect(unchanged).toMatchObject({ language: 'en', content: { heading: 'Your code', highlight: '%code.value%' } })
  expect(unchanged?.html_content).toContain('%shop.color%')
  expect(changed).toMatchObject({ language: 'fr', content: null, html_content: '<p>Votre code</p>' })
  expect(await emails.restore({ params: { id: changed?.id ?? 0 } })).toMatchObject({
    content: unchanged?.content,
    html_content: unchanged?.html_content,
  })
  expect((await staff.emails.list()).map(({ content }) => content)).not.toContainEqual(expect.anything())
})

test('an e-mail that nobody has changed names the return number, and a changed one can be restored to that', async () => {
  const { emails } = await world.as({ id: 2, handle: 'atelier' })
  const [unchanged, changed] = (await emails.list()).filter(({ template_type }) => template_type === 'parcel_received')
  const { content, html_content } = seededMail('parcel_received', 'en')
  expect(html_content).toContain('%return.number%')
  expect(unchanged).toMatchObject({ content, html_content })
  expect(changed).toMatchObject({ content: null, html_content: '<p>Merci</p>' })
  expect(await emails.restore({ params: { id: changed?.id ?? 0 } })).toMatchObject({ content, html_content })
})

test('the text of an error is kept for readers of both languages', async () => {
  const own = async (shop: typeof DEMO, language: 'en' | 'ro') => {
    const messages = await (await world.as(shop)).errorMessages.list({
      params: { shopId: String(shop.id) },
      query: { language },
    })
    return messages.find(({ code }) => code === 'return_address_missing')?.message
  }
  expect([await own(DEMO, 'ro'), await own(DEMO, 'en')]).toEqual(['Termenul a trecut.', 'Termenul a trecut.'])
  const atelier = { id: 2, handle: 'atelier' }
  expect([await own(atelier, 'ro'), await own(atelier, 'en')]).toEqual(['Too late, sorry.', 'Too late, sorry.'])
})

test('a return has the same amount in list and detail, and the reasons for its terms', async () => {
  const { data } = await staff.returns.list({ query: {} })
  expect(data.map(({ id, price }) => [id, price])).toEqual([
    [OPEN_RETURN, 393.01],
    [CLOSED_RETURN, 80.01],
  ])
  expect(await staff.returns.get({ params: { id: OPEN_RETURN } })).toMatchObject({ price: 393.01 })
  expect(await staff.rules.trace({ query: { 'return-id': OPEN_RETURN } })).toMatchObject([
    {
      name: 'Peste 300 RON',
      matched: true,
      condition_expression: 'order total is 412.00\u00a0RON, at least 300.00\u00a0RON: yes',
    },
  ])
})

test('every decision resolves to a version: that of its rules by their first use, before the rules of today', async () => {
  const { data } = await staff.ruleVersions.list()
  expect(data.map(({ number, cause, staff: by }) => [number, cause, by])).toEqual([
    [2, 'upgrade', null],
    [1, 'found', null],
  ])
  expect((await staff.returns.get({ params: { id: OPEN_RETURN } })).rules_version).toBe(1)
  expect(await staff.ruleVersions.get({ params: { number: 1 } })).toMatchObject({ rules: 1 })
  expect(await staff.ruleVersions.get({ params: { number: 2 } })).toMatchObject({ rules: 3 })
  const [before] = await staff.ruleVersions.differences({ params: { number: 0, other: 1 } })
  expect(before).toMatchObject({ name: 'Peste 300 RON', change: 'added' })
  expect(before?.lines[0]).toBe('Condition: order total: at least 300.00\u00a0RON')
  const restored = staff.ruleVersions.restore({ params: { number: 1 }, body: {} })
  await expect(restored).rejects.toMatchObject({ status: 409, code: 'rule_version_incomplete' })
  expect(
    await rowsOf(
      'return_traces',
      `count(*)::int as traces, count(coalesce(rules_version, (
    select number from rule_versions v where v.rules_id = return_traces.rules_id)))::int as resolved`,
      '1',
    ),
  ).toEqual([{ traces: 1, resolved: 1 }])
})

test('existing returns are numbered in the order of their creation, and new ones go on from there', async () => {
  expect(await rowsOf('returns', 'id, number', 'number')).toEqual([
    { id: CLOSED_RETURN, number: 1 },
    { id: OPEN_RETURN, number: 2 },
  ])
  expect(await rowsOf('return_series', 'last_number', 'shop_id')).toEqual([{ last_number: 2 }])
})

test('closing times and photos of existing returns are filled in', async () => {
  expect(await rowsOf('returns', 'id, closed_at, keeps_photos', 'id')).toEqual([
    { id: OPEN_RETURN, closed_at: null, keeps_photos: true },
    { id: CLOSED_RETURN, closed_at: new Date('2026-03-05T10:00:00Z'), keeps_photos: false },
  ])
  expect(await rowsOf('return_photos', 'photo_key', 'photo_key')).toEqual([
    { photo_key: 'a.jpg' },
    { photo_key: 'b.jpg' },
  ])
})

test('withdrawals are open until they are refunded, and a missing return is created', async () => {
  expect(await rowsOf('withdrawals', 'reference, is_open', 'reference')).toEqual([
    { reference: 'W-LOST', is_open: true },
    { reference: 'W-OVER', is_open: false },
    { reference: 'W-SETTLED', is_open: false },
  ])
  expect(await rowsOf('effects', 'kind, payload, state', 'created_at')).toEqual([
    { kind: 'withdrawal-return', payload: { withdrawal_id: 1 }, state: 'pending' },
  ])
})

test('the demo shop is marked as one and gets its sign-in link; a shop with a real customer gets none', async () => {
  const link = (handle: string) => signInLink({ publicUrl: 'https://desk.example' }, world.deps, handle)
  expect(await link('demo')).toMatch(/^https:\/\/desk\.example\/\?session-token=/)
  expect(await link('atelier')).toBeUndefined()
  expect(await rowsOf('shops', 'is_demo, is_unfinished', 'shop_id')).toEqual([{ is_demo: true, is_unfinished: false }])
})

test('what a shop started with and nobody has changed gets the text in its other language', async () => {
  const [credit] = await (await world.as({ id: 2, handle: 'atelier' })).paymentMethods.list({ query: {} })
  expect(credit).toMatchObject({ name: 'Store credit', translations: { ro: { name: 'Credit în magazin' } } })
  expect((await staff.returnReasons.list())[0]).toMatchObject({ display_name: 'Prea mic', translations: {} })
})

test('the operator’s password signs in as the owner, without an e-mail address', async () => {
  const signedIn = await world.app.inject({
    method: 'POST',
    url: '/host/sign-in',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ shop: 'atelier', password: OLD_PASSWORD }).toString(),
  })
  const cookie = String(signedIn.headers['set-cookie']).split(';')[0] ?? ''
  const page = await world.app.inject({ url: '/host', headers: { cookie } })
  const token = /session-token=([^"]+)"/.exec(page.body)?.[1] ?? ''
  const { staff: person } = await world.client({ 'session-token': token }).signIn.login()
  expect(person).toMatchObject({ name: 'Owner', role: 'owner' })
  expect(await staff.staff.list()).toMatchObject([{ name: 'Proprietar', role: 'owner', state: 'active', email: '' }])
})

test('a shop of the old version goes on: rows that are made now stand beside those from before', async () => {
  const created = await staff.returnReasons.create({ body: { name: 'damaged' } })
  expect((await staff.returnReasons.list()).map(({ name }) => name)).toEqual(['too small', created.name])
})

test('a shop of one’s own from before the checklist gets it, a demo shop does not', async () => {
  const { checklist } = await world.as({ id: 2, handle: 'atelier' })
  expect(await checklist.get()).toMatchObject({ is_dismissed: false, is_complete: false })
  expect(await staff.checklist.get()).toMatchObject({ is_dismissed: true })
})
