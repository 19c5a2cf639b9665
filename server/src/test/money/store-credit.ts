/** A store credit, as a payout issues it. */
import { STATUS } from '@returns-desk/engine'
import { settleEntries } from '../../areas/money/entries/settle-entries.ts'
import { insertPayout } from '../../areas/money/payouts/queries.ts'
import { issueCredit } from '../../areas/money/store-credits/issue-credit.ts'
import { inShop } from '../../db/db.ts'
import { storeCreditAad } from '../../db/sealed-columns.ts'
import { addReturn, type ReturnFields } from '../builders.ts'
import type { World } from '../world.ts'

/** As its customer reads it in the mail. */
export const creditCodeOf = (world: World, shopId: number, id: number): Promise<string> =>
  inShop(world.db, shopId, async (db) => {
    const credit = db.selectFrom('store_credits').select('code_sealed').where('shop_id', '=', shopId)
    const { code_sealed } = await credit.where('id', '=', id).executeTakeFirstOrThrow()
    return world.deps.vault.open(code_sealed, storeCreditAad(shopId, id))
  })

/** For all that is owed for a return; the ids of both. */
export const addCredit = async (world: World, shop: Parameters<typeof addReturn>[1], fields: ReturnFields = {}) => {
  const returnId = await addReturn(world, shop, { status: STATUS.PROCESSED, ...fields })
  const at = world.deps.clock()
  const id = await inShop(world.db, shop.id, async (db) => {
    await settleEntries(db, shop.id, returnId, at)
    const { owed_minor } = await db
      .selectFrom('returns')
      .select('owed_minor')
      .where('shop_id', '=', shop.id)
      .where('id', '=', returnId)
      .executeTakeFirstOrThrow()
    const payout = { route: 'store_credit', amount: owed_minor ?? 0, state: 'settled', reference: returnId } as const
    const payoutId = await insertPayout(db, shop.id, returnId, payout, at)
    await issueCredit(world.deps, db, shop.id, payoutId)
    return payoutId
  })
  return { id, returnId }
}
