/** The money of a shop: what is owed for a return that was processed, and payouts that wait, are on their way or can be cancelled. */
import { randomUUID } from 'node:crypto'
import { insertEntries, settleEntries } from '../areas/money/entries/settle-entries.ts'
import { insertPayout } from '../areas/money/payouts/queries.ts'
import { inShop } from '../db/db.ts'
import type { World } from '../test/world.ts'

export const fillMoney = (world: World, shopId: number, returnId: string, staffId: number, secret: string) =>
  inShop(world.db, shopId, async (db) => {
    const at = world.deps.clock()
    await settleEntries(db, shopId, returnId, at)
    const correction = { kind: 'correction', product_id: null, amount: 100, reason: `${secret}-goodwill` } as const
    await insertEntries(db, shopId, returnId, [{ ...correction, staff_id: staffId }], at)
    const payout = { route: 'bank', amount: 100, note: `${secret}-paid` } as const
    const add = (state: 'agreed' | 'sent', reference: string) =>
      insertPayout(db, shopId, returnId, { ...payout, state, reference: `${secret}-${reference}` }, at)
    const ids = [await add('agreed', 'one'), await add('sent', 'two'), await add('agreed', 'three')]
    // The platform suggests another amount.
    const differs = { ...payout, route: 'platform', state: 'agreed', reference: `${secret}-four` } as const
    const fourth = await insertPayout(db, shopId, returnId, differs, at)
    await db
      .updateTable('payouts')
      .set({ problem: 'platform_amount_differs', suggested_minor: 100 })
      .where('shop_id', '=', shopId)
      .where('id', '=', fourth)
      .execute()
    const used = { call: 'example', key: randomUUID(), content_digest: secret }
    await db
      .insertInto('used_keys')
      .values({ shop_id: shopId, ...used })
      .execute()
    return [...ids, fourth]
  })
