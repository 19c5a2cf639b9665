import { sql } from 'kysely'
import { expect } from 'vitest'
import { inShop } from '../../../db/db.ts'
import { furnishedShop } from '../../../test/builders.ts'
import { addRule } from '../../../test/change-shop.ts'
import { test, type World } from '../../../test/harness.ts'
import { addOrder, customerOf, intakeOf } from '../../../test/orders.ts'
import type { TestShop } from '../../../test/world.ts'
import { erasePerson } from '../../system/privacy/erase-person.ts'
import { verifyDecisions } from './verify-decisions.ts'

const takeIn = async (world: World, shop: TestShop & { reasonIds: Record<string, number> }) => {
  const order = await addOrder(world, shop)
  const customer = await customerOf(world, shop, order)
  const { id } = await customer.portal.submit({ body: intakeOf(shop as never, order) })
  return { ...order, returnId: id }
}

test('each return comes out as it was decided, whatever became of rules and methods since', async ({ world }) => {
  const shop = await furnishedShop(world)
  const staff = await world.as(shop)
  const { return_method_id: chosen } = intakeOf(shop, await addOrder(world, shop))
  const gone = Object.values(shop.returnMethodIds).find((id) => id !== chosen) as number
  await takeIn(world, shop)
  await addRule(world, shop, [101, 103, '#'], [2, { method_ids: [chosen, gone] }])
  await addRule(world, shop, [401, 601, String(shop.reasonIds.too_small)], [1, { days: 30 }])
  const named = await takeIn(world, shop)
  await addRule(world, shop, [201, 102, named.email], [1, { days: 60 }])
  await takeIn(world, shop)
  await staff.returnMethods.remove({ params: { id: gone } })
  await takeIn(world, shop)
  for (const { id } of await staff.rules.list()) await staff.rules.remove({ params: { id } })
  expect(await verifyDecisions(world.db, shop.id)).toEqual({ replayed: 4, notReplayable: 0, different: [] })

  // The customer is erased, and with them the facts, and the rules that named them.
  await erasePerson(world.deps, shop.id, named.email)
  expect(await verifyDecisions(world.db, shop.id)).toEqual({ replayed: 1, notReplayable: 3, different: [] })
})

test('a decision that its rules do not give is reported with its return', async ({ world }) => {
  const shop = await furnishedShop(world)
  await addRule(world, shop, [401, 601, String(shop.reasonIds.too_small)], [1, { days: 30 }])
  const { returnId } = await takeIn(world, shop)
  await inShop(world.db, shop.id, (db) =>
    sql`update return_traces set trace = replace(trace::text, '"matched":[0]', '"matched":[]')::json
      where shop_id = ${shop.id}`.execute(db),
  )
  const { different } = await verifyDecisions(world.db, shop.id)
  expect(different).toEqual([{ returnId, differences: expect.arrayContaining(['matched', 'decision']) }])
})
