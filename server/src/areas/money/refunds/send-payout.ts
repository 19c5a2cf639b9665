/**
 * What happens to a payout once it is agreed on, in the same transaction: the shop's platform is asked for it, or a store
 * credit of our own pays it at once. The bank waits for a file.
 */
import type { PayoutRoute } from '@returns-desk/engine'
import { sql } from 'kysely'
import { DomainError, found } from '../../../base/errors.ts'
import type { Deps } from '../../../config/deps.ts'
import type { ShopDb } from '../../../db/db.ts'
import { planEffects } from '../../../outbox/plan-effects.ts'
import { notePayout } from '../payouts/pay.ts'
import { changePayout, find } from '../payouts/queries.ts'
import { issueCredit } from '../store-credits/issue-credit.ts'

/** Where the money of a route can come from. */
export const readSources = async (db: ShopDb, shopId: number, returnId: string) => {
  const row = await db
    .selectFrom('returns as r')
    .innerJoin('shop_directory as d', 'd.shop_id', 'r.shop_id')
    .select(['d.platform', 'r.order_ref'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('return_products as p')
          .select('p.id')
          .whereRef('p.shop_id', '=', 'r.shop_id')
          .whereRef('p.return_id', '=', 'r.id')
          .where('p.order_line_ref', 'is not', null),
      ).as('has_lines'),
    )
    .where('r.shop_id', '=', shopId)
    .where('r.id', '=', returnId)
    .executeTakeFirst()
  const { platform, order_ref, has_lines } = found(row)
  const sellsElsewhere = platform !== 'embedded'
  return { sellsElsewhere, isOrderThere: sellsElsewhere && order_ref !== null && Boolean(has_lines) }
}

/** The same as a condition on `r`, `p` (its payment method) and `d` (its shop). */
export const hasSource = sql<boolean>`(p.route not in ('platform', 'store_credit')
  or (p.route = 'store_credit' and d.platform = 'embedded')
  or (d.platform <> 'embedded' and r.order_ref is not null and exists (
    select from return_products i where i.shop_id = r.shop_id and i.return_id = r.id and i.order_line_ref is not null)))`

/** `again`: after a person has confirmed something, it is asked for anew. */
export const planRefundThere = (
  deps: Deps,
  db: ShopDb,
  shopId: number,
  { returnId, payoutId, again = '' }: { returnId: string; payoutId: number; again?: string },
) =>
  planEffects(deps, db, shopId, [
    {
      kind: 'refund-at-platform',
      returnId,
      key: `refund-at-platform/${payoutId}${again && `/${again}`}`,
      payload: { payout_id: payoutId },
    },
  ])

export const sendPayout = async (deps: Deps, db: ShopDb, shopId: number, payoutId: number): Promise<void> => {
  const payout = found(await find(db, shopId, payoutId))
  const route = payout.route as PayoutRoute
  if (route !== 'platform' && route !== 'store_credit') return
  const returnId = payout.return_id
  const { sellsElsewhere, isOrderThere } = await readSources(db, shopId, returnId)
  if (isOrderThere) return planRefundThere(deps, db, shopId, { returnId, payoutId })
  if (route === 'platform' || sellsElsewhere) throw new DomainError('payout_route_impossible')
  await issueCredit(deps, db, shopId, payoutId)
  const at = deps.clock()
  await changePayout(db, { shopId, id: payoutId }, 'agreed', 'settled', at)
  await notePayout(db, { shopId, returnId, at, actor: 'system' }, 'payout_settled', { ...payout, route })
}
