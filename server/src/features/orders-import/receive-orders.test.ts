import { expect } from 'vitest'
import { asOwner } from '../../abuse/shop-rows.ts'
import { furnishedShop } from '../../test/builders.ts'
import { type TestShop, test, type World } from '../../test/harness.ts'
import { newSecret, nowOf, post, send, sentOrder, signed } from '../../test/import-orders.ts'
import { customerOf, intakeOf } from '../../test/orders.ts'

const orderOf = (world: World, shop: TestShop, name = '#2001') =>
  world.deps.platform.findOrderByName(world.db, { shopId: shop.id, handle: shop.handle }, name)

const shopWithSecret = async (world: World) => {
  const shop = await furnishedShop(world)
  return { shop, secret: await newSecret(world, shop) }
}

test('an order that a shop system sends can be found by its customer', async ({ world }) => {
  const { shop, secret } = await shopWithSecret(world)
  const order = sentOrder({
    country: 'RO',
    shipping: 18.99,
    discount_codes: ['TOAMNA'],
    sales_channel: 'pos',
    tags: ['vip'],
    customer: {
      first_name: 'Ana',
      last_name: 'Șerban',
      phone: '+40 722 000 333',
      address: { address1: 'Str. Lungă nr. 1', city: 'Brașov', county: 'Brașov', postal_code: '500001', country: 'RO' },
      language: 'ro',
      tags: ['club'],
    },
  })
  const answer = await send(world, shop, secret, order)
  expect([answer.statusCode, answer.json()]).toEqual([200, { orders_new: 1, orders_updated: 0 }])
  const claim = { name: '2001', email: 'Ana.Serban@Example.com' }
  expect(await world.deps.platform.findOrder(world.db, { shopId: shop.id, handle: '' }, claim)).toMatchObject({
    name: '#2001',
    number: '2001',
    currency: 'RON',
    total_minor: 53_879,
    country: 'RO',
    tags: ['vip'],
    discount_codes: ['TOAMNA'],
    sales_channel: 'pos',
    language: 'ro',
    created_at: new Date('2026-09-28T10:00:00Z'),
    fulfilled_at: null,
    delivered_at: new Date('2026-10-01T09:00:00Z'),
    customer: {
      name: 'Ana Șerban',
      phone: '+40 722 000 333',
      country: 'RO',
      tags: ['club'],
      orders_placed: 1,
      total_spent_minor: 53_879,
      address: { address1: 'Str. Lungă nr. 1', city: 'Brașov', county: 'Brașov', postal_code: '500001', country: 'RO' },
    },
    lines: [{ sku: 'IN-M', product_title: 'Cămașă de in', quantity: 2, unit_price_minor: 25_990 }],
  })
})

test('who did not sign, or signed something else, is refused like a shop that is not there', async ({ world }) => {
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

test('the time may be five minutes off, and the same request again changes nothing', async ({ world }) => {
  const { shop, secret } = await shopWithSecret(world)
  const body = JSON.stringify(sentOrder())
  for (const [i, seconds] of [-299, 299, -299].entries()) {
    const answer = await post(world, shop, body, signed(secret, nowOf(world) + seconds, body))
    expect(answer.json()).toEqual({ orders_new: i === 0 ? 1 : 0, orders_updated: i === 0 ? 0 : 1 })
  }
  expect((await orderOf(world, shop))?.lines).toHaveLength(1)
})

test('a new secret leaves the old one good for a day; a removed one ends at once', async ({ world }) => {
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

test('of many secrets only the newest stay, and none is in clear in the database', async ({ world }) => {
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

test('all orders of a request are kept or none, and what is wrong is told by its place', async ({ world }) => {
  const { shop, secret } = await shopWithSecret(world)
  const [line] = sentOrder().lines
  const wrong = {
    ...sentOrder({ order_name: '#2002', email: 'not an address', created_at: '5 October' }),
    lines: [line, { ...line, quantity: 0 }, { ...line, product_title: ' ', quantity: '2' }],
  }
  const answer = await send(world, shop, secret, { orders: [sentOrder(), wrong] })
  expect([answer.statusCode, answer.json().details]).toEqual([
    400,
    [
      { field: 'orders.1.email', code: 'email_invalid', message: 'This is not an e-mail address.' },
      { field: 'orders.1.created_at', code: 'date_invalid', message: expect.any(String) },
      { field: 'orders.1.lines.1.quantity', code: 'quantity_invalid', message: expect.any(String) },
      { field: 'orders.1.lines.2.product_title', code: 'product_title_required', message: expect.any(String) },
      {
        field: 'orders.1.lines.2.quantity',
        code: 'quantity_invalid',
        message: 'Enter a whole number of pieces, from 1 to 10000.',
      },
    ],
  ])
  expect(await orderOf(world, shop)).toBeUndefined()
})

test.for([
  [
    'the same name in two spellings',
    { orders: [sentOrder({ order_name: 'A-7' }), sentOrder({ order_name: '#a-7' })] },
    'orders.1.order_name: order_named_twice',
  ],
  ['no orders', { orders: [] }, 'orders: number_too_small'],
  ['too many', { orders: Array.from({ length: 501 }, () => sentOrder()) }, 'orders: number_too_large'],
  ['no lines', sentOrder({ lines: [] }), 'orders.0.lines: lines_required'],
  ['a list', [], ': invalid_value'],
  ['no currency of this world', sentOrder({ currency: 'leix' }), 'orders.0.currency: currency_invalid'],
  [
    'one reference for two lines',
    sentOrder({ lines: [1, 2].map(() => ({ ...(sentOrder().lines[0] as object), ref: 'a' }) as never) }),
    'orders.0.lines.1.ref: line_ref_taken',
  ],
  [
    'a picture that is a script',
    sentOrder({ lines: [{ ...(sentOrder().lines[0] as object), image_src: 'javascript:alert(1)' } as never] }),
    'orders.0.lines.0.image_src: image_src_invalid',
  ],
] as const)('%s is refused', async ([, body, expected], { world }) => {
  const { shop, secret } = await shopWithSecret(world)
  const answer = await send(world, shop, secret, body as object)
  const [detail] = answer.json().details
  expect([answer.statusCode, `${detail.field}: ${detail.code}`]).toEqual([400, expected])
})

const AMOUNTS = [
  ['RON', '0.10', 10],
  ['RON', 0.1, 10],
  ['RON', 19.99, 1999],
  ['RON', 1.005, null],
  ['RON', 0.1 + 0.2, null],
  ['RON', '259.900', 25_990],
  ['RON', '259,90', null],
  ['RON', '-1', null],
  ['RON', '1e3', null],
  ['RON', 1e21, null],
  ['RON', '1000000000.01', null],
  ['RON', '999999999.99', 99_999_999_999],
  ['JPY', 1200, 1200],
  ['JPY', '1200.5', null],
  ['BHD', '1.005', 1005],
] as const

test.for(AMOUNTS)('a price in %s of %j is exact or refused', async ([currency, unit_price, minor], { world }) => {
  const { shop, secret } = await shopWithSecret(world)
  const lines = [{ product_title: 'Vază', quantity: 3, unit_price }]
  const answer = await send(world, shop, secret, sentOrder({ currency, lines, shipping: '0' }))
  if (minor === null)
    expect(answer.json().details).toMatchObject([{ field: 'orders.0.lines.0.unit_price', code: 'amount_invalid' }])
  else
    expect(await orderOf(world, shop)).toMatchObject({ total_minor: 3 * minor, lines: [{ unit_price_minor: minor }] })
})

test('two that send the same new order at once make one order with one customer', async ({ world }) => {
  const { shop, secret } = await shopWithSecret(world)
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, i) =>
      send(world, shop, secret, {
        orders: [sentOrder({ order_name: i % 2 ? '#2001' : '2001' }), sentOrder({ order_name: `#${i}` })],
      }),
    ),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200))
  const order = await orderOf(world, shop)
  expect(order?.lines).toHaveLength(1)
  expect(order?.customer.orders_placed).toBe(9)
})

test('a shop cannot reach the order of another shop by sending its name', async ({ world }) => {
  const [mine, theirs] = [await shopWithSecret(world), await shopWithSecret(world)]
  await send(world, theirs.shop, theirs.secret, sentOrder())
  const before = await orderOf(world, theirs.shop)
  const answer = await send(world, mine.shop, mine.secret, sentOrder({ email: 'someone@example.com', shipping: 5 }))
  expect(answer.json()).toEqual({ orders_new: 1, orders_updated: 0 })
  expect(await orderOf(world, theirs.shop)).toEqual(before)
})

test('a return can be asked for of an imported order, and importing it again leaves the return its line', async ({
  world,
}) => {
  const { shop, secret } = await shopWithSecret(world)
  const shirt = { sku: 'IN-M', product_title: 'Cămașă de in', quantity: 2, unit_price: '259.90' }
  const vase = { sku: 'VAZA', product_title: 'Vază', quantity: 1, unit_price: '80' }
  await send(world, shop, secret, sentOrder({ lines: [shirt, vase] }))
  const first = await orderOf(world, shop)
  if (!first) throw new Error('no order')
  const order = { ref: first.ref, name: first.name, email: first.email, lineRefs: first.lines.map(({ ref }) => ref) }
  const customer = await customerOf(world, shop, order)
  await customer.portal.submit({ body: intakeOf(shop, order) })

  await send(world, shop, secret, sentOrder({ lines: [vase, { ...shirt, quantity: 3 }] }))
  const again = await orderOf(world, shop)
  expect(again?.lines.map(({ ref, quantity }) => [ref, quantity])).toEqual([
    [order.lineRefs[0], 3],
    [order.lineRefs[1], 1],
  ])
  const returnable = async () =>
    (await customer.portal.order()).lines.map(({ product_title, returnable_quantity }) => [
      product_title,
      returnable_quantity,
    ])
  expect(await returnable()).toEqual([
    ['Cămașă de in', 2],
    ['Vază', 1],
  ])

  await send(world, shop, secret, sentOrder({ lines: [vase] }))
  expect((await orderOf(world, shop))?.total_minor).toBe(8000)
  expect(await returnable()).toEqual([['Vază', 1]])
  expect((await (await world.as(shop)).returns.list({ query: {} })).total_items).toBe(1)

  await send(world, shop, secret, sentOrder({ lines: [{ ...shirt, ref: 'line-1' }] }))
  expect((await orderOf(world, shop))?.lines.map(({ ref }) => ref)).toEqual([order.lineRefs[0]])
  expect(await returnable()).toEqual([['Cămașă de in', 1]])
})

test('what an order does not say the second time stays as it was', async ({ world }) => {
  const { shop, secret } = await shopWithSecret(world)
  const whole = sentOrder({
    shipping: 20,
    tags: ['vip'],
    country: 'RO',
    fulfilled_at: '2026-09-29T10:00:00Z',
    customer: {
      first_name: 'Ana',
      phone: '0722',
      address: { address1: 'Str. Lungă 1', city: 'Brașov' },
      tags: ['club'],
    },
  })
  await send(world, shop, secret, whole)
  const before = await orderOf(world, shop)
  const { delivered_at: _, ...bare } = sentOrder()
  await send(world, shop, secret, { ...bare, fulfilled_at: null, customer: { last_name: 'Șerban' } })
  expect(await orderOf(world, shop)).toEqual({ ...before, customer: { ...before?.customer, name: 'Ana Șerban' } })
})

test('type, vendor and tags of a line are those of its product, for every order with that SKU', async ({ world }) => {
  const { shop, secret } = await shopWithSecret(world)
  const line = { sku: 'IN-M', product_title: 'Cămașă de in', quantity: 1, unit_price: '100' }
  const about = { product_type: 'Cămăși', vendor: 'Atelier', tags: ['in', 'vară'] }
  await send(world, shop, secret, {
    orders: [
      sentOrder({ order_name: '#1', lines: [line] }),
      sentOrder({
        order_name: '#2',
        lines: [
          { ...line, ...about },
          { ...line, sku: 'IN-L', vendor: 'Atelier' },
        ],
      }),
    ],
  })
  for (const name of ['#1', '#2']) expect((await orderOf(world, shop, name))?.lines[0]).toMatchObject(about)
  await send(world, shop, secret, sentOrder({ order_name: '#3', lines: [{ ...line, vendor: 'Mara' }] }))
  expect((await orderOf(world, shop, '#1'))?.lines[0]).toMatchObject({ ...about, vendor: 'Mara' })
})

test('a customer who was forgotten does not come back with the order', async ({ world }) => {
  const { shop, secret } = await shopWithSecret(world)
  const order = sentOrder({ tags: ['vip'], customer: { first_name: 'Ana' } })
  await send(world, shop, secret, order)
  await (await world.as(shop)).privacy.erase({ body: { email: order.email } })
  expect((await send(world, shop, secret, order)).json()).toEqual({ orders_new: 0, orders_updated: 1 })
  expect(await orderOf(world, shop)).toMatchObject({
    email: '',
    tags: [],
    customer: { name: '' },
    lines: [{ quantity: 2 }],
  })
})

test('trying out signatures is limited by address', async ({ world }) => {
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
