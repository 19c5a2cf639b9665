import { expect } from 'vitest'
import { inShop } from '../../../db/db.ts'
import { furnishedShop } from '../../../test/builders.ts'
import { test } from '../../../test/harness.ts'
import { loadIntake } from './load-intake.ts'

test('an intake knows what the shop offers at that moment', async ({ world }) => {
  const shop = await furnishedShop(world)
  const staff = await world.as(shop)
  const now = world.deps.clock()
  const load = () =>
    inShop(world.db, shop.id, (db) =>
      loadIntake(db, { shopId: shop.id, orderRef: '1' }, { email: 'a@example.com', now }),
    )
  const reason = await staff.returnReasons.create({ body: { name: 'whim' } })
  expect((await load()).reasons).toContainEqual(expect.objectContaining({ id: reason.id, name: 'whim' }))
  const method = await staff.returnMethods.create({ body: { name: 'By bicycle' } })
  expect((await load()).return_methods).toContainEqual(expect.objectContaining({ id: method.id }))
  await staff.returnMethods.update({ params: { id: method.id }, body: { active: false } })
  expect((await load()).return_methods).not.toContainEqual(expect.objectContaining({ id: method.id }))
  const refund = await staff.paymentMethods.create({ body: { name: 'In kind' } })
  expect((await load()).payment_methods).toContainEqual(expect.objectContaining({ id: refund.id }))
  await inShop(world.db, shop.id, (db) => db.updateTable('shops').set({ time_zone: 'Asia/Tokyo' }).execute())
  expect((await load()).shop).toEqual({ currency: 'RON', time_zone: 'Asia/Tokyo' })
})
