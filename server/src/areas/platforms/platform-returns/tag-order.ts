/** Tags the order at the shop's platform with the chosen refund method, so that staff see it there. */
import { inShop } from '../../../db/db.ts'
import { findHandle } from '../../../db/shop-directory.ts'
import { type EffectHandler, skipped } from '../../../outbox/effect-handler.ts'
import type { EffectOf } from '../../../outbox/plan-effects.ts'
import { effectErrorOf } from './platform-problem.ts'

export const tagOrder: EffectHandler = async (deps, { shopId, returnId, payload }) => {
  const { title: tag } = payload as EffectOf<'order-tag'>['payload']
  const { order_ref, handle } = await inShop(deps.db, shopId, async (db) => {
    const own = db.selectFrom('returns').select('order_ref').where('shop_id', '=', shopId)
    const found = await own.where('id', '=', returnId).executeTakeFirst()
    return { order_ref: found?.order_ref, handle: await findHandle(db, shopId) }
  })
  if (!order_ref || handle === undefined) return skipped('platform_order_unknown')
  try {
    await deps.platform.addOrderTag(deps.db, { shopId, handle }, order_ref, tag)
  } catch (error) {
    throw effectErrorOf(error)
  }
  return { tag }
}
