import { expect } from 'vitest'
import { test } from '../../../test/harness.ts'
import { customerOf, intakeOf } from '../../../test/orders.ts'
import { orderOf, send, sentOrder, shopWithSecret } from '../../../test/sent-orders.ts'

test('an imported order can be returned, and importing it again keeps the line of the return', async ({ world }) => {
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

test('values that the second import does not mention stay as they were', async ({ world }) => {
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

test('type, vendor and tags of a line belong to its product, for every order with that SKU', async ({ world }) => {
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

test('an erased customer does not come back with the order', async ({ world }) => {
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
