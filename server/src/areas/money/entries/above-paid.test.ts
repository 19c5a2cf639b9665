/** One person gives nothing twice: what a correction of the refund made up for, and what was found afterwards. */
import { randomUUID } from 'node:crypto'
import { STATUS } from '@returns-desk/engine'
import { expect } from 'vitest'
import { addReturn, furnishedShop } from '../../../test/builders.ts'
import { test, type World } from '../../../test/harness.ts'

const PAID = 259.9
/** Less the way back. */
const PROMISED = 240.91
const ALL = {
  received: 2,
  accepted: 2,
  rejected: 0,
  deduction: 0,
  condition: null,
  disposition: null,
  is_inspected: true,
}
const WORDS = { deduction_reason: 'Worn', rejection_reason: 'Broken' }

/** A return of two pieces, and one person who may do everything but what takes an owner. */
const begun = async (world: World) => {
  const shop = await furnishedShop(world)
  const id = await addReturn(world, shop, { status: STATUS.PROCESSED })
  const params = { id }
  const manager = await world.as(shop, 'manager')
  const [item] = (await manager.inspections.get({ params })).items
  const product_id = item?.product_id ?? 0
  const inspect = (found: object = {}) =>
    manager.inspections.save({ params, body: { items: [{ ...ALL, ...WORDS, product_id, ...found }] } })
  const correctBy = async (by: typeof manager, amount: number) =>
    (await by.refunds.correct({ params, body: { key: randomUUID(), amount, reason: 'Agreed' } })).total
  const total = async () => (await manager.refunds.get({ params })).total
  return {
    shop,
    params,
    manager,
    product_id,
    inspect,
    total,
    correctBy,
    correct: (sum: number) => correctBy(manager, sum),
  }
}

test.for([
  ['a deduction', { deduction: PAID }],
  ['a refused piece', { accepted: 1, rejected: 1 }],
] as const)('%s that a correction made up for is not taken back as well', async ([, found], { world }) => {
  const { inspect, correct, total } = await begun(world)
  await inspect(found)
  const rest = PAID - (await total())
  expect(await correct(rest)).toBe(PAID)
  await expect(inspect()).rejects.toMatchObject({ status: 409, code: 'refund_above_paid' })
  expect(await total()).toBe(PAID)
  await correct(-rest)
  await inspect()
  expect(await total()).toBe(PROMISED)
})

test('nor is a missing piece found then, or taken off the return', async ({ world }) => {
  const { inspect, correct, total, manager, params, product_id } = await begun(world)
  await inspect({ received: 1, accepted: 1 })
  expect(await correct(PAID - (await total()))).toBe(PAID)
  const shown = await manager.returns.getPrivate({ params })
  const body = {
    ...{
      reason: 'The customer called',
      pickup_address: { address1: 'Str. Lungă nr. 1', city: 'Brașov', country: 'RO' },
    },
    ...{ return_method_id: shown.return_method.id, payment_method_id: shown.payment_method.id, phone: '0712345678' },
    products: [{ id: product_id, quantity: 1, return_reason_id: shown.return_products[0]?.return_reason.id ?? 0 }],
  }
  await expect(manager.corrections.correct({ params, body })).rejects.toMatchObject({ code: 'refund_above_paid' })
  await expect(inspect()).rejects.toMatchObject({ code: 'refund_above_paid' })
  expect(await total()).toBe(PAID)
})

test('what an owner has agreed to stays good whatever is found, until it is taken back', async ({ world }) => {
  const { shop, inspect, correctBy, correct, total } = await begun(world)
  expect(await correctBy(await world.as(shop), 100)).toBe(340.91)
  await inspect({ deduction: 50 })
  expect(await total()).toBe(290.91)
  await inspect()
  expect(await total()).toBe(340.91)
  await inspect({ deduction: 200 })
  await correct(-100)
  expect(await correct(200)).toBeLessThanOrEqual(PAID)
  await expect(inspect()).rejects.toMatchObject({ code: 'refund_above_paid' })
})
