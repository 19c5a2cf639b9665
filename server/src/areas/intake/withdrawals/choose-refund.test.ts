import { expect } from 'vitest'
import { furnishedShop } from '../../../test/builders.ts'
import { declarationOf, declare } from '../../../test/declare-withdrawal.ts'
import { test, type World } from '../../../test/harness.ts'
import { addOrder } from '../../../test/orders.ts'

type Shop = Awaited<ReturnType<typeof furnishedShop>>

const refundOfWithdrawal = async (world: World, shop: Shop) => {
  await declare(world, shop, declarationOf(await addOrder(world, shop)))
  const staff = await world.as(shop)
  const [listed] = await staff.withdrawals.list({ query: {} })
  return (await staff.returns.getPrivate({ params: { id: listed?.return_id ?? '' } })).payment_method.id
}

test('a rule that offers store credit does not apply to a withdrawal: by law the money has to be refunded', async ({
  world,
}) => {
  const shop = await furnishedShop(world)
  const { store_credit, original_payment } = shop.paymentMethodIds
  await (await world.as(shop)).rules.create({
    body: {
      name: 'Only credit',
      priority: '1',
      conditions: [{ attribute_id: 402, operator_id: 310, value: '0' }],
      rule_action: { default_action_id: 3, action_params: JSON.stringify({ payment_ids: [store_credit] }) },
    },
  })
  expect(await refundOfWithdrawal(world, shop)).toBe(original_payment)
})

test('if the original payment method is unknown, a withdrawal is refunded in money, not as credit', async ({
  world,
}) => {
  const shop = await furnishedShop(world)
  const { bank_transfer, original_payment } = shop.paymentMethodIds
  await (await world.as(shop)).paymentMethods.remove({ params: { id: original_payment } })
  expect(await refundOfWithdrawal(world, shop)).toBe(bank_transfer)
})

test('in a shop that only has credit, a withdrawal still becomes a return', async ({ world }) => {
  const shop = await furnishedShop(world)
  const { bank_transfer, original_payment, store_credit } = shop.paymentMethodIds
  const { paymentMethods } = await world.as(shop)
  for (const id of [bank_transfer, original_payment]) await paymentMethods.remove({ params: { id } })
  expect(await refundOfWithdrawal(world, shop)).toBe(store_credit)
})

test('a custom refund method is used if no IBAN is needed', async ({ world }) => {
  const shop = await furnishedShop(world)
  const { paymentMethods } = await world.as(shop)
  await paymentMethods.remove({ params: { id: shop.paymentMethodIds.original_payment } })
  const { id } = await paymentMethods.create({ body: { name: 'Înapoi pe cardul de credit' } })
  expect(await refundOfWithdrawal(world, shop)).toBe(id)
})
