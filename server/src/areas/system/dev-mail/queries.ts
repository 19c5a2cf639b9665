import type { ShopDb } from '../../../db/db.ts'

const NEWEST = 100

const columns = [
  ...(['id', 'at', 'message_id', 'sender', 'reply_to', 'recipient', 'subject', 'plain', 'html'] as const),
  'attachments',
] as const

const mailsOf = (db: ShopDb, shopId: number) =>
  db.selectFrom('kept_mails').select(columns).where('shop_id', '=', shopId)

export type KeptMail = Awaited<ReturnType<typeof list>>[number]

/** Newest first; all of them, or those to one address. */
export const list = (db: ShopDb, shopId: number, to: string) =>
  mailsOf(db, shopId)
    .$if(to !== '', (query) => query.where('recipient_lower', '=', to.toLowerCase()))
    .orderBy('id', 'desc')
    .limit(NEWEST)
    .execute()

export const find = (db: ShopDb, shopId: number, id: number) =>
  mailsOf(db, shopId).where('id', '=', id).executeTakeFirst()
