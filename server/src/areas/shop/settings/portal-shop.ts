import { platformOf } from '../../../adapters/platform/platforms.ts'
import type { PlatformShop } from '../../../adapters/platform/port.ts'
import { found } from '../../../base/errors.ts'
import type { Deps } from '../../../config/deps.ts'
import { findOpenShopId } from '../../../db/shop-directory.ts'

/** The shop with this portal handle; refused where it is closed. */
export const portalShop = async (deps: Deps, handle: string): Promise<PlatformShop> => ({
  handle,
  shopId: found(await findOpenShopId(deps.db, { platform: platformOf(handle), handle })),
})
