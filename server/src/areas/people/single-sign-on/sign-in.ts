import type { HostClaims } from '../../../auth/tokens.ts'
import type { Deps } from '../../../config/deps.ts'
import type { OidcConfig } from '../../../config/oidc-config.ts'
import { inShop } from '../../../db/db.ts'
import { findShopId } from '../../../db/shop-directory.ts'
import { findShop, openSignIn } from '../host/people.ts'
import { useOnce } from '../sign-in/sessions.ts'
import { findPerson } from './find-person.ts'
import { type OidcClaims, OidcRefusal } from './provider.ts'

/** Signs the person in. `token` is what the sign-in began with: it works once. */
export const signInByProvider = async (
  deps: Deps,
  config: OidcConfig,
  claims: OidcClaims,
  token: { readonly jti?: string; readonly exp?: number },
): Promise<HostClaims> => {
  const shopId = await findShopId(deps.db, { platform: 'embedded', handle: config.shop })
  if (!shopId) throw new OidcRefusal('no such shop')
  return inShop(deps.db, shopId, async (db) => {
    const shop = await findShop(db, shopId)
    if (!shop || shop.archived_at) throw new OidcRefusal('shop closed')
    if (!(await useOnce(db, shopId, token))) throw new OidcRefusal('used before')
    const now = deps.clock()
    const staffId = await findPerson(db, shopId, config, claims, now)
    return openSignIn(db, { id: shopId, handle: shop.handle }, staffId, now)
  })
}
