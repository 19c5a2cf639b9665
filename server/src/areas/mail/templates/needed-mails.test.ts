import { expect } from 'vitest'
import { furnishedShop } from '../../../test/builders.ts'
import { declarationOf, declare } from '../../../test/declare-withdrawal.ts'
import { deliver, keptMails } from '../../../test/deliver.ts'
import { test, type World } from '../../../test/harness.ts'
import { addOrder } from '../../../test/orders.ts'
import type { TestShop } from '../../../test/world.ts'

const withoutTemplates = async (world: World, shop: TestShop) => {
  const { emails } = await world.as(shop)
  for (const { id } of await emails.list()) await emails.remove({ params: { id } })
}

test.for([
  ['en', 'We have received your withdrawal', 'October 5, 2026 at 3:00:00 PM GMT+3'],
  ['ro', 'Am primit declarația dvs. de retragere', '5 octombrie 2026 la 15:00:00 GMT+3'],
] as const)(
  'a withdrawal is acknowledged by mail, as the law demands, also by a shop without a template: %s',
  async ([language, heading, moment], { world }) => {
    const shop = await furnishedShop(world)
    await withoutTemplates(world, shop)
    const order = await addOrder(world, shop)
    const answer = await declare(world, shop, declarationOf(order), language)
    expect(answer.json().is_mailed).toBe(true)
    await deliver(world, shop)
    const [mail] = await keptMails(world, shop)
    expect(mail).toMatchObject({ recipient: order.email, subject: expect.stringContaining(order.name) })
    for (const words of [heading, moment, answer.json().reference, 'Maria Ionescu'])
      expect(mail?.plain).toContain(words)
  },
)

test('a customer gets the code that opens an order also of a shop without a template for it', async ({ world }) => {
  const shop = await furnishedShop(world)
  await withoutTemplates(world, shop)
  const order = await addOrder(world, shop)
  await world.app.inject({
    method: 'POST',
    url: `/api/portal/${shop.handle}/order-codes`,
    payload: { order_name: order.name, email: order.email },
  })
  await deliver(world, shop)
  const [mail] = await keptMails(world, shop)
  expect(mail?.subject).toMatch(/^Your code is \d{3} \d{3}$/)
})
