/** Behind the link of an invitation or of a forgotten password: the person chooses a password, and goes on like after typing it. */
import { passwordProblem } from '../../../auth/password-strength.ts'
import type { PendingSignInClaims } from '../../../auth/tokens.ts'
import type { Deps } from '../../../config/deps.ts'
import { inShop } from '../../../db/db.ts'
import { findShopId } from '../../../db/shop-directory.ts'
import { writeAudit } from '../../../http/steps/audit.ts'
import { endSignInsOf } from '../sign-in/sign-ins.ts'
import { sendLink } from '../staff/invite.ts'
import { findAccount, updateStaff } from '../staff/queries.ts'
import { findLink, useLink } from '../staff/staff-links.ts'

export interface JoinLink {
  readonly handle: string
  readonly token: string
}

const findShopName = async (deps: Deps, shopId: number) =>
  inShop(deps.db, shopId, (db) =>
    db.selectFrom('shops').select('name').where('shop_id', '=', shopId).executeTakeFirstOrThrow(),
  )

/** Whose link it is; `undefined` if it was used, has ended or never was. */
export const readLink = async (deps: Deps, { handle, token }: JoinLink) => {
  const shopId = await findShopId(deps.db, { platform: 'embedded', handle })
  const link = shopId && (await inShop(deps.db, shopId, (db) => findLink(db, shopId, token, deps.clock())))
  if (!shopId || !link) return undefined
  return { ...link, shopId, handle, shopName: (await findShopName(deps, shopId)).name }
}

export type FoundLink = NonNullable<Awaited<ReturnType<typeof readLink>>>

/** `weak`: another password is needed. `undefined`: the link was used meanwhile. */
export const join = async (
  deps: Deps,
  { shopId, handle, name: invitedName, email, shopName }: FoundLink,
  { token, password, name }: { token: string; password: string; name: string },
): Promise<PendingSignInClaims | 'weak' | undefined> => {
  const about = [name || invitedName, email.split('@')[0] ?? '', shopName, handle]
  if (passwordProblem(password, about)) return 'weak'
  const password_hash = await deps.passwords.hash(password)
  const now = deps.clock()
  return inShop(deps.db, shopId, async (db) => {
    const link = await useLink(db, shopId, token, now)
    if (!link) return undefined
    await endSignInsOf(db, shopId, link.id, now)
    const named = link.kind === 'invite' && name !== '' ? { name } : {}
    await updateStaff(db, shopId, link.id, { password_hash, state: 'active', ...named })
    const action = link.kind === 'invite' ? 'host.join' : 'host.newPassword'
    await writeAudit(db, shopId, { action, object: String(link.id), staffId: link.id, at: now })
    return { shop: shopId, handle, staff: link.id }
  })
}

/** Anybody can ask: it must not take the person the link that they have. */
const KEPT = { keepsEarlier: true }

/** Nobody learns from the answer whether there is such a person. */
export const forgot = async (deps: Deps, handle: string, email: string): Promise<void> => {
  const shopId = await findShopId(deps.db, { platform: 'embedded', handle })
  if (!shopId || email === '') return
  await inShop(deps.db, shopId, async (db) => {
    const person = await findAccount(db, shopId, email)
    if (person?.state === 'active') await sendLink(deps, db, shopId, person, 'reset', KEPT)
    if (person?.state === 'invited') await sendLink(deps, db, shopId, person, 'invite', KEPT)
  })
}
