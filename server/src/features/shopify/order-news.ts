/** What a webhook about an order leads to: the order is fetched anew, whatever the webhook itself says of it. */

import { PlatformError } from '../../adapters/platform/platform-error.ts'
import type { Deps } from '../../config/deps.ts'
import { findHandle } from '../../db/shop-directory.ts'
import { EffectError, skipped } from '../../outbox/effect-handler.ts'
import { effectErrorOf } from '../platform/platform-problem.ts'

/** Meant for a job: what fails is thrown as an `EffectError`, and may be asked for again. */
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
    // A shop that has shut us out sends no news that we could use.
    if (error instanceof PlatformError && error.trouble === 'sign_in') return skipped('platform_sign_in')
    throw effectErrorOf(error)
  }
}
