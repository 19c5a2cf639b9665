/** What rules know of a customer and of the products besides the order itself: return rate, first order, collections. */
import { expect } from 'vitest'
import { inShop } from '../../../db/db.ts'
import { addReturn, furnishedShop } from '../../../test/builders.ts'
import { daysAgo } from '../../../test/change-shop.ts'
import { test, type World } from '../../../test/harness.ts'
import { addOrder, customerOf, intakeOf, type TestOrder } from '../../../test/orders.ts'
import { action, condition, rule } from '../../../test/rule-bodies.ts'
import { orderOf, send, sentOrder, shopWithSecret } from '../../../test/sent-orders.ts'

type Shop = Awaited<ReturnType<typeof furnishedShop>>

const ASKED = [
  condition('customer.return_rate', 'IS_EMPTY', 'empty', { group: 1 }),
  condition('customer.first_order', 'EQUALS', 'true', { group: 1 }),
  condition('return.days_since_order', 'GREATER_THAN', '900', { group: 1 }),
  condition('product.collections', 'CONTAINS', 'Vară', { group: 1 }),
]

const seenBy = async (world: World, shop: Shop, order: TestOrder) => {
  const customer = await customerOf(world, shop, order)
  const { id } = await customer.portal.submit({ body: intakeOf(shop, order) })
  const staff = await world.as(shop)
  const [entry] = await staff.rules.trace({ query: { 'return-id': id } })
  return entry?.conditions.map(({ actual }) => actual)
}

const shopThatAsks = async (world: World) => {
  const shop = await furnishedShop(world)
  const staff = await world.as(shop)
  await staff.rules.create({ body: rule({ conditions: ASKED, rule_action: action('EXTEND_DEADLINE', { days: 1 }) }) })
  return shop
}

const moreOrders = (world: World, shop: Shop, order: TestOrder, count: number) =>
  inShop(world.db, shop.id, async (db) => {
    const {
      id: _,
      name_lower: _name,
      email_lower: _email,
      ...known
    } = await db.selectFrom('orders').selectAll().where('id', '=', Number(order.ref)).executeTakeFirstOrThrow()
    const copies = Array.from({ length: count }, (_copy, i) => ({ ...known, order_name: `${order.name}-${i}` }))
    await db.insertInto('orders').values(copies).execute()
  })

test('the first order of a customer without returns', async ({ world }) => {
  const shop = await shopThatAsks(world)
  const order = await addOrder(world, shop, { created_at: daysAgo(world, 9) })
  expect(await seenBy(world, shop, order)).toEqual(['0', 'yes', '9', ''])
})

test('one return in three orders is 33 percent; cancelled ones do not count', async ({ world }) => {
  const shop = await shopThatAsks(world)
  const order = await addOrder(world, shop)
  await moreOrders(world, shop, order, 2)
  await addReturn(world, shop, { client_email: order.email })
  await addReturn(world, shop, { client_email: order.email, status: 8 })
  expect((await seenBy(world, shop, order))?.slice(0, 2)).toEqual(['33', 'no'])
})

test('a collection of the catalogue is known by the title it has there', async ({ world }) => {
  const shop = await shopThatAsks(world)
  const order = await addOrder(world, shop)
  await inShop(world.db, shop.id, async (db) => {
    const { id: product_id } = await db
      .insertInto('products')
      .values({
        ...{ shop_id: shop.id, handle: 'x', title: 'x', product_type: '', vendor: '', tags: [], final_sale: false },
        collections: ['Vară 2026', 'Vară'],
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const line = db.selectFrom('order_lines').select('sku').where('id', '=', Number(order.lineRefs[0]))
    const { sku } = await line.executeTakeFirstOrThrow()
    const variant = { shop_id: shop.id, product_id, sku, title: '', price_minor: 1, image_src: '' }
    await db.insertInto('product_variants').values(variant).execute()
  })
  expect((await seenBy(world, shop, order))?.at(-1)).toBe('“Vară 2026” + “Vară”')
})

test('what a customer has spent is the sum of their orders in the shop’s currency, also when the order is in another', async ({
  world,
}) => {
  const { shop, secret } = await shopWithSecret(world)
  const conditions = [condition('customer.total_spent', 'GREATER_THAN', '3000')]
  const staff = await world.as(shop)
  await staff.rules.create({ body: rule({ conditions, rule_action: action('EXTEND_DEADLINE', { days: 1 }) }) })
  const buy = async (order_name: string, currency: string, unit_price: string): Promise<TestOrder> => {
    const lines = [{ sku: 'IN-M', product_title: 'Tricou', quantity: 1, unit_price }]
    const order = sentOrder({ order_name, currency, lines, delivered_at: daysAgo(world, 4).toISOString() })
    await send(world, shop, secret, order)
    const kept = await orderOf(world, shop, order_name)
    return { ref: kept?.ref ?? '', name: order_name, email: order.email, lineRefs: [kept?.lines[0]?.ref ?? ''] }
  }
  const small = await buy('#1', 'RON', '10.00')
  const euro = await buy('#2', 'EUR', '1000.00')
  await buy('#3', 'JPY', '250000')
  expect(await seenBy(world, shop, small)).toEqual(['10.00\u00a0RON'])
  const large = await buy('#4', 'RON', '3000.00')
  expect(await seenBy(world, shop, large)).toEqual(['3,010.00\u00a0RON'])
  expect(await seenBy(world, shop, euro)).toEqual(['3,010.00\u00a0RON'])
})
