import { expect } from 'vitest'
import { furnishedShop } from '../../../test/builders.ts'
import { asOwner } from '../../../test/database/as-owner.ts'
import { type TestShop, test } from '../../../test/harness.ts'
import { nowOf, orderOf, post, send, sentOrder, shopWithSecret, signed } from '../../../test/sent-orders.ts'

test('an unsigned or wrongly signed request is refused like an unknown shop', async ({ world }) => {
  const { shop, secret } = await shopWithSecret(world)
  const other = await shopWithSecret(world)
  const without = await world.shop()
  const body = JSON.stringify(sentOrder())
  const now = nowOf(world)
  const good = signed(secret, now, body)
  const { 'x-signature': signature, ...unsigned } = good
  const { 'x-timestamp': _, ...timeless } = good
  const attempts: Record<string, [Pick<TestShop, 'handle'>, string, Record<string, string>]> = {
    'no signature': [shop, body, unsigned],
    'no time': [shop, body, timeless],
    garbage: [shop, body, { ...good, 'x-signature': 'sha256=garbage' }],
    'no scheme': [shop, body, { ...good, 'x-signature': signature.slice(7) }],
    'a cut signature': [shop, body, { ...good, 'x-signature': signature.slice(0, -2) }],
    'a secret that nobody gave out': [shop, body, signed('made up', now, body)],
    'an empty secret': [shop, body, signed('', now, body)],
    'the secret of another shop': [shop, body, signed(other.secret, now, body)],
    'a time six minutes ago': [shop, body, signed(secret, now - 360, body)],
    'a time six minutes ahead': [shop, body, signed(secret, now + 360, body)],
    'another time than was signed': [shop, body, { ...good, 'x-timestamp': String(now - 1) }],
    'a time that is none': [shop, body, signed(secret, '1e9', body)],
    'a body changed by a byte': [shop, body.replace('259.90', '259.91'), good],
    'a body with a space more': [shop, `${body} `, good],
    'no body, and so nothing that could be signed': [
      shop,
      '',
      { 'x-timestamp': String(now), 'x-signature': signature },
    ],
    'the address of another shop': [other.shop, body, good],
    'a shop without secrets': [without, body, good],
    'a shop that is not there': [{ handle: 'nobody' }, body, good],
    'an address that cannot be one': [{ handle: 'NOT%20A%20SHOP' }, body, good],
  }
  for (const [name, [to, payload, headers]] of Object.entries(attempts)) {
    const answer = await post(world, to, payload, headers)
    expect([name, answer.statusCode, answer.json()]).toEqual([
      name,
      401,
      { code: 'signature_invalid', message: expect.stringContaining('not signed with a secret of this shop') },
    ])
  }
  for (const place of [shop, other.shop, without]) expect(await orderOf(world, place)).toBeUndefined()
  expect((await post(world, shop, body, good)).statusCode).toBe(200)
  expect(world.logged.join()).not.toContain('ana.serban')
})

test('the timestamp may be five minutes off, and repeating a request changes nothing', async ({ world }) => {
  const { shop, secret } = await shopWithSecret(world)
  const body = JSON.stringify(sentOrder())
  for (const [i, seconds] of [-299, 299, -299].entries()) {
    const answer = await post(world, shop, body, signed(secret, nowOf(world) + seconds, body))
    expect(answer.json()).toEqual({ orders_new: i === 0 ? 1 : 0, orders_updated: i === 0 ? 0 : 1 })
  }
  expect((await orderOf(world, shop))?.lines).toHaveLength(1)
})

test('a new secret leaves the old one valid for a day; a removed one stops working at once', async ({ world }) => {
  const shop = await furnishedShop(world)
  const { ordersImport } = await world.as(shop)
  const first = await ordersImport.createSecret()
  world.passTime(1)
  const second = await ordersImport.createSecret()
  const status = async (secret: string) => (await send(world, shop, secret, sentOrder())).statusCode
  expect(await ordersImport.get()).toEqual({
    url: `http://localhost:8080/api/orders/import/${shop.handle}`,
    secrets: [
      { id: second.id, created_at: '2026-10-05T12:00:01.000Z', expires_at: null },
      { id: first.id, created_at: '2026-10-05T12:00:00.000Z', expires_at: '2026-10-06T12:00:01.000Z' },
    ],
  })
  expect([await status(first.secret), await status(second.secret)]).toEqual([200, 200])
  world.passTime(24 * 60 * 60)
  expect([await status(first.secret), await status(second.secret)]).toEqual([401, 200])
  const staff = (await world.as(shop)).ordersImport
  expect((await staff.get()).secrets.map(({ id }) => id)).toEqual([second.id])
  await staff.removeSecret({ params: { secret_id: second.id } })
  expect(await status(second.secret)).toBe(401)
  await expect(staff.removeSecret({ params: { secret_id: second.id } })).rejects.toMatchObject({ status: 404 })
})

test('only the newest secrets are kept, and none is stored in plain text', async ({ world }) => {
  const shop = await furnishedShop(world)
  const { ordersImport } = await world.as(shop)
  const made = []
  for (let i = 0; i < 12; i++) {
    made.push(await ordersImport.createSecret())
    world.passTime(1)
  }
  const kept = (await ordersImport.get()).secrets
  expect(kept.map(({ id }) => id)).toEqual(
    made
      .slice(2)
      .reverse()
      .map(({ id }) => id),
  )
  const text = await asOwner(world.ownerUrl, async (client) =>
    JSON.stringify((await client.query('select * from import_secrets')).rows),
  )
  for (const { secret } of made) expect(text + world.logged.join()).not.toContain(secret)
})

test('guessing signatures is rate-limited by address', async ({ world }) => {
  const { shop } = await shopWithSecret(world)
  const attempt = () =>
    world.app.inject({
      method: 'POST',
      url: `/api/orders/import/${shop.handle}`,
      remoteAddress: '192.0.2.9',
      payload: '{}',
      headers: signed('guess', nowOf(world), '{}'),
    })
  for (let time = 1; time <= 300; time++) expect((await attempt()).statusCode).toBe(401)
  expect((await attempt()).statusCode).toBe(429)
})
