import { OrderInput } from '@returns-desk/contract'
import { expect, test as plain } from 'vitest'
import { inShop } from '../../../db/db.ts'
import { test, type World } from '../../../test/harness.ts'
import { readOrders } from './csv/read-orders.ts'
import { importOrders } from './save-orders.ts'

const SHOP = { currency: 'RON', time_zone: 'Europe/Bucharest' }

const order = (order_name: string, fields: object, line: object = {}) =>
  OrderInput.parse({
    ...{ order_name, email: 'ana@example.com', currency: 'RON', created_at: '2026-10-01T10:00:00Z', ...fields },
    lines: [{ product_title: 'Linen shirt', quantity: 1, unit_price: '10.00', ...line }],
  })

const bringIn = (world: World, shopId: number, ...orders: OrderInput[]) =>
  inShop(world.db, shopId, (db) => importOrders(db, shopId, orders, 'en'))

const productsOf = (world: World, shopId: number) =>
  inShop(world.db, shopId, async (db) => {
    const rows = await db
      .selectFrom('product_variants as v')
      .innerJoin('products as p', (join) =>
        join.onRef('p.shop_id', '=', 'v.shop_id').onRef('p.id', '=', 'v.product_id'),
      )
      .select(['v.sku', 'p.product_type', 'p.vendor', 'p.tags'])
      .where('v.shop_id', '=', shopId)
      .orderBy('v.sku')
      .execute()
    return Object.fromEntries(rows.map(({ sku, ...product }) => [sku, product]))
  })

test('two products with the same title share nothing, in one import or in two', async ({ world }) => {
  const { id } = await world.shop()
  const first = { sku: 'A', product_type: 'Shirts', vendor: 'Mara', tags: ['linen'] }
  await bringIn(world, id, order('#1', {}, first), order('#2', {}, { sku: 'B', vendor: 'Other' }))
  await bringIn(world, id, order('#3', {}, { sku: 'C', tags: ['sale'] }))
  await bringIn(world, id, order('#4', {}, { sku: 'A', product_type: 'Tops' }))
  expect(await productsOf(world, id)).toEqual({
    A: { product_type: 'Tops', vendor: 'Mara', tags: ['linen'] },
    B: { product_type: '', vendor: 'Other', tags: [] },
    C: { product_type: '', vendor: '', tags: ['sale'] },
  })
})

test('products that earlier imports merged by title are separated when one of them changes', async ({ world }) => {
  const { id } = await world.shop()
  await bringIn(world, id, order('#1', {}, { sku: 'A', vendor: 'Mara' }), order('#2', {}, { sku: 'B', vendor: 'Mara' }))
  await inShop(world.db, id, async (db) => {
    const [shared] = await db.selectFrom('products').select('id').where('shop_id', '=', id).orderBy('id').execute()
    await db
      .updateTable('products')
      .set({ handle: 'import linen shirt' })
      .where('shop_id', '=', id)
      .where('id', '=', shared?.id ?? 0)
      .execute()
    await db
      .updateTable('product_variants')
      .set({ product_id: shared?.id ?? 0 })
      .where('shop_id', '=', id)
      .execute()
    await db
      .deleteFrom('products')
      .where('shop_id', '=', id)
      .where('id', '<>', shared?.id ?? 0)
      .execute()
  })
  await bringIn(world, id, order('#3', {}, { sku: 'B', vendor: 'Other' }))
  expect(await productsOf(world, id)).toMatchObject({ A: { vendor: 'Mara' }, B: { vendor: 'Other' } })
})

test('the countries of an order and its customer are stored as codes', async ({ world }) => {
  const { id } = await world.shop()
  await bringIn(world, id, order('#1', { country: 'Romania', customer: { address: { country: 'Ungaria' } } }))
  await inShop(world.db, id, async (db) => {
    expect(await db.selectFrom('orders').select('country').execute()).toEqual([{ country: 'RO' }])
    expect(await db.selectFrom('customers').select(['country', 'address']).execute()).toEqual([
      { country: 'HU', address: { country: 'HU' } },
    ])
  })
})

const fileOf = (header: string, ...rows: string[]) =>
  Buffer.from([`order_name,email,created_at,product_title,quantity,unit_price,${header}`, ...rows].join('\n'))
const ROW = '#1,ana@example.com,2026-10-01,Shirt,1,10.00'

plain('an unknown country is reported at its row and column', async () => {
  const { errors } = await readOrders(fileOf('country', `${ROW},Atlantis`), SHOP, 'en')
  expect(errors).toEqual([{ line: 2, column: 'country', message: 'Enter a country such as Romania, România or RO.' }])
})

const stateOf = (world: World, shopId: number) =>
  inShop(world.db, shopId, async (db) => {
    const { rows } = {
      rows: await db
        .selectFrom('orders')
        .select(['tags', 'country', 'discount_codes'])
        .where('shop_id', '=', shopId)
        .execute(),
    }
    const customer = await db
      .selectFrom('customers')
      .select(['tags', 'country', 'first_name'])
      .where('shop_id', '=', shopId)
      .executeTakeFirst()
    return { order: rows[0], customer }
  })

const FULL = {
  order: { tags: ['gift'], country: 'RO', discount_codes: ['AUTUMN'] },
  customer: { tags: ['club'], country: 'RO', first_name: 'Ana' },
}

test('an empty country takes away that of the order and of its customer, whatever the address says', async ({
  world,
}) => {
  const { id } = await world.shop()
  const customer = { first_name: 'Ana', tags: ['club'], address: { city: 'Brașov', country: 'RO' } }
  const whole = order('#1', { country: 'RO', tags: ['gift'], discount_codes: ['AUTUMN'], customer })
  await bringIn(world, id, whole)
  expect(await stateOf(world, id)).toEqual(FULL)
  await bringIn(world, id, order('#1', { country: '', customer }))
  expect(await stateOf(world, id)).toMatchObject({ order: { country: '' }, customer: { country: '' } })
  // Not mentioned, it is that of the address, as ever.
  await bringIn(world, id, order('#1', { customer }))
  expect(await stateOf(world, id)).toMatchObject({ order: { country: 'RO' }, customer: { country: 'RO' } })
})

test('an empty cell clears the value, and a missing column leaves it', async ({ world }) => {
  const { id } = await world.shop()
  const bringFile = async (file: Buffer) => {
    const { orders, errors } = await readOrders(file, SHOP, 'en')
    expect(errors).toEqual([])
    await bringIn(world, id, ...orders)
    return stateOf(world, id)
  }
  const header = 'tags,country,discount_codes,customer_tags,customer_first_name'
  expect(await bringFile(fileOf(header, `${ROW},gift,Romania,AUTUMN,club,Ana`))).toEqual(FULL)
  expect(await bringFile(fileOf('vendor', `${ROW},Mara`))).toEqual(FULL)
  expect(await bringFile(fileOf(header, `${ROW},,,,,`))).toEqual({
    order: { tags: [], country: '', discount_codes: [] },
    customer: { tags: [], country: '', first_name: 'Ana' },
  })
})
