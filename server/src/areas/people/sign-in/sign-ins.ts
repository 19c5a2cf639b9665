/** Sign-ins at the built-in host. The host's cookie and every session opened by a sign-in end with it. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { SESSION_SECONDS } from '../../../auth/tokens.ts'
import type { ShopDb } from '../../../db/db.ts'

export const insertSignIn = async (db: ShopDb, shopId: number, staffId: number, now: Date): Promise<string> => {
  const oldest = new Date(now.getTime() - 2 * SESSION_SECONDS * 1000)
  await db.deleteFrom('sign_ins').where('shop_id', '=', shopId).where('started_at', '<', oldest).execute()
  const id = randomUUID()
  const row = { shop_id: shopId, id, staff_id: staffId, started_at: now, confirmed_at: now }
  await db.insertInto('sign_ins').values(row).execute()
  return id
}

/** Until it is ended, or its person is switched off. */
export const findOpenSignIn = (db: ShopDb, shopId: number, id: string) =>
  db
    .selectFrom('sign_ins')
    .innerJoin('staff', (join) =>
      join.onRef('staff.shop_id', '=', 'sign_ins.shop_id').onRef('staff.id', '=', 'sign_ins.staff_id'),
    )
    .select(['sign_ins.staff_id', 'sign_ins.cookie_version'])
    .where('sign_ins.shop_id', '=', shopId)
    .where('sign_ins.id', '=', id)
    .where('staff.state', '=', 'active')
    .where('ended_at', 'is', null)
    .executeTakeFirst()

/** Of a session; `undefined` if a platform or a link has opened it. */
export const findSignInOf = async (db: ShopDb, shopId: number, sessionId: string): Promise<string | undefined> => {
  const session = db.selectFrom('sessions').select('sign_in_id').where('shop_id', '=', shopId)
  return (await session.where('session_id', '=', sessionId).executeTakeFirst())?.sign_in_id ?? undefined
}

const openSignIns = (db: ShopDb, shopId: number, ended_at: Date) =>
  db.updateTable('sign_ins').set({ ended_at }).where('shop_id', '=', shopId).where('ended_at', 'is', null)

const openSessions = (db: ShopDb, shopId: number, revoked_at: Date) =>
  db.updateTable('sessions').set({ revoked_at }).where('shop_id', '=', shopId).where('revoked_at', 'is', null)

/** Everyone is signed out, however they signed in. */
export const endAllSignIns = async (db: ShopDb, shopId: number, now: Date): Promise<void> => {
  await openSignIns(db, shopId, now).execute()
  await openSessions(db, shopId, now).execute()
}

export const endSignIn = async (db: ShopDb, shopId: number, id: string, now: Date): Promise<void> => {
  await openSignIns(db, shopId, now).where('id', '=', id).execute()
  await openSessions(db, shopId, now).where('sign_in_id', '=', id).execute()
}

/** A person's sessions end, and are opened again under what has changed about the person: their sign-ins stay. */
export const endSessionsOf = async (db: ShopDb, shopId: number, staffId: number, now: Date): Promise<void> => {
  await openSessions(db, shopId, now).where('staff_id', '=', staffId).execute()
}

/** Answers the version of the sign-in's cookie from now on. */
const replaceCookie = async (db: ShopDb, shopId: number, id: string): Promise<number> => {
  const signIn = db.updateTable('sign_ins').set({ cookie_version: sql`cookie_version + 1` })
  const { cookie_version } = await signIn
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .returning('cookie_version')
    .executeTakeFirstOrThrow()
  return cookie_version
}

/** The sign-in that goes on while all others end, and the version of its cookie. */
export interface KeptSignIn {
  readonly signInId: string
  readonly version: number
}

/**
 * A person is signed out everywhere, except where `sessionId` is. What goes on there keeps its sign-in, which counts what
 * is guessed in it, but not the cookie: a copy of that may be elsewhere.
 */
export const endSignInsOf = async (
  db: ShopDb,
  shopId: number,
  staffId: number,
  now: Date,
  sessionId?: string,
): Promise<KeptSignIn | undefined> => {
  const kept = sessionId ? await findSignInOf(db, shopId, sessionId) : undefined
  const signIns = openSignIns(db, shopId, now).where('staff_id', '=', staffId)
  await (kept ? signIns.where('id', '<>', kept) : signIns).execute()
  const sessions = openSessions(db, shopId, now).where('staff_id', '=', staffId)
  await (sessionId ? sessions.where('session_id', '<>', sessionId) : sessions).execute()
  return kept ? { signInId: kept, version: await replaceCookie(db, shopId, kept) } : undefined
}
