import { expect } from 'vitest'
import { inShop } from '../../db/db.ts'
import { furnishedShop } from '../../test/builders.ts'
import { test } from '../../test/harness.ts'
import { loadIntake } from './load-intake.ts'

test('what intakes need of a shop is read once, and again when any of it has changed', async ({ world }) => {
  const shop = await furnishedShop(world)
  const staff = await world.as(shop)
  const now = world.deps.clock()
  const load = () =>
    inShop(world.db, shop.id, (db) =>
      loadIntake(db, { shopId: shop.id, orderRef: '1' }, { email: 'a@example.com', now }),
    )
  const first = await load()
  expect((await load()).reasons).toBe(first.reasons)
  const reason = await staff.returnReasons.create({ body: { name: 'whim' } })
  expect((await load()).reasons).toContainEqual(expect.objectContaining({ id: reason.id, name: 'whim' }))
  const method = await staff.returnMethods.create({ body: { name: 'By bicycle' } })
  expect((await load()).return_methods).toContainEqual(expect.objectContaining({ id: method.id }))
  await staff.returnMethods.update({ params: { id: method.id }, body: { active: false } })
  expect((await load()).return_methods).not.toContainEqual(expect.objectContaining({ id: method.id }))
  const refund = await staff.paymentMethods.create({ body: { name: 'In kind' } })
  expect((await load()).payment_methods).toContainEqual(expect.objectContaining({ id: refund.id }))
  const [status] = await staff.returnStatuses.list()
  await staff.returnStatuses.replace({ params: { id: status?.id ?? 0 }, body: { name: 'just in' } })
  expect((await load()).statuses[0]).toMatchObject({ name: 'just in' })
  const params = { shopId: shop.id, code: 'window_expired' }
  await staff.errorMessages.replace({ params, body: { code: 'window_expired', message: 'Too late.', language: 'en' } })
  expect((await load()).texts).toEqual({ en: { window_expired: 'Too late.' } })
  await staff.errorMessages.restore({ params, query: { language: 'en' } })
  expect((await load()).texts).toEqual({})
  await inShop(world.db, shop.id, (db) => db.updateTable('shops').set({ time_zone: 'Asia/Tokyo' }).execute())
  expect((await load()).shop).toEqual({ currency: 'RON', time_zone: 'Asia/Tokyo' })
})
