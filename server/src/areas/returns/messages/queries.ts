/** Messages of a return. Their words are sealed, each for its own row. */
import { type Language, programLanguage, type ReturnMessage, type StaffName } from '@returns-desk/contract'
import { sql } from 'kysely'
import { readKey } from '../../../adapters/files/file-key.ts'
import type { Vault } from '../../../base/secrets.ts'
import type { ShopDb } from '../../../db/db.ts'
import { messageAad } from '../../../db/sealed-columns.ts'
import { staffName } from '../../../db/staff-name.ts'
import { requireSameContent } from '../../../http/used-keys.ts'

const NEWEST = 200

export interface NewMessage {
  readonly shopId: number
  readonly returnId: string
  readonly id: string
  readonly sender: 'staff' | 'customer'
  readonly body: string
  readonly at: Date
  readonly shownAt: Date
  readonly moveEventId: number | null
  readonly fileKeys: readonly string[]
}

/** The return that a message with this id belongs to: it was sent before. */
export const isSent = async (db: ShopDb, shopId: number, id: string): Promise<boolean> => {
  const known = db.selectFrom('return_messages').select('id').where('shop_id', '=', shopId)
  return (await known.where('id', '=', id).executeTakeFirst()) !== undefined
}

interface Writing {
  readonly id: string
  readonly returnId: string
  readonly sender: 'staff' | 'customer'
}

/** Messages of both sides have their ids from one series. */
export const requireSameMessage = <Message extends Writing>(
  db: ShopDb,
  vault: Vault,
  shopId: number,
  message: Message,
): Promise<void> => requireSameContent(db, vault, { shopId, call: 'messages', key: message.id }, message)

export const insertMessage = async (db: ShopDb, vault: Vault, message: NewMessage): Promise<void> => {
  const { shopId, returnId, id, sender, body, at, shownAt, moveEventId, fileKeys } = message
  await db
    .insertInto('return_messages')
    .values({
      shop_id: shopId,
      id,
      return_id: returnId,
      sender,
      body_sealed: vault.seal(body, messageAad(shopId, id)),
      at,
      shown_at: shownAt,
      move_event_id: moveEventId,
    })
    .execute()
  const files = fileKeys.map((file_key, position) => ({
    shop_id: shopId,
    message_id: id,
    position,
    return_id: returnId,
    file_key,
  }))
  if (files.length > 0) await db.insertInto('message_files').values(files).execute()
}

interface MessageRow {
  readonly id: string
  readonly at: Date
  readonly sender: 'staff' | 'customer'
  readonly body_sealed: string
  readonly cancelled_at: Date | null
  readonly staff: StaffName | null
  readonly file_keys: readonly string[]
}

/** What a file is shows in its key. */
export const kindOf = (key: string): ReturnMessage['files'][number]['kind'] =>
  readKey(key)?.contentType.startsWith('image/') ? 'photo' : 'label'

const toMessage = (
  vault: Vault,
  shopId: number,
  { sender, at, body_sealed, cancelled_at, file_keys, ...row }: MessageRow,
) => ({
  ...row,
  from: sender,
  at: at.toISOString(),
  body: vault.tryOpen(body_sealed, messageAad(shopId, row.id)) ?? null,
  files: file_keys.map((key) => ({ key, kind: kindOf(key) })),
  is_cancelled: cancelled_at !== null,
})

const ofReturn = (shopId: number, returnId: string) => sql`shop_id = ${shopId} and return_id = ${returnId}`

/** The newest, oldest first. `shownAt`: only what the customer can see at that moment. */
export const listMessages = async (
  db: ShopDb,
  vault: Vault,
  shopId: number,
  returnId: string,
  shownAt?: Date,
): Promise<{ data: ReturnMessage[]; more: number }> => {
  const shown = shownAt ? sql`and cancelled_at is null and shown_at <= ${shownAt}` : sql``
  const { rows } = await sql<MessageRow & { total: number }>`
    select id, at, sender, body_sealed, cancelled_at, ${staffName('return_messages')} as staff,
      (select coalesce(json_agg(f.file_key order by f.position), '[]') from message_files f
        where f.shop_id = return_messages.shop_id and f.message_id = return_messages.id) as file_keys,
      count(*) over () as total
    from return_messages where ${ofReturn(shopId, returnId)} ${shown}
    order by number desc limit ${sql.lit(NEWEST)}`.execute(db)
  const data = rows.map(({ total: _total, ...row }) => toMessage(vault, shopId, row)).reverse()
  return { data, more: (rows[0]?.total ?? 0) - rows.length }
}

/** The customer's messages since staff last wrote, or moved the return. */
export const countUnanswered = async (db: ShopDb, shopId: number, returnId: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from return_messages m
    where ${ofReturn(shopId, returnId)} and sender = 'customer'
      and not exists (select from return_messages later
        where later.shop_id = m.shop_id and later.return_id = m.return_id and later.sender = 'staff'
          and later.cancelled_at is null and later.at > m.at)
      and not exists (select from return_events e
        where e.shop_id = m.shop_id and e.return_id = m.return_id and e.kind = 'moved' and e.actor = 'staff' and e.at > m.at
          and not exists (select from return_events undone where undone.shop_id = e.shop_id
            and undone.return_id = e.return_id and undone.undone_event_id = e.id))`.execute(db)
  return rows[0]?.count ?? 0
}

/** The language of our own words to a customer. */
export const wordsIn = <Words>(words: Readonly<Record<Language, Words>>, language: string): Words =>
  words[programLanguage(language)]
