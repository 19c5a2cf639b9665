/** Fetches changes at a shop's platform that no webhook reported: a recurring job per shop. */
import { PlatformError } from '../../../adapters/platform/platform-error.ts'
import type { Deps } from '../../../config/deps.ts'
import { inShop } from '../../../db/db.ts'
import { findHandle, listPlatformShopIds } from '../../../db/shop-directory.ts'
import { type EffectHandler, skipped } from '../../../outbox/effect-handler.ts'
import { planEffects } from '../../../outbox/plan-effects.ts'
import { effectErrorOf } from './platform-problem.ts'

const KEY = 'catch-up'

/** A shop has one such effect: the last one is replaced by the next. */
export const planCatchUps = async (deps: Deps): Promise<void> => {
  for (const shopId of await listPlatformShopIds(deps.db))
    await inShop(deps.db, shopId, async (db) => {
      const own = db.deleteFrom('effects').where('shop_id', '=', shopId).where('key', '=', KEY)
      await own.where('state', '<>', 'pending').execute()
      await planEffects(deps, db, shopId, [{ kind: 'catch-up', key: KEY, returnId: null, payload: {} }])
    })
}

export const catchUp: EffectHandler = async (deps, { shopId }) => {
  const handle = await findHandle(deps.db, shopId)
  try {
    return handle === undefined ? {} : { orders: await deps.platform.catchUp(deps.db, { shopId, handle }) }
  } catch (error) {
    // A shop that has removed the app has no changes to fetch.
    if (error instanceof PlatformError && error.trouble === 'sign_in') return skipped('platform_sign_in')
    throw effectErrorOf(error)
  }
}
