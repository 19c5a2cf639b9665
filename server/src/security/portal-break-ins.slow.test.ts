/** Known attacks on customer portals. Each test is named after its case. */
import { randomUUID } from 'node:crypto'
import { contract, type Endpoint } from '@returns-desk/contract'
import { SignJWT } from 'jose'
import sharp from 'sharp'
import { expect } from 'vitest'
import { deriveKeys } from '../base/secrets.ts'
import { furnishedShop } from '../test/builders.ts'
import { asOwner } from '../test/database/as-owner.ts'
import { test } from '../test/harness.ts'
import { TEST_KEY_RING } from '../test/key-ring.ts'
import { addOrder, customerOf, intakeOf, orderToken, plannedMails } from '../test/orders.ts'
import type { World } from '../test/world.ts'
import { HOSTILE_TEXTS } from './fuzz/hostile-values.ts'
import { hashShopRows } from './shop-rows.ts'

const orderCalls = Object.values(contract.portal as Record<string, Endpoint>).filter(({ access }) => access === 'order')

const twoCustomers = async (world: World) => {
  const shop = await furnishedShop(world)
  const [order, other] = [await addOrder(world, shop), await addOrder(world, shop)]
  const [victim, thief] = [await customerOf(world, shop, order), await customerOf(world, shop, other)]
  return { shop, order, other, victim, thief }
}

const jpeg = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer()

test("CVE-2026-1722, refund requests for anybody's order: a token opens its own order, lines and returns only", async ({
  world,
}) => {
  const { shop, order, other, victim, thief } = await twoCustomers(world)
  const { id } = await victim.portal.submit({ body: intakeOf(shop, order) })
  const before = await asOwner(world.ownerUrl, (owner) => hashShopRows(owner, shop.id))
  await expect(thief.portal.submit({ body: intakeOf(shop, order) })).rejects.toMatchObject({ code: 'line_unknown' })
  const { products } = intakeOf(shop, order)
  await expect(thief.portal.offer({ body: { products } })).rejects.toMatchObject({ code: 'line_unknown' })
  await expect(thief.portal.getReturn({ params: { id } })).rejects.toMatchObject({ status: 404 })
  await expect(thief.portal.cancelReturn({ params: { id } })).rejects.toMatchObject({ status: 404 })
  expect(await asOwner(world.ownerUrl, (owner) => hashShopRows(owner, shop.id))).toEqual(before)
  const seen = JSON.stringify(await thief.portal.order())
  for (const secret of [order.email, order.name, id]) expect(seen).not.toContain(secret)
  expect(seen).toContain(other.name)
})

test('CVE-2026-24136, an order readable by id without login: no order call answers without the token of that order', async ({
  world,
}) => {
  const { shop, order } = await twoCustomers(world)
  const now = Math.floor(world.deps.clock().getTime() / 1000)
  const claims = { shop: shop.id, handle: shop.handle, order_ref: order.ref, email: order.email }
  const forge = (changes: { aud?: string; purpose?: string; exp?: number; alg?: string; iss?: string }) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: changes.alg ?? 'HS256' })
      .setIssuer(changes.iss ?? 'returns-desk')
      .setAudience(changes.aud ?? 'order')
      .setIssuedAt(now)
      .setNotBefore(now - 900)
      .setExpirationTime(now + (changes.exp ?? 900))
      .setJti(randomUUID())
      .sign(deriveKeys(TEST_KEY_RING, changes.purpose ?? 'order')[0] as Uint8Array)
  const good = await orderToken(world, shop, order)
  const [header, payload, signature] = good.split('.')
  const otherPayload = Buffer.from(JSON.stringify({ ...claims, order_ref: '1' })).toString('base64url')
  const none = Buffer.from('{"alg":"none"}').toString('base64url')
  const bad: Record<string, Record<string, string>> = {
    none: {},
    empty: { 'order-token': '' },
    garbage: { 'order-token': 'not.a.token' },
    twice: { 'order-token': `${good}, ${good}` },
    expired: { 'order-token': await forge({ exp: -1 }) },
    'another audience': { 'order-token': await forge({ aud: 'bearer' }) },
    'another key': { 'order-token': await forge({ purpose: 'bearer' }) },
    'another issuer': { 'order-token': await forge({ iss: 'someone' }) },
    'no algorithm': { 'order-token': `${none}.${payload}.` },
    'a changed order': { 'order-token': `${header}.${otherPayload}.${signature}` },
    'a cut signature': { 'order-token': good.slice(0, -6) },
    'as a bearer token': { authorization: `Bearer ${good}` },
    'as a cookie': { cookie: `order-token=${good}` },
    "another shop's Shop-Id": { 'order-token': good, 'shop-id': String(shop.id + 1) },
  }
  for (const [name, headers] of Object.entries(bad)) {
    for (const { method, path } of orderCalls) {
      const answer = await world.app.inject({ method, url: `/api${path.replace(/\{\w+\}/g, '1')}`, headers })
      expect([name, method, path, answer.statusCode, answer.json().code]).toEqual([
        name,
        method,
        path,
        401,
        'unauthorized',
      ])
    }
  }
  const staffCall = await world.app.inject({ url: '/api/returns', headers: { authorization: `Bearer ${good}` } })
  expect(staffCall.statusCode).toBe(401)
})

test('an order number that two shops share does not open the other shop’s order', async ({ world }) => {
  const [shop, other] = [await furnishedShop(world), await furnishedShop(world)]
  const order = await addOrder(world, shop)
  const claims = { shop: other.id, handle: other.handle, order_ref: order.ref, email: order.email }
  const client = world.client({ 'order-token': await world.deps.tokens.order.sign(claims, 60) })
  await expect(client.portal.order()).rejects.toMatchObject({ status: 401, code: 'unauthorized' })
})

test('CVE-2024-13692, photos of other people by id: neither taken into a return nor removed nor seen', async ({
  world,
}) => {
  const { shop, other, victim, thief } = await twoCustomers(world)
  const photo = await victim.portal.addPhoto({ file: new Blob([new Uint8Array(await jpeg())], { type: 'image/jpeg' }) })
  const body = intakeOf(shop, other)
  const products = body.products.map((product) => ({ ...product, photo_ids: [photo.id] }))
  await expect(thief.portal.submit({ body: { ...body, products } })).rejects.toMatchObject({ code: 'photo_unknown' })
  await expect(thief.portal.removePhoto({ params: { id: photo.id } })).rejects.toMatchObject({ status: 404 })
  expect((await thief.portal.order()).photos).toEqual([])
  expect((await victim.portal.order()).photos).toHaveLength(1)
})

test('a Medusa starter that required the e-mail and never checked it: without the code nothing is shown', async ({
  world,
}) => {
  const { shop, order } = await twoCustomers(world)
  for (const code of ['', '0', '000000', 'null', 'undefined', '[object Object]', ' ', '1 or 1=1', '٠٠٠٠٠٠']) {
    const payload = { order_name: order.name, email: order.email, code }
    const url = `/api/portal/${shop.handle}/order-sessions`
    const answer = await world.app.inject({ method: 'POST', url, payload, remoteAddress: '192.0.2.77' })
    expect([code, answer.statusCode]).toEqual([code, 400])
    expect(answer.body).not.toContain('order_token')
  }
  for (const code of [null, 482915, true, {}, []]) {
    const payload = { order_name: order.name, email: order.email, code }
    const url = `/api/portal/${shop.handle}/order-sessions`
    expect((await world.app.inject({ method: 'POST', url, payload, remoteAddress: '192.0.2.78' })).statusCode).toBe(400)
  }
})

const FORMULAS = ['=1+1', '+1', '-1', '@SUM(A1)', '=HYPERLINK("https://evil.example")', '\t=1', '=cmd|/c calc!A0']

test('script payloads and formula characters are stored and returned as plain data', async ({ world }) => {
  const shop = await furnishedShop(world)
  const order = await addOrder(world, shop, { lines: [{ quantity: 5000 }] })
  const customer = await customerOf(world, shop, order)
  const staff = await world.as(shop)
  const storable = HOSTILE_TEXTS.filter((text) => text.isWellFormed() && !text.includes('\0') && text.trim() !== '')
  const payloads = [...FORMULAS, ...storable].map((text) => text.trim().slice(0, 100).trim()).filter(Boolean)
  expect(payloads.length).toBeGreaterThan(30)
  for (const text of payloads.filter((payload) => payload.isWellFormed())) {
    const body = intakeOf(shop, order, {
      return_method_id: shop.returnMethodIds.courier_pickup,
      payment_method_id: shop.paymentMethodIds.bank_transfer,
      pickup_address: {
        address1: text,
        city: text,
        county: text,
        postal_code: text.slice(0, 20).trim(),
        country: text,
      },
      phone: text.slice(0, 40).trim(),
      iban: 'RO49AAAA1B31007593840000',
      account_holder: text,
    })
    const products = body.products.map((product) => ({ ...product, description: text }))
    await customer.portal.saveDraft({ body: { draft: text } })
    expect((await customer.portal.order()).draft).toBe(text)
    const { id } = await customer.portal.submit({ body: { ...body, products } })
    const detail = await staff.returns.getPrivate({ params: { id } })
    expect(detail.return_products[0]?.description).toBe(text)
    expect(detail.pickup_address).toEqual(body.pickup_address)
    expect([detail.phone, detail.account_holder]).toEqual([body.phone, text])
  }
  for (const answer of [await world.app.inject({ url: '/api/portal/order' })])
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  expect((await plannedMails(world, shop)).every(({ to }) => to === order.email)).toBe(true)
})

test('a typed order name or address cannot inject into a query, and a name finds no second order', async ({
  world,
}) => {
  const { shop, order } = await twoCustomers(world)
  const names = ["' or '1'='1", `${order.name}' --`, `${order.name}%`, '%', '_____', `${order.name}\\`, '#']
  for (const [i, order_name] of names.entries()) {
    const url = `/api/portal/${shop.handle}/order-codes`
    const payload = { order_name, email: order.email }
    const answer = await world.app.inject({ method: 'POST', url, payload, remoteAddress: `192.0.2.${100 + i}` })
    expect([order_name, answer.statusCode]).toEqual([order_name, 404])
  }
})
