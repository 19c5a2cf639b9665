/** Sign-ins with the operator's password. The host's cookie and every session opened by a sign-in end with it. */
import { randomUUID } from 'node:crypto'
import { SESSION_SECONDS } from '../../auth/tokens.ts'
import type { ShopDb } from '../../db/db.ts'

export const insertSignIn = async (db: ShopDb, shopId: number, now: Date): Promise<string> => {
  const oldest = new Date(now.getTime() - 2 * SESSION_SECONDS * 1000)
  await db.deleteFrom('operator_sign_ins').where('shop_id', '=', shopId).where('started_at', '<', oldest).execute()
  const id = randomUUID()
  await db.insertInto('operator_sign_ins').values({ shop_id: shopId, id, started_at: now }).execute()
  return id
}

export const isSignedIn = async (db: ShopDb, shopId: number, id: string): Promise<boolean> => {
  const open = db.selectFrom('operator_sign_ins').select('id').where('shop_id', '=', shopId).where('id', '=', id)
  return (await open.where('ended_at', 'is', null).executeTakeFirst()) !== undefined
}

/** Everyone is signed out: operators, and every session, however it was opened. */
export const endAllSignIns = async (db: ShopDb, shopId: number, now: Date): Promise<void> => {
  await db
    .updateTable('operator_sign_ins')
    .set({ ended_at: now })
    .where('shop_id', '=', shopId)
    .where('ended_at', 'is', null)
    .execute()
  await db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('shop_id', '=', shopId)
    .where('revoked_at', 'is', null)
    .execute()
}

export const endSignIn = async (db: ShopDb, shopId: number, id: string, now: Date): Promise<void> => {
  await db
    .updateTable('operator_sign_ins')
    .set({ ended_at: now })
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
  await db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('shop_id', '=', shopId)
    .where('sign_in_id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
}
