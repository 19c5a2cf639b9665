/** Known attacks on returns software. Each test is named after its case. */
import { createHmac } from 'node:crypto'
import { expect } from 'vitest'
import { deriveKeys } from '../base/secrets.ts'
import { asOwner } from '../test/database/as-owner.ts'
import { PASSWORD, test } from '../test/harness.ts'
import { TEST_KEY_RING } from '../test/key-ring.ts'
import type { World } from '../test/world.ts'
import { type FullShop, fullShop } from './full-shop.ts'
import { hashShopRows } from './shop-rows.ts'

const JPEG = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex')

const addressOfPhoto = async (world: World, { authorization, photoKeys }: FullShop) => {
  const query = { key: photoKeys[0] ?? '' }
  const { url } = await world.client({ authorization }).files.downloadUrl({ query })
  return new URL(url)
}

const statusAt = async (world: World, url: string) => (await world.app.inject(url)).statusCode

test('CVE-2024-13692, photos of other people by id: a key opens nothing without a signed URL', async ({ world }) => {
  const [owner, stranger] = [await fullShop(world, 'markphoto'), await fullShop(world, 'markthief')]
  const key = owner.photoKeys[0] ?? ''
  const thief = world.client({ authorization: stranger.authorization })
  await expect(thief.files.downloadUrl({ query: { key } })).rejects.toMatchObject({ status: 404 })
  const { search } = await addressOfPhoto(world, stranger)
  for (const url of [`/files/${key}`, `/files/${key}${search}`, `/files/${key}?expires=99999999999&signature=`])
    expect(await statusAt(world, url), url).toBe(404)
  const detail = await thief.returns.get({ params: { id: owner.returnIds[0] ?? '' } })
  expect(detail.return_products.flatMap(({ photos }) => photos)).toEqual([])
})

test('CVE-2026-24136, an order readable by id without login: the link of a return shows nothing of the customer', async ({
  world,
}) => {
  const shop = await fullShop(world, 'markorder')
  for (const id of shop.returnIds) {
    const answer = await world.app.inject(`/api/returns/${id}`)
    expect(answer.json()).toMatchObject({ masked: true, iban: null, pickup_address: null, awb: null, timeline: [] })
    for (const secret of shop.secrets) expect(answer.body).not.toContain(secret.slice(2))
    expect(await statusAt(world, `/api/returns/${id}/private`)).toBe(401)
    expect(await statusAt(world, `/api/rules/trace?return-id=${id}`)).toBe(401)
  }
})

test('CVE-2026-24136, ids that can be enumerated: those of returns cannot be guessed', async ({ world }) => {
  const { returnIds } = await fullShop(world, 'markids')
  for (const id of returnIds) expect(Buffer.from(id, 'base64url')).toHaveLength(16)
  expect(new Set(returnIds.map((id) => id.slice(0, 4))).size).toBe(returnIds.length)
})

test('CVE-2024-48914, path traversal in files: no name leads out of the folder, signed or not', async ({ world }) => {
  const shop = await fullShop(world, 'marktraversal')
  const expires = '99999999999'
  const secret = deriveKeys(TEST_KEY_RING, 'file-urls')[0] as Uint8Array
  // Even with our own signature.
  const sign = (key: string) => createHmac('sha256', secret).update(`${key}\n${expires}`).digest('base64url')
  const keys = [
    '../secret-keys',
    '../../../../../../etc/passwd',
    `${shop.id}/../../secret-keys`,
    `${shop.id}/..\\..\\secret-keys`,
    `${shop.photoKeys[0]}\0.jpg`,
    `${shop.photoKeys[0]}/../../x.jpg`,
    `./${shop.photoKeys[0]}`,
    `${shop.photoKeys[0]}\n`,
    '/etc/passwd',
    'file:///etc/passwd',
  ]
  for (const key of keys) {
    const query = `?${new URLSearchParams({ expires, signature: sign(key) })}`
    for (const path of [encodeURIComponent(key), encodeURI(key), key.replaceAll('.', '%2e').replaceAll('/', '%2f')]) {
      const answer = await world.app.inject(`/files/${path.replace('\0', '%00').replace('\n', '%0a')}${query}`)
      expect(answer.statusCode, path).toBe(404)
      expect(answer.json().code).toBe('not_found')
    }
  }
})

const SQL_PAYLOADS = [
  "'",
  "' or '1'='1",
  "'; drop table returns; --",
  "' union select password_hash from operators --",
  '1) or (1=1',
  '"; select pg_sleep(5); --',
  "\\'; select 1; --",
  '$1',
  "new'||(select version())||'",
]

test('CVE-2026-40887, a query parameter put raw into SQL: every parameter is only ever a value', async ({ world }) => {
  const shop = await fullShop(world, 'marksql')
  const { authorization } = shop
  const before = await asOwner(world.ownerUrl, (owner) => hashShopRows(owner, shop.id))
  for (const payload of SQL_PAYLOADS) {
    const value = encodeURIComponent(payload)
    const page = await world.app.inject({ url: `/api/returns?status=${value}`, headers: { authorization } })
    expect([page.statusCode, page.json().total_items]).toEqual([200, 0])
    const move = `/api/returns/${shop.returnIds[0]}?status=${value}`
    expect((await world.app.inject({ method: 'PATCH', url: move, headers: { authorization } })).statusCode).toBe(409)
    for (const url of [
      `/api/returns?page=${value}`,
      `/api/returns?per-page=${value}`,
      `/api/return-methods?is-active=${value}`,
    ])
      expect((await world.app.inject({ url, headers: { authorization } })).statusCode, url).toBe(400)
    for (const url of [
      `/api/rules/trace?return-id=${value}`,
      `/api/s3/files/download-url?key=${value}`,
      `/api/returns/${value}`,
      `/api/return-reasons/${value}`,
      `/api/portal/${value}`,
      `/api/shops/${value}/error-messages`,
    ])
      expect((await world.app.inject({ url, headers: { authorization } })).statusCode, url).toBe(404)
  }
  expect(await asOwner(world.ownerUrl, (owner) => hashShopRows(owner, shop.id))).toEqual(before)
})

test('CVE-2023-32694, an HMAC compared in non-constant time: signatures are compared in full', async ({ world }) => {
  const url = await addressOfPhoto(world, await fullShop(world, 'markhmac'))
  const right = url.searchParams.get('signature') ?? ''
  const bytes = Buffer.from(right, 'base64url')
  const changedAt = (i: number) =>
    Buffer.from(bytes.map((byte, at) => (at === i ? byte ^ 1 : byte))).toString('base64url')
  const wrong = [
    '',
    ...Array.from({ length: bytes.length }, (_, i) => bytes.subarray(0, i).toString('base64url')),
    ...Array.from({ length: bytes.length }, (_, i) => changedAt(i)),
    Buffer.concat([bytes, Buffer.alloc(1)]).toString('base64url'),
    Buffer.concat([bytes, bytes]).toString('base64url'),
    'x'.repeat(100_000),
  ]
  for (const signature of wrong) {
    url.searchParams.set('signature', signature)
    expect(await statusAt(world, `${url.pathname}${url.search}`), signature.slice(0, 60)).toBe(404)
  }
  url.searchParams.set('signature', right)
  expect(await statusAt(world, `${url.pathname}${url.search}`)).toBe(200)
})

test('CVE-2023-32694, of a stored secret: a truncated, longer or empty hash accepts no password', async ({ world }) => {
  for (const hash of [
    undefined,
    '',
    'scrypt',
    'scrypt$$',
    'scrypt$AAAA$',
    'scrypt$AAAA$AAAA',
    `scrypt$AAAA$${'A'.repeat(86)}`,
  ])
    expect(await world.deps.passwords.isRight('', hash)).toBe(false)
})

test('CVE-2026-23499, HTML or SVG that steals the token: files are served as pictures or labels, never as a page', async ({
  world,
}) => {
  const shop = await fullShop(world, 'markhtml')
  const page = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>')
  for (const type of ['text/html', 'image/svg+xml', 'text/xml', 'application/xhtml+xml', 'image/jpeg; x=text/html', ''])
    await expect(world.deps.files.put(shop.id, page, type)).rejects.toThrow('unsupported type of file')
  // Markup stored as a picture is served as a picture: it shows as broken, and never runs.
  const key = await world.deps.files.put(shop.id, page, 'image/png')
  const url = await addressOfPhoto(world, { ...shop, photoKeys: [key] })
  const { headers } = await world.app.inject(`${url.pathname}${url.search}`)
  expect(headers).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  })
})

test('CVE-2022-4047 and CVE-2025-6222, open upload: staff have no call that takes a file', async ({ world }) => {
  const { authorization } = await fullShop(world, 'markupload')
  const form = { 'content-type': 'multipart/form-data; boundary=x', authorization }
  const payload = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.php"\r\n\r\n<?php\r\n--x--\r\n'
  for (const url of ['/files/1/a.php', '/api/s3/files', '/api/s3/files/upload', '/api/files'])
    for (const method of ['POST', 'PUT'] as const)
      expect((await world.app.inject({ method, url, headers: form, payload })).statusCode, url).toBe(404)
  const reasons = { method: 'POST', url: '/api/return-reasons', headers: form, payload } as const
  expect((await world.app.inject(reasons)).statusCode).toBe(415)
  expect(await world.deps.files.put(1, JPEG, 'image/jpeg')).toMatch(/^1\/[0-9a-f]{64}\.jpg$/)
})

const MALFORMED_FORMS: [string, string, string][] = [
  ['text that the database cannot store', 'application/x-www-form-urlencoded', `shop=a%00b&password=${PASSWORD}`],
  ['numbers', 'application/json', '{"shop":5,"password":7}'],
  ['a list', 'application/json', '[1]'],
  ['null', 'application/json', 'null'],
  ['repeated fields', 'application/x-www-form-urlencoded', 'shop=a&shop=b&password=a&password=b'],
  ['prototype keys', 'application/x-www-form-urlencoded', '__proto__=a&constructor=b'],
]

test.for(MALFORMED_FORMS)(
  'the sign-in page of the host refuses %s like a wrong password',
  async ([, type, payload], { world }) => {
    const headers = { 'content-type': type }
    const answer = await world.app.inject({ method: 'POST', url: '/host/sign-in', headers, payload })
    expect(answer.statusCode).toBe(401)
  },
)

test.for(['', 'a b', '[::1', 'example.com:99999', 'user@', '1, 2', '%'])(
  'a photo has a valid URL even if the Host header is %j',
  async (host, { world }) => {
    const { authorization, photoKeys } = await fullShop(world, 'markhost')
    const url = `/api/s3/files/download-url?key=${encodeURIComponent(photoKeys[0] ?? '')}`
    const answer = await world.app.inject({ url, headers: { authorization, host } })
    expect(answer.statusCode).toBe(200)
    expect(URL.canParse(answer.json().url)).toBe(true)
  },
)

test('a rule with text that the database cannot store is refused', async ({ world }) => {
  const { authorization } = await fullShop(world, 'markrule')
  const { rules } = world.client({ authorization })
  const rule_action = { default_action_id: 1, action_params: '{"days":7}' }
  for (const value of ['a\0b', '\ud800', 'a\udc00']) {
    const conditions = [{ attribute_id: 101, operator_id: 103, value }]
    await expect(
      rules.create({ body: { name: 'rule', priority: '1', conditions, rule_action } }),
    ).rejects.toMatchObject({
      status: 400,
      details: [{ field: 'conditions.0.value', code: 'text_not_storable' }],
    })
  }
  await expect(rules.trace({ query: { 'return-id': 'a\0b' } })).rejects.toMatchObject({ status: 404 })
})
