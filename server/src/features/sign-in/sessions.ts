import { sql } from 'kysely'
import type { Visitor } from '../../adapters/platform/port.ts'
import { SESSION_SECONDS } from '../../auth/tokens.ts'
import type { ShopDb } from '../../db/db.ts'

const MAX_EXCHANGES = 3

/** Counts one exchange of a session token, and tells whether it may still be exchanged. */
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

const endOf = (startedAt: Date) => new Date(startedAt.getTime() + SESSION_SECONDS * 1000)

export const insertSession = async (db: ShopDb, shopId: number, now: Date): Promise<string> => {
  const oldest = new Date(now.getTime() - 2 * SESSION_SECONDS * 1000)
  await db.deleteFrom('sessions').where('shop_id', '=', shopId).where('started_at', '<', oldest).execute()
  const sessionId = crypto.randomUUID()
  await db.insertInto('sessions').values({ shop_id: shopId, session_id: sessionId, started_at: now }).execute()
  return sessionId
}

/** How many seconds a session has left; none when it is over. */
export const secondsLeft = async (db: ShopDb, shopId: number, sessionId: string, now: Date): Promise<number> => {
  const session = await db
    .selectFrom('sessions')
    .select('started_at')
    .where('shop_id', '=', shopId)
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  return session ? Math.max(0, Math.floor((endOf(session.started_at).getTime() - now.getTime()) / 1000)) : 0
}

export const revokeSession = (db: ShopDb, shopId: number, sessionId: string, now: Date) =>
  db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('shop_id', '=', shopId)
    .where('session_id', '=', sessionId)
    .execute()
