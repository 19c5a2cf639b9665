import { DAY_MS } from '@returns-desk/engine'
import { expect } from 'vitest'
import { inShop } from '../../../db/db.ts'
import { furnishedShop } from '../../../test/builders.ts'
import { daysAgo } from '../../../test/change-shop.ts'
import { test } from '../../../test/harness.ts'
import { addOrder, customerOf, intakeOf } from '../../../test/orders.ts'
import { readRefusals } from './read-past.ts'

const EARLIER = new Date('2026-01-01')

test('of an order refused on several days the last request that names products counts, not that it was opened', async ({
  world,
}) => {
  const shop = await furnishedShop(world)
  const lines = [{ quantity: 2, unit_price_minor: 4000 }, { quantity: 1 }]
  const order = await addOrder(world, shop, { delivered_at: daysAgo(world, 60), lines })
  const { portal } = await customerOf(world, shop, order)
  const products = intakeOf(shop, order).products.slice(0, 1)
  const ask = (quantity: number) =>
    portal.offer({ body: { products: products.map((product) => ({ ...product, quantity })) } })
  const now = world.deps.clock()
  const period = { shopId: shop.id, since: new Date(now.getTime() - 30 * DAY_MS), until: now }
  const totals = () =>
    inShop(world.db, shop.id, async (db) =>
      (await readRefusals(db, period, 0)).map(({ facts }) => JSON.parse(facts).return.total),
    )
  const changeTodays = (fields: { at: Date; day?: Date }) =>
    inShop(world.db, shop.id, (db) =>
      db.updateTable('intake_refusals').set(fields).where('day', '<>', EARLIER).execute(),
    )

  await ask(2)
  await changeTodays({ day: EARLIER, at: daysAgo(world, 1) })
  await portal.order()
  expect(await totals()).toEqual([8000])
  await ask(1)
  expect(await totals()).toEqual([4000])
  // What was kept first may have been asked for last.
  await changeTodays({ at: daysAgo(world, 2) })
  expect(await totals()).toEqual([8000])
})
