/** Between the right password and being signed in: what is still asked for. */
import type { PendingSignInClaims } from '../../../auth/tokens.ts'
import type { Deps } from '../../../config/deps.ts'
import { inShop, type ShopDb } from '../../../db/db.ts'
import { isSecondFactorRequired } from '../second-factor/means.ts'
import { listPasskeys } from '../second-factor/passkey-queries.ts'
import { hasTotp } from '../second-factor/totp-queries.ts'
import { findAccountById } from '../staff/queries.ts'

/** `set-up`: the shop asks for a second factor, and the person has none yet. */
export type NextStep = 'enter' | 'code' | 'passkey' | 'set-up'

/** A passkey is asked for only where the shop demands more than a password: otherwise it is another way in. */
export const nextStep = async (db: ShopDb, shopId: number, staffId: number): Promise<NextStep> => {
  if (await hasTotp(db, shopId, staffId)) return 'code'
  if (!(await isSecondFactorRequired(db, shopId))) return 'enter'
  return (await listPasskeys(db, shopId, staffId)).length > 0 ? 'passkey' : 'set-up'
}

/** Whose password was right, and what they have to do next; `undefined` if nobody is, or they were switched off. */
export const readPendingSignIn = async (deps: Deps, cookie: string | undefined) => {
  const claims = cookie ? await deps.tokens.pendingSignIn.verify(cookie) : undefined
  if (!claims) return undefined
  const { shop, handle, staff }: PendingSignInClaims = claims
  return inShop(deps.db, shop, async (db) => {
    const person = await findAccountById(db, shop, staff)
    if (person?.state !== 'active') return undefined
    const keys = await listPasskeys(db, shop, staff)
    const step = await nextStep(db, shop, staff)
    return { shop, handle, staff, step, email: person.email, name: person.name, hasPasskey: keys.length > 0 }
  })
}

export type PendingSignIn = NonNullable<Awaited<ReturnType<typeof readPendingSignIn>>>
