import type { ReturnIntake } from '@returns-desk/contract'
import { expect } from 'vitest'
import { inShop } from '../../../db/db.ts'
import { furnishedShop, IBAN } from '../../../test/builders.ts'
import { test } from '../../../test/harness.ts'
import { addOrder, customerOf, intakeOf, PICKUP, withCourierAndIban } from '../../../test/orders.ts'

type Shop = Awaited<ReturnType<typeof furnishedShop>>

type Change = readonly [what: string, change: (shop: Shop) => Partial<ReturnIntake>]
const CHANGES: readonly Change[] = [
  ['another account', () => ({ iban: 'RO09BCYP0000001234567890' })],
  ['another account holder', () => ({ account_holder: 'Ion Ionescu' })],
  ['another address', () => ({ pickup_address: { ...PICKUP, address1: 'Str. Scurtă nr. 2' } })],
  ['another phone', () => ({ phone: '+40 733 000 000' })],
  ['another way back', (shop) => ({ return_method_id: shop.returnMethodIds.own_courier })],
  ['another refund', (shop) => ({ payment_method_id: shop.paymentMethodIds.original_payment })],
]

test.for(CHANGES)('the same key with %s differs from the earlier submission', async ([, change], { world }) => {
  const shop = await furnishedShop(world)
  const order = await addOrder(world, shop, { lines: [{ quantity: 10 }] })
  const customer = await customerOf(world, shop, order)
  const body = intakeOf(shop, order, withCourierAndIban(shop))
  const made = await customer.portal.submit({ body })
  const other = customer.portal.submit({ body: { ...body, ...change(shop) } })
  await expect(other).rejects.toMatchObject({ status: 409, code: 'key_taken' })
  // A different spelling of the same content is the same submission.
  expect((await customer.portal.submit({ body: { ...body, iban: IBAN } })).id).toBe(made.id)
  expect((await customer.portal.order()).returns).toHaveLength(1)
})

test('the same key with other products is a different submission, even concurrently', async ({ world }) => {
  const shop = await furnishedShop(world)
  const order = await addOrder(world, shop, { lines: [{ quantity: 10 }, { quantity: 10 }] })
  const customer = await customerOf(world, shop, order)
  const body = intakeOf(shop, order)
  const [first] = body.products
  if (!first) throw new Error('there is a first product')
  const others = [
    [{ ...first, quantity: 2 }],
    [{ ...first, return_reason_id: shop.reasonIds.damaged }],
    [{ ...first, description: 'Mânecile sunt prea scurte' }],
    [first, { ...first, line_ref: order.lineRefs[1] ?? '' }],
  ]
  const answers = await Promise.allSettled(
    [body.products, ...others].map((products) => customer.portal.submit({ body: { ...body, products } })),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const answer of answers)
    if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'key_taken' })
  expect((await customer.portal.order()).returns).toHaveLength(1)
})

test('a partly erased return still equals the earlier submission', async ({ world }) => {
  const shop = await furnishedShop(world)
  const order = await addOrder(world, shop)
  const customer = await customerOf(world, shop, order)
  const body = intakeOf(shop, order, withCourierAndIban(shop))
  const { id } = await customer.portal.submit({ body })
  await inShop(world.db, shop.id, (db) =>
    db.updateTable('returns').set({ iban_sealed: null, account_holder_sealed: null }).where('id', '=', id).execute(),
  )
  expect((await customer.portal.submit({ body })).id).toBe(id)
})
