/** The list, the return, the customer's page and the mails show the same amount of a return: the refund. */
import { randomUUID } from 'node:crypto'
import { formatMoney } from '@returns-desk/engine'
import { expect } from 'vitest'
import { inShop } from '../../../db/db.ts'
import { addReturn, furnishedShop } from '../../../test/builders.ts'
import { deliver, keptMails } from '../../../test/deliver.ts'
import { test } from '../../../test/harness.ts'
import { addOrder, customerOf } from '../../../test/orders.ts'

test.for([
  ['less than the products', 1899, 240.91],
  ['nothing', 0, 259.9],
  ['as much as the products', 25_990, 0],
  ['more than the products', 30_000, 0],
] as const)(
  'if return shipping costs %s, the amount is the same everywhere',
  async ([, delivery, refund], { world }) => {
    const shop = await furnishedShop(world)
    const order = await addOrder(world, shop)
    const id = await addReturn(world, shop, {
      delivery_cost_minor: delivery,
      order_ref: order.ref,
      order_name: order.name,
    })
    const { returns } = await world.as(shop)
    const parts = { products_total: 259.9, delivery_cost: delivery / 100, total: refund }
    expect((await returns.list({ query: {} })).data).toMatchObject([{ id, price: refund }])
    expect(await returns.getPrivate({ params: { id } })).toMatchObject({ price: refund, ...parts })
    expect(await world.client().returns.get({ params: { id } })).toMatchObject({
      masked: true,
      price: refund,
      ...parts,
    })
    const customer = await customerOf(world, shop, order)
    expect(await customer.portal.getReturn({ params: { id } })).toMatchObject(parts)
    await returns.move({ params: { id }, query: { status: 'processed' } })
    await deliver(world, shop)
    const [mail] = await keptMails(world, shop)
    expect(mail?.html).toContain(formatMoney(refund, 'RON', 'ro'))
  },
)

test('after an inspection and a correction by a person it is still one amount, with its lines', async ({ world }) => {
  const shop = await furnishedShop(world)
  const order = await addOrder(world, shop)
  const id = await addReturn(world, shop, { status: 3, order_ref: order.ref, order_name: order.name })
  const [params, at] = [{ id }, world.deps.clock()]
  const found = { received: 2, accepted: 1, rejected: 1, rejection_reason: 'Torn', deduction_minor: 995 }
  await inShop(world.db, shop.id, (db) =>
    db
      .updateTable('return_products')
      .set({ ...found, deduction_reason: 'Worn', inspected_at: at })
      .where('return_id', '=', id)
      .execute(),
  )
  const { returns, refunds } = await world.as(shop)
  await returns.move({ params, query: { status: 'processed' } })
  await refunds.correct({ params, body: { key: randomUUID(), amount: 5, reason: 'For the wait' } })
  const refund = 129.95 - 9.95 - 18.99 + 5
  expect((await refunds.get({ params })).total).toBeCloseTo(refund, 5)
  expect((await returns.list({ query: {} })).data[0]?.price).toBeCloseTo(refund, 5)
  const { price, total } = await returns.getPrivate({ params })
  expect([price, total]).toEqual([106.01, 106.01])
  const customer = await customerOf(world, shop, order)
  const shown = await customer.portal.getReturn({ params })
  expect(shown.total).toBe(106.01)
  expect(shown.refund_lines?.map(({ kind, amount, reason }) => [kind, amount, reason])).toEqual([
    ['item', 129.95, 'Torn'],
    ['deduction', -9.95, 'Worn'],
    ['way_back', -18.99, ''],
    ['correction', 5, 'For the wait'],
  ])
  await deliver(world, shop)
  const mails = await keptMails(world, shop)
  expect(mails.every(({ html }) => html.includes(formatMoney(106.01, 'RON', 'ro')))).toBe(true)
  expect(mails.length).toBeGreaterThan(0)
})
