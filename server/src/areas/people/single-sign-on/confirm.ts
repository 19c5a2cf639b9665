/**
 * Proving again who it is by signing in at the provider again, for those who have nothing else. It happens in a tab of
 * its own, so that the call that asked can wait in the console.
 */
import type { HostClaims } from '../../../auth/tokens.ts'
import type { Deps } from '../../../config/deps.ts'
import type { OidcConfig } from '../../../config/oidc-config.ts'
import { inShop } from '../../../db/db.ts'
import { confirmSignIn } from '../../../http/confirmations.ts'
import { writeAudit } from '../../../http/steps/audit.ts'
import { useOnce } from '../sign-in/sessions.ts'
import { findOpenSignIn } from '../sign-in/sign-ins.ts'
import { accountOf, findPerson } from './find-person.ts'
import { type OidcClaims, OidcRefusal } from './provider.ts'

export const confirmByProvider = (
  deps: Deps,
  config: OidcConfig,
  claims: OidcClaims,
  begun: { readonly jti?: string; readonly exp?: number; readonly confirms: HostClaims },
): Promise<void> => {
  const { shop: shopId, sign_in } = begun.confirms
  return inShop(deps.db, shopId, async (db) => {
    const now = deps.clock()
    if (!(await useOnce(db, shopId, begun))) throw new OidcRefusal('used before')
    const signIn = await findOpenSignIn(db, shopId, sign_in)
    if (!signIn) throw new OidcRefusal('signed out')
    if ((await accountOf(db, shopId, claims))?.id !== signIn.staff_id) throw new OidcRefusal('another person')
    // As at a sign-in: somebody without a group, or switched off, confirms nothing.
    await findPerson(db, shopId, config, claims, now)
    await confirmSignIn(db, shopId, sign_in, now)
    await writeAudit(db, shopId, { action: 'secondFactor.confirm', object: '', staffId: signIn.staff_id, at: now })
  })
}
