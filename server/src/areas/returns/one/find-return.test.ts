import { expect } from 'vitest'
import { createVault } from '../../../base/secrets.ts'
import { inShop } from '../../../db/db.ts'
import { accountHolderAad, ibanAad } from '../../../db/sealed-columns.ts'
import { addReturn, furnishedShop, IBAN, newReturn } from '../../../test/builders.ts'
import { type TestShop, test, type World } from '../../../test/harness.ts'
import { addOrder, customerOf, intakeOf } from '../../../test/orders.ts'
import { maskEmail } from '../../people/masking/masks.ts'

const cookieOf = async (world: World, shop: TestShop) => {
  const headers = { 'session-token': await world.sessionToken(shop) }
  const answer = await world.app.inject({ method: 'POST', url: '/api/admin-login', headers })
  return String(answer.headers['set-cookie']).split(';')[0] ?? ''
}

const privateFields = { requiresIban: true, awb: 'RD1000023' } as const

test('staff see a return in full by their cookie alone, without an authorization header', async ({ world }) => {
  const shop = await furnishedShop(world)
  const id = await addReturn(world, shop, privateFields)
  const detail = await world.client({ cookie: await cookieOf(world, shop) }).returns.get({ params: { id } })
  expect(detail).toMatchObject({
    id,
    shop_id: shop.id,
    masked: false,
    client_email: 'maria.ionescu@example.com',
    price: 240.91,
    delivery_cost: 18.99,
    total: 240.91,
    iban: IBAN,
    awb: 'RD1000023',
    pickup_address: { address1: 'Str. Lungă nr. 1', city: 'Brașov', country: 'RO' },
    return_method: { is_external: false, display_pickup_address: true },
    payment_method: { require_iban: true },
    return_products: [
      {
        quantity: 2,
        price: 259.9,
        currency: 'RON',
        description: 'Mânecile sunt prea scurte',
        return_reason: { name: 'too_small' },
        line_item: { product_title: 'Cămașă de in', variant_title: 'M / Alb', image_width: 800 },
        photos: [],
      },
    ],
  })
  expect(await (await world.as(shop)).returns.get({ params: { id } })).toEqual(detail)
  expect(await (await world.as(shop)).returns.getPrivate({ params: { id } })).toEqual(detail)
})

test('a return whose IBAN no key opens any more is still shown, and says so', async ({ world }) => {
  const shop = await furnishedShop(world)
  const id = await addReturn(world, shop, privateFields)
  const lost = createVault(['a key that nobody has any more, of more than 32 characters'])
  await inShop(world.db, shop.id, (db) =>
    db
      .updateTable('returns')
      .set({
        iban_sealed: lost.seal(IBAN, ibanAad(shop.id, id)),
        account_holder_sealed: lost.seal('Maria', accountHolderAad(shop.id, id)),
      })
      .where('shop_id', '=', shop.id)
      .where('id', '=', id)
      .execute(),
  )
  const { returns } = await world.as(shop)
  const detail = await returns.getPrivate({ params: { id } })
  expect(detail).toMatchObject({ masked: false, iban: null, iban_unreadable: true, account_holder: null })
  expect(await world.client().returns.get({ params: { id } })).not.toHaveProperty('iban_unreadable')
})

test('staff see the deadline for submitting the return, and how it was calculated', async ({ world }) => {
  const shop = await furnishedShop(world)
  const order = await addOrder(world, shop, { delivered_at: null, fulfilled_at: new Date('2026-09-28T10:00:00Z') })
  const customer = await customerOf(world, shop, order)
  const { id } = await customer.portal.submit({ body: intakeOf(shop, order) })
  const { returns } = await world.as(shop)
  expect((await returns.getPrivate({ params: { id } })).window).toEqual({
    clock: 'fulfilled',
    last_day: '2026-10-15',
    extension_days: 0,
  })
  const unknown = await addReturn(world, shop)
  expect((await returns.getPrivate({ params: { id: unknown } })).window).toBeNull()
  expect((await world.client().returns.get({ params: { id } })).window).toBeNull()
})

test('anyone else with the id sees a masked return: no IBAN, address, label, photos or comments', async ({ world }) => {
  const shop = await furnishedShop(world)
  const product = { ...newReturn(shop).products[0], photo_keys: ['1/abc.jpg'] }
  const id = await addReturn(world, shop, { ...privateFields, products: [product as never] })
  const stranger = await furnishedShop(world)
  const readers = {
    nobody: world.client(),
    'staff of another shop, by bearer': await world.as(stranger),
    'staff of another shop, by cookie': world.client({ cookie: await cookieOf(world, stranger) }),
    'a forged cookie': world.client({ cookie: 'session=forged' }),
    'staff who name another shop': world.client({
      cookie: await cookieOf(world, shop),
      'shop-id': String(stranger.id),
    }),
  }
  for (const [name, reader] of Object.entries(readers)) {
    const detail = await reader.returns.get({ params: { id } })
    expect(detail, name).toMatchObject({
      masked: true,
      client_email: 'm•••@example.com',
      iban: null,
      account_holder: null,
      pickup_address: null,
      phone: null,
      awb: null,
      timeline: [],
    })
    const text = JSON.stringify(detail)
    for (const secret of [IBAN, 'Lungă', 'Brașov', 'ionescu', 'abc.jpg', 'RD1000023', 'scurte'])
      expect(text, name).not.toContain(secret)
  }
})

test('the cookie of an ended session shows no more than the public view', async ({ world }) => {
  const shop = await furnishedShop(world)
  const id = await addReturn(world, shop, privateFields)
  const headers = { 'session-token': await world.sessionToken(shop) }
  const login = await world.app.inject({ method: 'POST', url: '/api/admin-login', headers })
  await world.client({ authorization: `Bearer ${login.json().access_token}` }).signIn.signOut()
  const cookie = String(login.headers['set-cookie']).split(';')[0] ?? ''
  expect(await world.client({ cookie }).returns.get({ params: { id } })).toMatchObject({ masked: true, iban: null })
})

test('a return that does not exist, and the private view of a foreign one, cannot be found', async ({ world }) => {
  const shop = await furnishedShop(world)
  const id = await addReturn(world, shop)
  const stranger = (await world.as(await world.shop())).returns
  for (const unknown of ['A'.repeat(22), 'short', `${id}x`, '../../shop/settings']) {
    await expect(world.client().returns.get({ params: { id: unknown } })).rejects.toMatchObject({ status: 404 })
  }
  await expect(stranger.getPrivate({ params: { id } })).rejects.toMatchObject({ status: 404 })
  await expect(stranger.move({ params: { id }, query: { status: 'received' } })).rejects.toMatchObject({ status: 404 })
})

test('the pickup address is shown only if the method requires one', async ({ world }) => {
  const shop = await furnishedShop(world)
  const id = await addReturn(world, shop, { isExternal: true })
  expect((await (await world.as(shop)).returns.getPrivate({ params: { id } })).pickup_address).toBeNull()
})

test('guessing ids is rate-limited, but staff at work are not', async ({ world }) => {
  const shop = await furnishedShop(world)
  const id = await addReturn(world, shop)
  const remoteAddress = '192.0.2.99'
  const look = (cookie: string) => world.app.inject({ url: `/api/returns/${id}`, headers: { cookie }, remoteAddress })
  for (let time = 1; time <= 120; time++) expect((await look('')).statusCode).toBe(200)
  const refused = await look('')
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await look(await cookieOf(world, shop))).statusCode).toBe(200)
})

test('a return keeps showing its reason and methods after they are deleted', async ({ world }) => {
  const shop = await furnishedShop(world)
  const id = await addReturn(world, shop)
  const staff = await world.as(shop)
  await staff.returnReasons.remove({ params: { id: shop.reasonIds.too_small } })
  await staff.returnMethods.remove({ params: { id: shop.returnMethodIds.courier_pickup } })
  await staff.paymentMethods.remove({ params: { id: shop.paymentMethodIds.original_payment } })
  const detail = await staff.returns.getPrivate({ params: { id } })
  expect(detail).toMatchObject({
    return_products: [{ return_reason: { name: 'too_small' } }],
    return_method: { id: shop.returnMethodIds.courier_pickup },
    payment_method: { id: shop.paymentMethodIds.original_payment },
  })
})

test('addresses are masked whatever they look like', () => {
  expect(['maria@example.com', 'a@b.ro', 'ștefan@example.ro', '@x', 'nobody'].map(maskEmail)).toEqual([
    'm•••@example.com',
    'a•••@b.ro',
    'ș•••@example.ro',
    '•••@x',
    'n•••',
  ])
})
