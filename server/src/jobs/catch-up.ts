/** Takes over what changed at the shops' platforms and was not told. One shop's trouble is not another's. */
import { PlatformError } from '../adapters/platform/platform-error.ts'
import type { Deps } from '../deps.ts'
import { listShops } from '../features/shops/queries.ts'
import { errorFields } from '../log.ts'

export const catchUpEverywhere = async (deps: Deps): Promise<void> => {
  for (const { shop_id: shopId, handle } of await listShops(deps.db)) {
    if (deps.isStopping()) return
    try {
      await deps.platform.catchUp(deps.db, { shopId, handle })
    } catch (error) {
      // A shop that took the app off has nothing to say, and that is no news.
      if (error instanceof PlatformError && error.trouble === 'sign_in') continue
      deps.log.warn({ event: 'orders_not_caught_up', shop_id: shopId, ...errorFields(error) })
    }
  }
}
