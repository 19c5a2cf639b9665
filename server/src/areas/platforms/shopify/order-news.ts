/** Handles a webhook about an order: the order is fetched again, whatever the webhook says about it. */

import { PlatformError } from '../../../adapters/platform/platform-error.ts'
import type { Deps } from '../../../config/deps.ts'
import { findHandle } from '../../../db/shop-directory.ts'
import { EffectError, skipped } from '../../../outbox/effect-handler.ts'
import { effectErrorOf } from '../platform-returns/platform-problem.ts'

/** For a job: failures are thrown as an `EffectError`, and may be retried. */
export const takeOrderNews = async (
  deps: Deps,
  shopId: number,
  orderRef: string,
): Promise<Readonly<Record<string, unknown>>> => {
  const handle = await findHandle(deps.db, shopId)
  if (handle === undefined) throw new EffectError('platform_sign_in', { isFinal: true })
  try {
    return { order: await deps.platform.refreshOrder(deps.db, { shopId, handle }, orderRef) }
  } catch (error) {
    // A shop that revoked access sends nothing that we could fetch.
    if (error instanceof PlatformError && error.trouble === 'sign_in') return skipped('platform_sign_in')
    throw effectErrorOf(error)
  }
}
