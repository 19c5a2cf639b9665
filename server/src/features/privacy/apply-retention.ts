/**
 * Lets go of what has outlived its purpose: photos and account numbers so many days after a return has reached a final status,
 * and what customers began and never finished. Meant to run once a day, and harmless to run more often.
 */
import { DAY_MS } from '@returns-desk/engine'
import { sql } from 'kysely'
import { removeOldCopies } from '../../adapters/platform/shopify/copies.ts'
import { inShop, type ShopDb } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { removeUnnamed } from '../files/sweep-files.ts'
import { listShopIds } from '../shops/queries.ts'

const ABANDONED_DAYS = 30
const BATCH = 500
/** For a shop that has no settings yet. */
const DEFAULTS = { photo_retention_days: 180, iban_retention_days: 90 }

const retentionOf = async (db: ShopDb, shopId: number) =>
  (await db
    .selectFrom('settings')
    .select(['photo_retention_days', 'iban_retention_days'])
    .where('shop_id', '=', shopId)
    .executeTakeFirst()) ?? DEFAULTS

/** A return `r` that came to stand where it stands for good before this moment. */
const isOver = (before: Date) => sql`
  exists (select from return_statuses s
    where s.shop_id = r.shop_id and s.order_index = r.order_index and s.is_final)
  and (select max(e.at) from return_events e
    where e.shop_id = r.shop_id and e.return_id = r.id and e.to_index = r.order_index) < ${before}`

const forgetAccounts = async (db: ShopDb, shopId: number, before: Date) => {
  const { numAffectedRows = 0n } = await sql`
    update returns r set iban_sealed = null, account_holder_sealed = null
    where r.shop_id = ${shopId} and (r.iban_sealed is not null or r.account_holder_sealed is not null) and ${isOver(before)}`.execute(
    db,
  )
  return Number(numAffectedRows)
}

/** Answers the keys that were let go of; none when there are no more. */
const forgetPhotos = async (db: ShopDb, shopId: number, before: Date) => {
  const { rows } = await sql<{ photo_keys: string[] }>`
    with due as (
      select p.shop_id, p.return_id, p.id, p.photo_keys from return_products p
      join returns r on r.shop_id = p.shop_id and r.id = p.return_id
      where p.shop_id = ${shopId} and p.photo_keys <> '{}' and ${isOver(before)} limit ${BATCH}
    ), forgotten as (
      update return_products p set photo_keys = '{}' from due
      where p.shop_id = due.shop_id and p.return_id = due.return_id and p.id = due.id
    )
    select photo_keys from due`.execute(db)
  return rows.flatMap(({ photo_keys }) => photo_keys)
}

/** A photo that became part of a return is named there as well, and stays. */
const forgetAbandoned = async (db: ShopDb, shopId: number, before: Date) => {
  const own = (table: 'order_codes' | 'order_photos') => db.deleteFrom(table).where('shop_id', '=', shopId)
  await own('order_codes').where('expires_at', '<', before).execute()
  await db.deleteFrom('order_drafts').where('shop_id', '=', shopId).where('changed_at', '<', before).execute()
  const photos = await own('order_photos').where('created_at', '<', before).returning('photo_key').execute()
  return photos.map(({ photo_key }) => photo_key)
}

export const applyRetention = async (deps: Deps): Promise<{ accounts: number; photos: number }> => {
  const { db, clock } = deps
  const now = clock()
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const done = { accounts: 0, photos: 0 }
  for (const shopId of await listShopIds(db)) {
    const retention = await inShop(db, shopId, (shopDb) => retentionOf(shopDb, shopId))
    const bankBefore = daysAgo(retention.iban_retention_days)
    done.accounts += await inShop(db, shopId, (shopDb) => forgetAccounts(shopDb, shopId, bankBefore))
    const photosBefore = daysAgo(retention.photo_retention_days)
    for (;;) {
      const keys = await inShop(db, shopId, (shopDb) => forgetPhotos(shopDb, shopId, photosBefore))
      if (keys.length === 0) break
      done.photos += await removeUnnamed(deps, shopId, keys, now)
    }
    const keys = await inShop(db, shopId, (shopDb) => forgetAbandoned(shopDb, shopId, daysAgo(ABANDONED_DAYS)))
    await removeUnnamed(deps, shopId, keys, now)
    await inShop(db, shopId, (shopDb) => removeOldCopies(shopDb, shopId, now))
  }
  return done
}
