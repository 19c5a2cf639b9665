/** The list, the return, the customer's page and the mails show the same amount of a return: the refund. */
import { formatMoney } from '@returns-desk/engine'
import { expect } from 'vitest'
import { addReturn, furnishedShop } from '../../test/builders.ts'
import { deliver, keptMails } from '../../test/deliver.ts'
import { test } from '../../test/harness.ts'
import { addOrder, customerOf } from '../../test/orders.ts'

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
