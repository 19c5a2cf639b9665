import { expect } from 'vitest'
import { furnishedShop } from '../../../test/builders.ts'
import { asOwner } from '../../../test/database/as-owner.ts'
import { type TestShop, test, type World } from '../../../test/harness.ts'
import { newSecret, send, sentOrder } from '../../../test/sent-orders.ts'

const csv = (text: string) => new Blob([text], { type: 'text/csv' })
const HEADER = 'order_name;email;created_at;delivered_at;sku;product_title;quantity;unit_price;shipping;vendor'
const FILE = `\ufeff${HEADER}\r
#2001;ana@example.com;28.09.2026 10:00;01.10.2026;IN-M;Cămașă de in;2;259,90;18,99;Atelier\r
#2001;;;;VAZA;"Vază\r\nmare";1;1.080,00;;\r
#2002;dan@example.com;28.09.2026 11:00;;;Lampă;1;0,10;;\r
`

const orderOf = (world: World, shop: TestShop, name: string) =>
  world.deps.platform.findOrderByName(world.db, { shopId: shop.id, handle: shop.handle }, name)

test('a file is first checked without storing anything, and then imported', async ({ world }) => {
  const shop = await furnishedShop(world)
  const { ordersImport } = await world.as(shop)
  const checked = { orders_new: 2, orders_updated: 0, lines: 3, errors_total: 0, errors: [] }
  expect(await ordersImport.check({ file: csv(FILE) })).toEqual(checked)
  expect(await orderOf(world, shop, '#2001')).toBeUndefined()
  expect(await ordersImport.importCsv({ file: csv(FILE) })).toEqual({ orders_new: 2, orders_updated: 0 })
  expect(await orderOf(world, shop, '#2001')).toMatchObject({
    email: 'ana@example.com',
    currency: 'RON',
    total_minor: 161_879,
    created_at: new Date('2026-09-28T07:00:00Z'),
    delivered_at: new Date('2026-09-30T21:00:00Z'),
    lines: [
      { sku: 'IN-M', quantity: 2, unit_price_minor: 25_990, vendor: 'Atelier' },
      { sku: 'VAZA', product_title: 'Vază\r\nmare', unit_price_minor: 108_000 },
    ],
  })
  expect((await orderOf(world, shop, '2002'))?.total_minor).toBe(10)
  expect(await ordersImport.check({ file: csv(FILE) })).toEqual({ ...checked, orders_new: 0, orders_updated: 2 })
})

test('a file with one wrong cell changes nothing', async ({ world }) => {
  const shop = await furnishedShop(world)
  const { ordersImport } = await world.as(shop)
  const wrong = csv(FILE.replace('0,10', '0,105'))
  const headers = { 'accept-language': 'ro' }
  expect(await ordersImport.check({ file: wrong, headers })).toMatchObject({
    orders_new: 1,
    errors_total: 1,
    errors: [{ line: 6, column: 'unit_price', message: expect.stringContaining('Introduceți o sumă') }],
  })
  await expect(ordersImport.importCsv({ file: wrong })).rejects.toMatchObject({ status: 400, code: 'csv_wrong' })
  expect(await orderOf(world, shop, '#2001')).toBeUndefined()
})

test('a file and a shop system can send the same order, and its lines stay the same', async ({ world }) => {
  const shop = await furnishedShop(world)
  const secret = await newSecret(world, shop)
  const { ordersImport } = await world.as(shop)
  await ordersImport.importCsv({ file: csv(FILE) })
  const before = await orderOf(world, shop, '#2001')
  const line = { ref: 'l-1', sku: 'IN-M', product_title: 'Cămașă de in', quantity: 1, unit_price: 259.9 }
  await send(world, shop, secret, sentOrder({ order_name: '2001', lines: [line] }))
  await ordersImport.importCsv({ file: csv(FILE) })
  expect(await orderOf(world, shop, '#2001')).toEqual(before)
})

test('a file without orders is refused with an explanation', async ({ world }) => {
  const { ordersImport } = await world.as(await furnishedShop(world))
  const refusal = (file: Blob) => ordersImport.check({ file }).then(String, ({ status, code }) => `${status} ${code}`)
  expect(await refusal(csv(''))).toBe('400 malformed_request')
  expect(await refusal(csv('a,"b'))).toBe('400 csv_unreadable')
  expect(await refusal(new Blob([new Uint8Array([0xff, 0xfe, 0x41])], { type: 'text/csv' }))).toBe('400 csv_not_utf8')
  expect(await refusal(new Blob(['a,b'], { type: 'application/json' }))).toBe('415 media_type_unsupported')
  expect(await refusal(csv('x'.repeat(5 * 1024 * 1024 + 1)))).toBe('413 csv_too_large')
  expect(await ordersImport.check({ file: csv('a,b\n1,2') })).toMatchObject({ orders_new: 0, errors_total: 6 })
})

test('a shop whose orders come from its platform cannot import any', async ({ world }) => {
  const shop = await furnishedShop(world)
  const secret = await newSecret(world, shop)
  const { ordersImport } = await world.as(shop)
  await asOwner(world.ownerUrl, (owner) =>
    owner.query(
      `update shop_directory set platform = 'shopify', handle = handle || '.myshopify.com' where shop_id = $1`,
      [shop.id],
    ),
  )
  const elsewhere = { status: 409, code: 'orders_kept_elsewhere' }
  await expect(ordersImport.get()).rejects.toMatchObject(elsewhere)
  await expect(ordersImport.check({ file: csv(FILE) })).rejects.toMatchObject(elsewhere)
  await expect(ordersImport.importCsv({ file: csv(FILE) })).rejects.toMatchObject(elsewhere)
  await expect(ordersImport.createSecret()).rejects.toMatchObject(elsewhere)
  expect((await send(world, shop, secret, sentOrder())).statusCode).toBe(401)
})

test('a large file is imported in one transaction', { timeout: 60_000 }, async ({ world }) => {
  const shop = await furnishedShop(world)
  const { ordersImport } = await world.as(shop)
  const rows = Array.from(
    { length: 6000 },
    (_, i) =>
      `#${Math.floor(i / 2)};c${Math.floor(i / 6)}@example.com;28.09.2026;;S-${i % 500};Produs ${i % 500};1;10,00;;V`,
  )
  const file = csv(`${HEADER}\n${rows.join('\n')}`)
  expect(await ordersImport.importCsv({ file })).toEqual({ orders_new: 3000, orders_updated: 0 })
  expect(await ordersImport.importCsv({ file })).toEqual({ orders_new: 0, orders_updated: 3000 })
  expect((await orderOf(world, shop, '#2999'))?.lines).toMatchObject([{ vendor: 'V' }, { vendor: 'V' }])
})
