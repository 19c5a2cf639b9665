import { expect } from 'vitest'
import { test } from '../../../test/harness.ts'
import { orderOf, send, sentOrder, shopWithSecret } from '../../../test/sent-orders.ts'

test('an order sent by a shop system can be found by its customer', async ({ world }) => {
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
      total_spent: { minor: 53_879, currency: 'RON' },
      address: { address1: 'Str. Lungă nr. 1', city: 'Brașov', county: 'Brașov', postal_code: '500001', country: 'RO' },
    },
    lines: [{ sku: 'IN-M', product_title: 'Cămașă de in', quantity: 2, unit_price_minor: 25_990 }],
  })
})

test('all orders of a request are stored or none, and errors name their field', async ({ world }) => {
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
  ['an unknown currency', sentOrder({ currency: 'leix' }), 'orders.0.currency: currency_invalid'],
  [
    'one reference for two lines',
    sentOrder({ lines: [1, 2].map(() => ({ ...(sentOrder().lines[0] as object), ref: 'a' }) as never) }),
    'orders.0.lines.1.ref: line_ref_taken',
  ],
  [
    'a script as a picture',
    sentOrder({ lines: [{ ...(sentOrder().lines[0] as object), image_src: 'javascript:alert(1)' } as never] }),
    'orders.0.lines.0.image_src: image_src_invalid',
  ],
] as const)('%s is refused', async ([, body, expected], { world }) => {
  const { shop, secret } = await shopWithSecret(world)
  const answer = await send(world, shop, secret, body as object)
  const [detail] = answer.json().details
  expect([answer.statusCode, `${detail.field}: ${detail.code}`]).toEqual([400, expected])
})

test('too many lines are refused as too many, before they are validated one by one', async ({ world }) => {
  const { shop, secret } = await shopWithSecret(world)
  for (const orders of [
    [sentOrder({ lines: Array(20_000).fill({}) })],
    Array(20_000).fill({}),
    Array(20_000).fill(null),
  ]) {
    const answer = await send(world, shop, secret, { orders })
    expect([answer.statusCode, answer.json().code]).toEqual([413, 'body_too_large'])
  }
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

test('two concurrent requests with the same new order create one order with one customer', async ({ world }) => {
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

test('a shop cannot reach another shop’s order by sending its name', async ({ world }) => {
  const [mine, theirs] = [await shopWithSecret(world), await shopWithSecret(world)]
  await send(world, theirs.shop, theirs.secret, sentOrder())
  const before = await orderOf(world, theirs.shop)
  const answer = await send(world, mine.shop, mine.secret, sentOrder({ email: 'someone@example.com', shipping: 5 }))
  expect(answer.json()).toEqual({ orders_new: 1, orders_updated: 0 })
  expect(await orderOf(world, theirs.shop)).toEqual(before)
})
