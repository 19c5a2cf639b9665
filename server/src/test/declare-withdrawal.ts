/** A customer who withdraws from a contract, each time from another address: rate limits count by address. */
import { randomUUID } from 'node:crypto'
import type { WithdrawalInput } from '@returns-desk/contract'
import { plannedMails, type TestOrder } from './orders.ts'
import type { TestShop, World } from './world.ts'

export const declarationOf = (order: Pick<TestOrder, 'name' | 'email'>, fields: Partial<WithdrawalInput> = {}) => ({
  order_name: order.name,
  email: order.email,
  name: 'Maria Ionescu',
  scope: 'whole' as const,
  products: '',
  declaration_key: randomUUID(),
  ...fields,
})

let lastAddress = 0
export const declare = (world: World, shop: TestShop, payload: object, language = 'en') => {
  lastAddress += 1
  return world.app.inject({
    method: 'POST',
    url: `/api/portal/${shop.handle}/withdrawals`,
    payload,
    headers: { 'accept-language': language },
    remoteAddress: `203.0.113.${lastAddress % 250}`,
  })
}

/** Without the mails of a return that was created from the declaration. */
export const receipts = async (world: World, shop: TestShop) =>
  (await plannedMails(world, shop)).filter(
    ({ template }) => 'type' in template && template.type === 'withdrawal_received',
  )
