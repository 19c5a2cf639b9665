import { contract, HTML_MAX_LENGTH, MAX_PER_PAGE, PHOTO_MAX_BYTES } from '@returns-desk/contract'
import { expect } from 'vitest'
import { furnishedShop } from '../test/builders.ts'
import { test } from '../test/harness.ts'
import { requestOf } from './examples.ts'
import { fullShop } from './full-shop.ts'
import { readOperations } from './operations.ts'

const MEGABYTES = 3 * 1024 * 1024

test('no call reads a body of several megabytes', async ({ world }) => {
  const shop = await fullShop(world, 'marklarge')
  const payload = JSON.stringify({ name: 'x'.repeat(MEGABYTES) })
  const operations = (await readOperations(world.app)).filter(({ method, takesFile }) => method !== 'GET' && !takesFile)
  expect(operations.length).toBeGreaterThan(20)
  for (const operation of operations) {
    const { method, url, headers } = requestOf(operation, shop)
    const all = { ...headers, 'content-type': 'application/json', 'session-token': await world.sessionToken(shop) }
    const answer = await world.app.inject({ method, url, headers: all, payload })
    expect([operation.id, answer.statusCode, answer.json().code]).toEqual([operation.id, 413, 'body_too_large'])
  }
})

test('a photo over ten megabytes is not read, and the portal says how large it may be', async ({ world }) => {
  const shop = await fullShop(world, 'markphotos')
  const uploads = (await readOperations(world.app)).filter(({ id }) => id.startsWith('portal_'))
  const pictures = uploads.filter(({ fileType }) => fileType.startsWith('image/'))
  expect(pictures.length).toBeGreaterThan(0)
  for (const operation of pictures) {
    const send = (bytes: number) =>
      world.app.inject({ ...requestOf(operation, shop), payload: Buffer.alloc(bytes, 0xff) })
    expect((await send(PHOTO_MAX_BYTES + 1)).json()).toEqual({
      code: 'photo_too_large',
      message: 'Photos can be up to 10 MB and 40 megapixels.',
    })
    expect((await send(PHOTO_MAX_BYTES)).json().code).toBe('photo_unreadable')
  }
})

test('unauthorized requests are refused before the body is read', async ({ world }) => {
  const payload = `"${'x'.repeat(MEGABYTES)}"`
  const headers = { 'content-type': 'application/json' }
  const answer = await world.app.inject({ method: 'POST', url: '/api/return-reasons', headers, payload })
  expect(answer.statusCode).toBe(401)
})

test.for([
  ['unescaped', 'ș'],
  ['with every character escaped', '\\u0219'],
  ['with every emoji escaped', '\\ud83d\\ude00'],
] as const)('the largest allowed e-mail template is accepted, %s', async ([, character], { world }) => {
  const shop = await fullShop(world, `marktemplate${character.length}`)
  const operations = await readOperations(world.app)
  const length = character.length > 6 ? HTML_MAX_LENGTH / 2 : HTML_MAX_LENGTH
  const payload = `{"subject":"large","html_content":"${character.repeat(length)}"}`
  for (const id of ['emails_create', 'emails_update']) {
    const operation = operations.find((known) => known.id === id)
    if (!operation) throw new Error(id)
    const { method, url, headers } = requestOf(operation, shop)
    const all = { ...headers, 'content-type': 'application/json' }
    // In another language than the previous one.
    const body = id === 'emails_update' ? payload.replace('{', '{"language":"fr",') : payload
    const answer = await world.app.inject({ method, url, headers: all, payload: body })
    expect([id, answer.statusCode]).toEqual([id, 200])
    expect(answer.json().html_content).toHaveLength(HTML_MAX_LENGTH)
  }
})

test('one character more is refused at its field', async ({ world }) => {
  const staff = await world.as(await furnishedShop(world))
  const body = { subject: 'large', html_content: 'x'.repeat(HTML_MAX_LENGTH + 1) }
  await expect(staff.emails.create({ body })).rejects.toMatchObject({
    status: 400,
    details: [{ field: 'html_content', code: 'text_too_long', message: 'Use at most 200000 characters.' }],
  })
})

test.for(['0', '-1', String(MAX_PER_PAGE + 1), '1e2', '10.0', '', ' 10', '0x10', '9999999999'])(
  'a page of %j returns is refused',
  async (perPage, { world }) => {
    const shop = await furnishedShop(world)
    const staff = await world.as(shop)
    await expect(staff.returns.list({ query: { 'per-page': perPage } })).rejects.toMatchObject({
      status: 400,
      code: 'invalid_input',
      details: [{ field: 'per-page' }],
    })
  },
)

test('the largest page, and a page far beyond the last, are answered', async ({ world }) => {
  const staff = await world.as(await furnishedShop(world))
  const query = { page: '999999999', 'per-page': String(MAX_PER_PAGE) }
  expect(await staff.returns.list({ query })).toMatchObject({ data: [], page: 999_999_999, total_items: 0 })
})

const LIMITED = [
  ['signing in', 'POST', '/api/admin-login', 60],
  ['opening a return by its link', 'GET', `/api/returns/${'A'.repeat(22)}`, 120],
  ['tracking a return', 'GET', `/api/portal/nobody/returns/${'A'.repeat(22)}`, 120],
  ['requesting a code', 'POST', '/api/portal/nobody/order-codes', 30],
  ['withdrawing', 'POST', '/api/portal/nobody/withdrawals', 20],
] as const

test.for(LIMITED)('%s is rate-limited by address, with a Retry-After', async ([, method, url, max], { world }) => {
  const from = (remoteAddress: string, language = 'en') =>
    world.app.inject({ method, url, remoteAddress, headers: { 'accept-language': language } })
  for (let time = 1; time <= max; time++) expect((await from('192.0.2.7')).statusCode).not.toBe(429)
  const refused = await from('192.0.2.7')
  const seconds = Number(refused.headers['retry-after'])
  expect(refused.statusCode).toBe(429)
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(600)
  expect(refused.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(refused.json()).toEqual({
    code: 'too_many_requests',
    message: expect.stringMatching(/^Too many attempts\. Please try again in \d+ min\.$/),
  })
  expect((await from('192.0.2.7', 'ro')).json().message).toMatch(/^Prea multe încercări/)
  expect((await from('192.0.2.8')).statusCode).not.toBe(429)
})

test('all addresses of an IPv6 network share one rate limit', async ({ world }) => {
  const from = (remoteAddress: string) => world.app.inject({ method: 'POST', url: '/api/admin-login', remoteAddress })
  for (let time = 1; time <= 60; time++) expect((await from(`2001:db8:0:7::${time}`)).statusCode).toBe(401)
  expect((await from('2001:db8:0:7:ffff::1')).statusCode).toBe(429)
  expect((await from('2001:db8:0:8::1')).statusCode).toBe(401)
})

test('every rate-limited call is documented as such', async ({ world }) => {
  const limited = (await readOperations(world.app)).filter(({ answers }) => Object.hasOwn(answers, '429'))
  const ids = limited.map(({ id }) => id)
  expect(ids.filter((id) => !id.startsWith('portal_'))).toEqual([
    'signIn_login',
    'account_changePassword',
    'secondFactor_enableTotp',
    'secondFactor_disableTotp',
    'secondFactor_confirm',
    'staff_invite',
    'staff_renewInvite',
    'returns_get',
    'parcels_addPhoto',
    'inspections_addPhoto',
    'returnsExport_file',
    'emails_sendTest',
    'settings_saveLogo',
    'checklist_sendTestMail',
    'checklist_senderRecords',
    'withdrawals_declare',
    'couriers_check',
    'ordersImport_check',
    'ordersImport_importCsv',
    'ordersImport_receive',
    'bankFiles_download',
    'bankStatements_upload',
    'bankStatements_columns',
  ])
  // All calls of customers and guests are limited.
  expect(ids.filter((id) => id.startsWith('portal_'))).toHaveLength(Object.keys(contract.portal).length)
})

test.for(['JPY', 'HUF', 'RON', 'BHD'])('the largest cost is accepted in %s', async (currency, { world }) => {
  const staff = await world.as(await furnishedShop(world, currency))
  for (const cost of [100_000_000, 99_999_999.99, 99_999_999.999_999, 0.0005, 1e-7]) {
    const { id } = await staff.returnMethods.create({ body: { name: 'courier', cost } })
    expect((await staff.returnMethods.get({ params: { id } })).cost).toBeLessThanOrEqual(100_000_000)
  }
  await expect(staff.returnMethods.create({ body: { name: 'courier', cost: 100_000_000.5 } })).rejects.toMatchObject({
    details: [{ field: 'cost', code: 'number_too_large' }],
  })
})
