import { platformOf } from '../../adapters/platform/platforms.ts'
import type { PlatformShop } from '../../adapters/platform/port.ts'
import { found } from '../../base/errors.ts'
import type { Deps } from '../../config/deps.ts'
import { findShopId } from '../../db/shop-directory.ts'

/** The shop with this portal handle. */
export const portalShop = async (deps: Deps, handle: string): Promise<PlatformShop> => ({
  handle,
  shopId: found(await findShopId(deps.db, { platform: platformOf(handle), handle })),
})
