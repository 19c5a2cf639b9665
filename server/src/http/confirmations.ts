/**
 * Sensitive calls ask again who it is. Signing in at the host counts, and so does proving it again in the console. Who
 * comes from a platform was let in by it, and a link of the demo has no password: they are not asked.
 */
import { DomainError } from '../base/errors.ts'
import type { ShopDb } from '../db/db.ts'
import type { Caller } from './steps/authorize.ts'

const CONFIRMED_SECONDS = 10 * 60

const signInOf = (db: ShopDb, { shopId, sessionId }: Caller) =>
  db
    .selectFrom('sessions')
    .innerJoin('sign_ins', (join) =>
      join.onRef('sign_ins.shop_id', '=', 'sessions.shop_id').onRef('sign_ins.id', '=', 'sessions.sign_in_id'),
    )
    .select(['sign_ins.id', 'sign_ins.confirmed_at'])
    .where('sessions.shop_id', '=', shopId)
    .where('sessions.session_id', '=', sessionId)

export const requireConfirmation = async (db: ShopDb, caller: Caller, now: Date): Promise<void> => {
  const signIn = await signInOf(db, caller).executeTakeFirst()
  if (!signIn) return
  const seconds = signIn.confirmed_at
    ? (now.getTime() - signIn.confirmed_at.getTime()) / 1000
    : Number.POSITIVE_INFINITY
  if (seconds > CONFIRMED_SECONDS) throw new DomainError('confirmation_needed')
}

/** For every session of the same sign-in: who reloads the page is not asked again. */
export const noteConfirmation = async (db: ShopDb, caller: Caller, now: Date): Promise<void> => {
  const signIn = await signInOf(db, caller).executeTakeFirst()
  if (signIn) await confirmSignIn(db, caller.shopId, signIn.id, now)
}

export const confirmSignIn = async (db: ShopDb, shopId: number, id: string, now: Date): Promise<void> => {
  const signIn = db.updateTable('sign_ins').set({ confirmed_at: now }).where('shop_id', '=', shopId)
  await signIn.where('id', '=', id).execute()
}
