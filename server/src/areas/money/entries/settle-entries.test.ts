import { expect } from 'vitest'
import { inShop, type ShopDb } from '../../../db/db.ts'
import { addReturn, furnishedShop } from '../../../test/builders.ts'
import { test } from '../../../test/harness.ts'
import type { TestShop, World } from '../../../test/world.ts'
import { insertPayout } from '../payouts/queries.ts'
import { insertEntries, listEntries, settleEntries } from './settle-entries.ts'

const AT = new Date('2026-10-06T10:00:00Z')

const withReturn = async (world: World) => {
  const shop = await furnishedShop(world)
  const id = await addReturn(world, shop, { delivery_cost_minor: 1899 })
  return { shop, id, work: <T>(job: (db: ShopDb) => Promise<T>) => inShop(world.deps.db, shop.id, job) }
}

const sumsOf = (world: World, shop: TestShop, id: string) =>
  inShop(world.deps.db, shop.id, (db) =>
    db
      .selectFrom('returns')
      .select(['owed_minor', 'payouts_minor', 'refund_minor'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  )

test('the entries of a return add up to what was requested, and settling them again adds none', async ({ world }) => {
  const { shop, id, work } = await withReturn(world)
  const { refund_minor } = await sumsOf(world, shop, id)
  await work((db) => settleEntries(db, shop.id, id, AT))
  await work((db) => settleEntries(db, shop.id, id, AT))
  const entries = await work((db) => listEntries(db, shop.id, id))
  expect(entries.map(({ kind }) => kind)).toEqual(['item', 'way_back'])
  expect(await sumsOf(world, shop, id)).toEqual({ owed_minor: refund_minor, payouts_minor: 0, refund_minor })
})

test('what was found in the parcel changes the sum by opposite entries', async ({ world }) => {
  const { shop, id, work } = await withReturn(world)
  await work((db) => settleEntries(db, shop.id, id, AT))
  await work(async (db) => {
    await db
      .updateTable('return_products')
      .set({ received: 1, accepted: 1, deduction_minor: 500, deduction_reason: 'Worn', inspected_at: AT })
      .where('return_id', '=', id)
      .execute()
    await settleEntries(db, shop.id, id, AT)
  })
  const entries = await work((db) => listEntries(db, shop.id, id))
  expect(entries.filter(({ kind }) => kind === 'deduction').map(({ amount }) => amount)).toEqual([-500])
  const { owed_minor } = await sumsOf(world, shop, id)
  expect(owed_minor).toBe(entries.reduce((sum, { amount }) => sum + amount, 0))
})

test('no more is paid than is owed, also by two at the same moment', async ({ world }) => {
  const { shop, id, work } = await withReturn(world)
  await work((db) => settleEntries(db, shop.id, id, AT))
  const { owed_minor } = await sumsOf(world, shop, id)
  const pay = (reference: string) =>
    work((db) =>
      insertPayout(db, shop.id, id, { route: 'cash', amount: owed_minor ?? 0, state: 'settled', reference }, AT),
    )
  const results = await Promise.allSettled([pay('one'), pay('two'), pay('three')])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await sumsOf(world, shop, id)).toMatchObject({ payouts_minor: owed_minor })
  const less = [{ kind: 'correction', product_id: null, amount: -1, reason: 'Less', staff_id: 1 }] as const
  await expect(work((db) => insertEntries(db, shop.id, id, less, AT))).rejects.toMatchObject({
    code: 'refund_below_payouts',
  })
})

test('the database itself refuses what the program would not do', async ({ world }) => {
  const { shop, id, work } = await withReturn(world)
  await work((db) => settleEntries(db, shop.id, id, AT))
  const { owed_minor } = await sumsOf(world, shop, id)
  const payout = { shop_id: shop.id, return_id: id, route: 'cash', state: 'settled', created_at: AT, changed_at: AT }
  const pay = (amount_minor: number, currency: string, reference: string) =>
    work((db) =>
      db
        .insertInto('payouts')
        .values({ ...payout, amount_minor, currency, reference })
        .execute(),
    )
  await expect(pay((owed_minor ?? 0) + 1, 'RON', 'more')).rejects.toThrow('returns_never_overpaid')
  await expect(pay(1, 'EUR', 'other')).rejects.toThrow('currency')
  await expect(
    work((db) => db.updateTable('return_products').set({ received: 99 }).where('return_id', '=', id).execute()),
  ).rejects.toThrow('return_products_counts')
  await expect(
    work((db) => db.updateTable('refund_entries').set({ amount_minor: 1 }).where('return_id', '=', id).execute()),
  ).rejects.toThrow('permission denied')
})
