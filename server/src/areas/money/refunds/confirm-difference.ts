/** A person has compared our amount with the platform's suggestion, and ours is paid. */
import { randomUUID } from 'node:crypto'
import { toMinorUnits } from '@returns-desk/engine'
import { DomainError, found } from '../../../base/errors.ts'
import type { Deps } from '../../../config/deps.ts'
import type { ShopDb } from '../../../db/db.ts'
import { lockRefund } from '../entries/settle-entries.ts'
import { find } from '../payouts/queries.ts'
import { planRefundThere } from './send-payout.ts'

/** The suggestion is the one that they have seen: a newer one has to be looked at again. Answers the return. */
export const confirmDifference = async (
  deps: Deps,
  db: ShopDb,
  shopId: number,
  id: number,
  suggested: number,
): Promise<string> => {
  const { return_id: returnId } = found(await find(db, shopId, id))
  await lockRefund(db, shopId, returnId)
  const payout = found(await find(db, shopId, id))
  if (payout.state !== 'agreed' || payout.problem !== 'platform_amount_differs') throw new DomainError('payout_state')
  const seen = toMinorUnits(suggested, payout.currency)
  if (seen !== payout.suggested_minor) throw new DomainError('platform_suggestion_changed')
  await db
    .updateTable('payouts')
    .set({ confirmed_minor: seen, problem: null, changed_at: deps.clock() })
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .execute()
  await planRefundThere(deps, db, shopId, { returnId, payoutId: id, again: randomUUID() })
  return returnId
}
