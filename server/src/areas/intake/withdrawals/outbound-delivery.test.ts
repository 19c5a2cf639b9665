/** Who withdraws from a whole order gets back what its delivery cost. */
import { expect } from 'vitest'
import { inShop } from '../../../db/db.ts'
import { addReturn, furnishedShop } from '../../../test/builders.ts'
import { declarationOf, declare } from '../../../test/declare-withdrawal.ts'
import { test, type World } from '../../../test/harness.ts'
import { addOrder, customerOf, type TestOrder } from '../../../test/orders.ts'

const DELIVERY = 1999

type Shop = Awaited<ReturnType<typeof furnishedShop>>

const deliveredOrder = async (world: World, shop: Shop): Promise<TestOrder> => {
  const order = await addOrder(world, shop)
  await inShop(world.db, shop.id, (db) =>
    db.updateTable('orders').set({ shipping_minor: DELIVERY }).where('order_name', '=', order.name).execute(),
  )
  return order
}

const withdrawn = async (world: World, shop: Shop, order: TestOrder) => {
  await declare(world, shop, declarationOf(order))
  const staff = await world.as(shop)
  const [listed] = await staff.withdrawals.list({ query: {} })
  return { staff, id: listed?.return_id ?? '' }
}

test('a withdrawal from the whole order refunds its delivery, and every place says the same', async ({ world }) => {
  const shop = await furnishedShop(world)
  const order = await deliveredOrder(world, shop)
  const { staff, id } = await withdrawn(world, shop, order)
  const refund = await staff.refunds.get({ params: { id } })
  expect(refund.lines).toContainEqual(expect.objectContaining({ kind: 'original_delivery', amount: 19.99 }))
  const customer = await customerOf(world, shop, order)
  const shown = await customer.portal.getReturn({ params: { id } })
  expect(shown).toMatchObject({ original_delivery: 19.99, total: refund.total })
  expect(shown.total).toBeCloseTo(shown.products_total + 19.99 - shown.delivery_cost, 2)
  await staff.returns.move({ params: { id }, query: { status: 'processed' } })
  expect((await staff.refunds.get({ params: { id } })).total).toBe(refund.total)
})

test('once a piece went back before, the delivery is not refunded with the rest', async ({ world }) => {
  const shop = await furnishedShop(world)
  const order = await deliveredOrder(world, shop)
  const [line] = order.lineRefs
  const one = { order_line_ref: line ?? '', quantity: 1, price_minor: 1000, description: '', photo_keys: [] }
  const looks = { product_title: 'x', variant_title: '', image_src: null, image_width: null, image_height: null }
  await addReturn(world, shop, {
    order_ref: order.ref,
    order_name: order.name,
    products: [{ ...one, ...looks, return_reason_id: shop.reasonIds.too_small }],
  })
  const { staff, id } = await withdrawn(world, shop, order)
  const { lines } = await staff.refunds.get({ params: { id } })
  expect(lines.map(({ kind }) => kind)).not.toContain('original_delivery')
})
