import type { PasskeyUsed } from '@returns-desk/contract'
import type { HostClaims } from '../../../auth/tokens.ts'
import type { Deps } from '../../../config/deps.ts'
import { inShop } from '../../../db/db.ts'
import { readCeremony } from '../second-factor/ceremonies.ts'
import { holderOf, verifyUse } from '../second-factor/passkeys.ts'
import { useOnce } from '../sign-in/sessions.ts'
import { findAccountById } from '../staff/queries.ts'
import { findShop, openSignIn } from './people.ts'

/** The key says of which shop it is; that it is true, its signature proves. */
export const signInWithPasskey = async (
  deps: Deps,
  { state, credential }: { state: string; credential: PasskeyUsed },
): Promise<HostClaims | 'closed' | undefined> => {
  const ceremony = await readCeremony(deps, state, { kind: 'sign-in' })
  const holder = holderOf(credential)
  if (!ceremony || !holder) return undefined
  const { shopId, staffId } = holder
  return inShop(deps.db, shopId, async (db) => {
    const shop = await findShop(db, shopId)
    const person = await findAccountById(db, shopId, staffId)
    if (!shop || person?.state !== 'active' || !(await useOnce(db, shopId, ceremony))) return undefined
    if ((await verifyUse(deps, db, shopId, credential, ceremony.secret)) !== staffId) return undefined
    if (shop.archived_at) return 'closed'
    return openSignIn(db, { id: shopId, handle: shop.handle }, staffId, deps.clock())
  })
}
