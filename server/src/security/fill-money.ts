/** What is owed for a return and what was paid of it. */
import { inShop } from '../db/db.ts'
import { insertPayout } from '../features/payouts/queries.ts'
import { insertEntries } from '../features/refunds/settle-entries.ts'
import type { World } from '../test/world.ts'

export const fillMoney = (world: World, shopId: number, returnId: string, staffId: number, secret: string) =>
  inShop(world.db, shopId, async (db) => {
    const at = world.deps.clock()
    const item = { kind: 'item', product_id: null, amount: 10_000 } as const
    const correction = { kind: 'correction', product_id: null, amount: 500, reason: secret, staff_id: staffId } as const
    await insertEntries(db, shopId, returnId, [item, correction], at)
    const payout = { route: 'cash', amount: 100, state: 'agreed', reference: `${secret}-paid`, note: secret } as const
    return insertPayout(db, shopId, returnId, { ...payout, staff_id: staffId }, at)
  })
