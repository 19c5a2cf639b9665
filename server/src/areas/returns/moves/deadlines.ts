/** Reminds customers shortly before the last day to send the parcel: once per return, and not at night. */
import { dayOf, dayText, STATUS } from '@returns-desk/engine'
import { sql } from 'kysely'
import type { Deps } from '../../../config/deps.ts'
import { inShop, type ShopDb } from '../../../db/db.ts'
import { listOpenShopIds } from '../../../db/shop-directory.ts'
import { afterEvent } from './after-event.ts'
import { followRules } from './move-return.ts'

const NEAR_DAYS = 3
const FIRST_HOUR = 9
const BATCH_SIZE = 500

/** The hour of the day there. */
export const hourIn = (now: Date, timeZone: string) =>
  Number(new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone }).format(now))

/** A customer who has been reminded has an effect for it. */
const listNear = async (db: ShopDb, shopId: number, today: number) => {
  const { rows } = await sql<{ id: string }>`
    select r.id from returns r
    where r.shop_id = ${shopId} and r.order_index in (${sql.lit(STATUS.NEW)}, ${sql.lit(STATUS.AWAITING_PARCEL)})
      and r.send_by between ${dayText(today)}::date and ${dayText(today + NEAR_DAYS)}::date
      and not exists (
        select from effects e where e.shop_id = r.shop_id and e.key = 'mail/' || r.id || '/deadline_near'
      )
    order by r.send_by, r.id
    limit ${BATCH_SIZE}
    for update of r skip locked`.execute(db)
  return rows.map(({ id }) => id)
}

const noticeInShop = async (deps: Deps, shopId: number) => {
  const at = deps.clock()
  return inShop(deps.db, shopId, async (db) => {
    const shop = await db.selectFrom('shops').select('time_zone').where('shop_id', '=', shopId).executeTakeFirst()
    if (!shop || hourIn(at, shop.time_zone) < FIRST_HOUR) return 0
    const near = await listNear(db, shopId, dayOf(at, shop.time_zone))
    for (const id of near) {
      const decisions = await afterEvent(deps, db, shopId, { returnId: id, event: { type: 'deadline_near' }, at })
      await followRules(deps, db, { shopId, id, at }, decisions)
    }
    return near.length
  })
}

export const noticeDeadlines = async (deps: Deps): Promise<void> => {
  for (const shopId of await listOpenShopIds(deps.db)) while ((await noticeInShop(deps, shopId)) === BATCH_SIZE);
}
