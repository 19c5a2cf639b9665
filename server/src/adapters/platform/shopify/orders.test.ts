import { expect } from 'vitest'
import { test } from '../../../test/harness.ts'
import { searchFor } from '../../../test/shopify/search.ts'
import { openShopifyShop } from '../../../test/shopify/shopify-shop.ts'

const NOW = { updated_at: new Date('2026-10-05T12:00:00Z') }

test('an order is found by its name and address, in any spelling of either', async ({ world }) => {
  const { shopify, platform, place, addOrder, deps } = await openShopifyShop(world)
  addOrder({ name: '#1002', email: 'other@example.com' })
  const ref = addOrder()
  for (const [name, email] of [
    ['#1001', 'maria@example.com'],
    ['1001', 'MARIA@example.com'],
    [' #1001 ', ' Maria@Example.com '],
  ] as const)
    expect(await platform.findOrder(deps.db, place, { name, email })).toMatchObject({ ref, name: '#1001' })
  expect(shopify.wrong).toEqual([])
})

test('a wrong pair finds no order, whatever Shopify’s search returns', async ({ world }) => {
  const { shopify, platform, place, addOrder, deps } = await openShopifyShop(world)
  addOrder()
  addOrder({ name: '#1002', email: 'radu@example.com' })
  addOrder({ name: '#1003', email: null })
  for (const findsAnything of [false, true]) {
    shopify.store.state.findsAnything = findsAnything
    for (const [name, email] of [
      ['#1001', 'radu@example.com'],
      ['#1002', 'maria@example.com'],
      ['#100', 'maria@example.com'],
      ['#1003', ''],
      ['', 'maria@example.com'],
    ] as const)
      expect(await platform.findOrder(deps.db, place, { name, email })).toBeUndefined()
    expect(await platform.findOrderByName(deps.db, place, '#100')).toBeUndefined()
    expect(await platform.findOrderByName(deps.db, place, '1002')).toMatchObject({ email: 'radu@example.com' })
  }
  expect(shopify.wrong).toEqual([])
})

test.for([
  ['* OR name:*', 'nobody@example.com'],
  ['1001" OR name:"1001', 'nobody@example.com'],
  ['1001\\" OR name:* OR name:\\"', 'nobody@example.com'],
  ['1001) OR (name:*', 'nobody@example.com'],
  ['#1001', 'nobody@example.com" OR email:"maria@example.com'],
  ['#1001', 'nobody@example.com\\" OR status:any OR email:\\"'],
  ['#1001', '*'],
])('typing %s and %s cannot inject into the search', async ([name = '', email = ''], { world }) => {
  const { shopify, platform, place, addOrder, deps } = await openShopifyShop(world)
  addOrder()
  expect(await platform.findOrder(deps.db, place, { name, email })).toBeUndefined()
  // Not even a candidate was found: the typed text was searched for as a literal.
  const found = shopify.searches.flatMap((search) =>
    shopify.store.orders.filter((order) => searchFor(search)({ name: order.name, email: 'maria@example.com', ...NOW })),
  )
  expect(shopify.calls).toEqual(['FindOrders'])
  expect(found).toEqual([])
  expect(shopify.wrong).toEqual([])
})

test('an order is mapped with everything that a return needs', async ({ world }) => {
  const { platform, place, addOrder, deps } = await openShopifyShop(world)
  const ref = addOrder({
    lines: [
      { title: 'Linen shirt', quantity: 3, total: '100.00', discounts: ['7.00', '3.00'], refunded: 1 },
      { title: 'Gift card', quantity: 1, total: '50.00', isGiftCard: true },
    ],
    parcels: [
      { status: 'CANCELLED', createdAt: '2026-09-20T09:00:00Z' },
      { createdAt: '2026-09-22T09:00:00Z', deliveredAt: '2026-09-24T10:00:00Z' },
      { createdAt: '2026-09-21T09:00:00Z', deliveredAt: '2026-09-30T10:00:00Z' },
      { createdAt: '2026-09-23T09:00:00Z' },
    ],
    delivery: '19.99',
    fields: { discountCodes: ['TEN'] },
  })
  const order = await platform.getOrder(deps.db, place, `gid://shopify/Order/${ref}`)
  expect(order).toMatchObject({
    ref,
    name: '#1001',
    email: 'maria@example.com',
    language: 'ro',
    currency: 'RON',
    total_minor: 11899,
    delivery_minor: 1999,
    country: 'RO',
    tags: ['first'],
    discount_codes: ['TEN'],
    sales_channel: 'web',
    created_at: new Date('2026-09-20T08:00:00Z'),
    fulfilled_at: new Date('2026-09-23T09:00:00Z'),
    delivered_at: new Date('2026-09-30T10:00:00Z'),
    customer: {
      name: 'Maria Ionescu',
      phone: '+40722000111',
      country: 'RO',
      tags: ['vip'],
      orders_placed: 7,
      total_spent: { minor: 81250, currency: 'RON' },
      address: {
        address1: 'Str. Lungă nr. 1, ap. 4',
        city: 'Brașov',
        county: 'Brașov',
        postal_code: '500001',
        country: 'RO',
      },
    },
  })
  expect(order?.lines).toMatchObject([
    {
      product_title: 'Linen shirt',
      variant_title: 'M',
      sku: 'sku-0',
      product_type: 'Shirts',
      vendor: 'Atelier',
      tags: ['linen'],
      collections: ['Summer'],
      quantity: 3,
      refunded_quantity: 1,
      unit_price_minor: 3000,
      discounted: true,
      final_sale: false,
      image_src: 'https://cdn.example/0.jpg',
      image_width: 800,
      image_height: 600,
    },
    { product_title: 'Gift card', final_sale: true, discounted: false, unit_price_minor: 5000 },
  ])
})

test.for([
  ['JPY', '9000.0', 4500, '11000.0', 11000],
  ['BHD', '25.125', 12562, '30.5', 30500],
  ['HUF', '10000.0', 500_000, '10000.0', 1_000_000],
  ['RON', '0.1', 5, '0.3', 30],
] as const)('amounts in %s have as many decimals as the currency', async (row, { world }) => {
  const [currency, total, unit, orderTotal, minor] = row
  const { platform, place, addOrder, deps } = await openShopifyShop(world)
  const ref = addOrder({ currency, total: orderTotal, lines: [{ title: 'Shirt', quantity: 2, total }] })
  const order = await platform.getOrder(deps.db, place, ref)
  expect(order).toMatchObject({ currency, total_minor: minor, lines: [{ unit_price_minor: unit }] })
  // In the shop’s currency, whatever that of the order.
  expect(order?.customer.total_spent).toEqual({ minor: 81250, currency: 'RON' })
})

test('the refund for all pieces of a line never exceeds what was paid for it', async ({ world }) => {
  const { platform, place, addOrder, deps } = await openShopifyShop(world)
  const ref = addOrder({ lines: [{ title: 'Three', quantity: 3, total: '30.00', discounts: ['10.00'] }] })
  const order = await platform.getOrder(deps.db, place, ref)
  expect(order?.lines[0]?.unit_price_minor).toBe(666)
})

test('an order of sixty lines is read whole, and read again if it changes in between', async ({ world }) => {
  const { shopify, platform, place, addOrder, deps } = await openShopifyShop(world)
  const lines = Array.from({ length: 60 }, (_, i) => ({ title: `Line ${i}`, quantity: 1, total: '1.00' }))
  const ref = addOrder({ lines })
  const order = await platform.getOrder(deps.db, place, ref)
  expect(order?.lines.map(({ product_title }) => product_title)).toEqual(lines.map(({ title }) => title))
  expect(new Set(order?.lines.map((line) => line.ref)).size).toBe(60)
  expect(shopify.calls).toEqual(['Order', 'OrderLines', 'OrderLines'])
  expect(shopify.wrong).toEqual([])
  shopify.before('OrderLines', () => {
    for (const kept of shopify.store.orders) kept.updatedAt = '2026-10-02T10:00:00Z'
  })
  expect((await platform.getOrder(deps.db, place, ref))?.lines).toHaveLength(60)
  expect(shopify.calls.slice(3)).toEqual(['Order', 'OrderLines', 'Order', 'OrderLines', 'OrderLines'])
})

test('an order without a customer, an address or parcels is still found', async ({ world }) => {
  const { platform, place, addOrder, deps } = await openShopifyShop(world)
  const fields = { customer: null, shippingAddress: null, customerLocale: null, sourceName: null }
  const ref = addOrder({ fields, parcels: [], lines: [] })
  expect(await platform.getOrder(deps.db, place, ref)).toMatchObject({
    language: '',
    country: '',
    sales_channel: '',
    fulfilled_at: null,
    delivered_at: null,
    customer: { name: '', phone: '', orders_placed: null, total_spent: null, address: null },
    lines: [],
  })
  for (const unknown of ['999', 'gid://shopify/Order/1', 'x', "1' or 1", ''])
    expect(await platform.getOrder(deps.db, place, unknown)).toBeUndefined()
})
