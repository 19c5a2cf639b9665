/**
 * Who has a return open. A console that shows it reports every fifteen seconds; soon after the last report the person is no
 * longer listed. The table is unlogged and refers to nothing, so it takes no lock that a move would wait for.
 */
import { PRESENCE_SECONDS, type StaffName } from '@returns-desk/contract'
import { sql } from 'kysely'
import type { Deps } from '../../../config/deps.ts'
import { inShop, type ShopDb } from '../../../db/db.ts'
import { listShopIds } from '../../../db/shop-directory.ts'

/** A call may be late. */
const GONE_AFTER_MS = (PRESENCE_SECONDS + 5) * 1000

export const saveLook = async (
  db: ShopDb,
  shopId: number,
  { returnId, staffId, at }: { returnId: string; staffId: number; at: Date },
): Promise<void> => {
  await sql`
    insert into return_presence (shop_id, return_id, staff_id, seen_at) values (${shopId}, ${returnId}, ${staffId}, ${at})
    on conflict (shop_id, return_id, staff_id) do update set seen_at = excluded.seen_at`.execute(db)
}

export const listOthers = async (
  db: ShopDb,
  shopId: number,
  { returnId, staffId, at }: { returnId: string; staffId: number; at: Date },
): Promise<StaffName[]> => {
  const { rows } = await sql<StaffName>`
    select s.id, s.name from return_presence p join staff s on s.shop_id = p.shop_id and s.id = p.staff_id
    where p.shop_id = ${shopId} and p.return_id = ${returnId} and p.staff_id <> ${staffId}
      and p.seen_at > ${new Date(at.getTime() - GONE_AFTER_MS)} and s.state = 'active'
    order by lower(s.name), s.id`.execute(db)
  return rows
}

export const tidyPresence = async ({ db, clock }: Deps): Promise<void> => {
  const before = new Date(clock().getTime() - GONE_AFTER_MS)
  for (const shopId of await listShopIds(db))
    await inShop(db, shopId, (shopDb) =>
      shopDb.deleteFrom('return_presence').where('shop_id', '=', shopId).where('seen_at', '<', before).execute(),
    )
}
