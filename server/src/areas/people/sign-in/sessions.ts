import type { SignedInBy } from '@returns-desk/contract'
import { sql } from 'kysely'
import type { Visitor } from '../../../adapters/platform/port.ts'
import { SESSION_SECONDS } from '../../../auth/tokens.ts'
import type { ShopDb } from '../../../db/db.ts'

const MAX_EXCHANGES = 3

/** Counts one exchange of a session token, and returns whether it may still be exchanged. */
export const useSessionToken = async (db: ShopDb, shopId: number, visitor: Visitor, now: Date): Promise<boolean> => {
  if (visitor.isLink) return true
  await db.deleteFrom('session_token_uses').where('shop_id', '=', shopId).where('expires_at', '<', now).execute()
  const { uses } = await db
    .insertInto('session_token_uses')
    .values({ shop_id: shopId, token_id: visitor.tokenId, uses: 1, expires_at: visitor.expiresAt })
    .onConflict((conflict) =>
      conflict.columns(['shop_id', 'token_id']).doUpdateSet({ uses: sql`session_token_uses.uses + 1` }),
    )
    .returning('uses')
    .executeTakeFirstOrThrow()
  return uses <= MAX_EXCHANGES
}

/** Writes a signed token down as used. False if it was used before. */
export const useOnce = async (
  db: ShopDb,
  shopId: number,
  { jti = '', exp = 0 }: { readonly jti?: string; readonly exp?: number },
): Promise<boolean> => {
  const row = { shop_id: shopId, token_id: jti, uses: 1, expires_at: new Date(exp * 1000) }
  const added = db.insertInto('session_token_uses').values(row)
  const result = await added
    .onConflict((conflict) => conflict.doNothing())
    .returning('token_id')
    .executeTakeFirst()
  return result !== undefined
}

const endOf = (startedAt: Date) => new Date(startedAt.getTime() + SESSION_SECONDS * 1000)

const signedInBy = ({ platform, isLink }: Visitor): SignedInBy => {
  if (platform === 'shopify') return 'shopify'
  return isLink ? 'link' : 'operator'
}

export const insertSession = async (
  db: ShopDb,
  shopId: number,
  visitor: Visitor,
  staffId: number,
  now: Date,
): Promise<string> => {
  const oldest = new Date(now.getTime() - 2 * SESSION_SECONDS * 1000)
  await db.deleteFrom('sessions').where('shop_id', '=', shopId).where('started_at', '<', oldest).execute()
  const sessionId = crypto.randomUUID()
  const who = { signed_in_by: signedInBy(visitor), staff_id: staffId, sign_in_id: visitor.signInId ?? null }
  await db
    .insertInto('sessions')
    .values({ shop_id: shopId, session_id: sessionId, started_at: now, ...who })
    .execute()
  return sessionId
}

/** A session with its user and its remaining seconds; none if it has ended. */
export const findSession = async (db: ShopDb, shopId: number, sessionId: string, now: Date) => {
  const session = await db
    .selectFrom('sessions')
    .innerJoin('shops', 'shops.shop_id', 'sessions.shop_id')
    .leftJoin('checklists', 'checklists.shop_id', 'sessions.shop_id')
    .innerJoin('staff', (join) =>
      join.onRef('staff.shop_id', '=', 'sessions.shop_id').onRef('staff.id', '=', 'sessions.staff_id'),
    )
    .select(['shops.name as shop_name', 'shops.is_demo', 'started_at', 'signed_in_by', 'sign_in_id'])
    .select(['staff.id as staff_id', 'staff.name as staff_name', 'staff.role'])
    .select(
      sql<boolean>`checklists.shop_id is not null and dismissed_at is null and completed_at is null`.as(
        'is_setting_up',
      ),
    )
    .where('sessions.shop_id', '=', shopId)
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  const secondsLeft = session ? Math.floor((endOf(session.started_at).getTime() - now.getTime()) / 1000) : 0
  return session && secondsLeft > 0 ? { ...session, secondsLeft } : undefined
}

export const revokeSession = (db: ShopDb, shopId: number, sessionId: string, now: Date) =>
  db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('shop_id', '=', shopId)
    .where('session_id', '=', sessionId)
    .execute()
