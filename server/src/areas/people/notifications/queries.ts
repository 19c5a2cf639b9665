/** What a person was told, and how they want to be told. */
import {
  CHOSEN_KINDS,
  DEFAULT_PREFERENCES,
  NEWEST_NOTIFICATIONS,
  type Notification,
  type NotificationPreference,
} from '@returns-desk/contract'
import { sql } from 'kysely'
import type { Deps } from '../../../config/deps.ts'
import { inShop, type ShopDb } from '../../../db/db.ts'
import { listShopIds } from '../../../db/shop-directory.ts'
import { staffName } from '../../../db/staff-name.ts'

/** Beyond this the exact number means nothing to anybody. */
const MAX_COUNTED = 100
const KEPT_DAYS = 60
const DAY_MS = 24 * 60 * 60 * 1000

export const countUnread = async (db: ShopDb, shopId: number, staffId: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select from notifications
      where shop_id = ${shopId} and staff_id = ${staffId} and in_bell and read_at is null
      limit ${sql.lit(MAX_COUNTED)}) as unread`.execute(db)
  return rows[0]?.count ?? 0
}

interface NotificationRow extends Omit<Notification, 'at'> {
  readonly at: Date
}

export const listNewest = async (db: ShopDb, shopId: number, staffId: number): Promise<Notification[]> => {
  const { rows } = await sql<NotificationRow>`
    select n.id, n.kind, n.at, n.read_at is not null as is_read, r.id as return_id, r.order_name, n.data,
      ${staffName('n', 'by_staff_id')} as by
    from notifications n left join returns r on r.shop_id = n.shop_id and r.id = n.return_id
    where n.shop_id = ${shopId} and n.staff_id = ${staffId} and n.in_bell
    order by n.id desc limit ${sql.lit(NEWEST_NOTIFICATIONS)}`.execute(db)
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

/** Without ids: all. */
export const markRead = async (db: ShopDb, shopId: number, staffId: number, at: Date, ids?: readonly number[]) => {
  const unread = db.updateTable('notifications').set({ read_at: at }).where('shop_id', '=', shopId)
  const own = unread.where('staff_id', '=', staffId).where('in_bell', '=', true).where('read_at', 'is', null)
  if (ids?.length !== 0) await (ids ? own.where('id', 'in', ids) : own).execute()
}

export const listPreferences = async (
  db: ShopDb,
  shopId: number,
  staffId: number,
): Promise<NotificationPreference[]> => {
  const own = db
    .selectFrom('notification_preferences')
    .select(['kind', 'in_bell', 'mail'])
    .where('shop_id', '=', shopId)
  const rows = (await own.where('staff_id', '=', staffId).execute()) as NotificationPreference[]
  return CHOSEN_KINDS.map((kind) => rows.find((row) => row.kind === kind) ?? { kind, ...DEFAULT_PREFERENCES[kind] })
}

export const savePreferences = async (
  db: ShopDb,
  shopId: number,
  staffId: number,
  preferences: readonly NotificationPreference[],
): Promise<void> => {
  for (const { kind, in_bell, mail } of preferences)
    await sql`
      insert into notification_preferences (shop_id, staff_id, kind, in_bell, mail)
      values (${shopId}, ${staffId}, ${kind}, ${in_bell}, ${mail})
      on conflict (shop_id, staff_id, kind) do update set in_bell = excluded.in_bell, mail = excluded.mail`.execute(db)
}

/** Nobody reads what happened two months ago in a list of news. */
export const tidyNotifications = async ({ db, clock }: Deps): Promise<void> => {
  const before = new Date(clock().getTime() - KEPT_DAYS * DAY_MS)
  for (const shopId of await listShopIds(db))
    await inShop(db, shopId, (shopDb) =>
      shopDb.deleteFrom('notifications').where('shop_id', '=', shopId).where('at', '<', before).execute(),
    )
}
