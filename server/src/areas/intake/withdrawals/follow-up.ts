/**
 * The follow-up of an acknowledged declaration: a return of the whole order. It is enqueued with the declaration and
 * retried until the return exists. What cannot become a return automatically (part of an order, an unknown order,
 * nothing left to return) stays an open withdrawal without a return, for staff to handle.
 */
import type { Order } from '../../../adapters/platform/port.ts'
import { DomainError } from '../../../base/errors.ts'
import type { Deps } from '../../../config/deps.ts'
import { inShop, type ShopDb } from '../../../db/db.ts'
import { findHandle } from '../../../db/shop-directory.ts'
import { EffectError, type EffectHandler, skipped } from '../../../outbox/effect-handler.ts'
import { type EffectOf, planEffects } from '../../../outbox/plan-effects.ts'
import { followUpKey } from '../requests/withdrawal-keys.ts'
import { acknowledge } from './acknowledge.ts'
import { makeReturn } from './make-return.ts'
import * as withdrawals from './queries.ts'

export const planFollowUp = (deps: Deps, db: ShopDb, shopId: number, id: number) =>
  planEffects(deps, db, shopId, [
    { key: followUpKey(id), returnId: null, kind: 'withdrawal-return', payload: { withdrawal_id: id } },
  ])

/** Does nothing if there is a return already, or staff have settled it. Returns whether one was created. */
export const returnOnce = (
  deps: Deps,
  { shopId, handle }: { shopId: number; handle: string },
  id: number,
  order: Order,
) =>
  inShop(deps.db, shopId, async (db) => {
    const row = await withdrawals.lock(db, shopId, id)
    if (!row?.is_open || row.return_id !== null) return false
    const reader = row.language
    if (row.order_ref === null) {
      await withdrawals.update(db, shopId, id, { order_ref: order.ref })
      await acknowledge(deps, db, row, { handle, reader, isKnown: true })
    }
    if (row.scope !== 'whole') return false
    return (await makeReturn(deps, db, shopId, order, { withdrawalId: id, reader })) !== undefined
  })

const findOrder = async (deps: Deps, shop: { shopId: number; handle: string }, row: withdrawals.WithdrawalRow) => {
  try {
    if (row.order_ref !== null) return await deps.platform.getOrder(deps.db, shop, row.order_ref)
    return await deps.platform.findOrder(deps.db, shop, { name: row.order_name, email: row.email })
  } catch (error) {
    throw error instanceof DomainError ? new EffectError('platform_unreachable', { cause: error }) : error
  }
}

export const followWithdrawal: EffectHandler = async (deps, { shopId, payload }) => {
  const { withdrawal_id: id } = payload as EffectOf<'withdrawal-return'>['payload']
  const handle = await findHandle(deps.db, shopId)
  const row = await inShop(deps.db, shopId, (db) => withdrawals.findRow(db, shopId, id))
  if (!row?.is_open || row.return_id !== null || handle === undefined) return { is_made: false }
  const shop = { shopId, handle }
  const order = await findOrder(deps, shop, row)
  if (!order) return skipped('platform_order_unknown')
  return { is_made: await returnOnce(deps, shop, id, order) }
}
