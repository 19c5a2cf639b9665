/**
 * Deletes what has outlived its purpose: photos and account numbers some days after a return reached a final status,
 * and what customers started and never finished. Runs daily; idempotent.
 */
import { DAY_MS } from '@returns-desk/engine'
import { sql } from 'kysely'
import { removeOldCopies } from '../../../adapters/platform/shopify/copies.ts'
import type { Deps } from '../../../config/deps.ts'
import { inShop, type ShopDb } from '../../../db/db.ts'
import { listShopIds } from '../../../db/shop-directory.ts'
import { forgetParcels } from '../../receiving/scans/forget-parcels.ts'
import { removeUnnamed } from '../../shop/files/sweep-files.ts'

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

/**
 * Ids of returns closed before a date that still have this data, oldest first. The condition must match the partial
 * indexes word for word.
 */
const listClosed = async (db: ShopDb, shopId: number, before: Date, keeping: 'account' | 'photos') => {
  const kept =
    keeping === 'photos' ? sql`keeps_photos` : sql`(iban_sealed is not null or account_holder_sealed is not null)`
  const { rows } = await sql<{ id: string }>`
    select id from returns
    where shop_id = ${shopId} and closed_at is not null and closed_at < ${before} and ${kept}
    order by closed_at limit ${sql.lit(BATCH)} for update`.execute(db)
  return rows.map(({ id }) => id)
}

/** One batch. Returns how many were cleared; 0 when nothing is left. */
const clearAccounts = async (db: ShopDb, shopId: number, before: Date) => {
  const ids = await listClosed(db, shopId, before, 'account')
  await sql`
    update returns set iban_sealed = null, account_holder_sealed = null
    where shop_id = ${shopId} and id = any(${ids}::text[])`.execute(db)
  return ids.length
}

/**
 * Files for the bank hold accounts, statements name people. What has not ended is kept long enough to be of use.
 */
const clearBankFiles = async (db: ShopDb, shopId: number, before: Date, unendedBefore: Date) => {
  const { rows: files } = await sql<{ id: number }>`
    select id from bank_files where shop_id = ${shopId} and keeps_accounts and ended_at < ${before}
    union select id from bank_files where shop_id = ${shopId} and keeps_accounts and made_at < ${unendedBefore}`.execute(
    db,
  )
  const fileIds = files.map(({ id }) => id)
  await sql`
    update bank_file_rows set iban_digest = null, iban_sealed = null, name_sealed = null
    where shop_id = ${shopId} and file_id = any(${fileIds}::integer[])`.execute(db)
  await sql`
    update bank_files set file_sealed = null, keeps_accounts = false
    where shop_id = ${shopId} and id = any(${fileIds}::integer[])`.execute(db)
}

const clearBankLines = async (db: ShopDb, shopId: number, before: Date) => {
  const { rows: statements } = await sql<{ id: number }>`
    update bank_statements set keeps_names = false
    where shop_id = ${shopId} and keeps_names and uploaded_at < ${before} returning id`.execute(db)
  await sql`
    update bank_lines set description_sealed = null
    where shop_id = ${shopId} and statement_id = any(${statements.map(({ id }) => id)}::integer[])
      and description_sealed is not null`.execute(db)
}

/** The same for photos. Also returns their keys. */
const clearPhotos = async (db: ShopDb, shopId: number, before: Date) => {
  const ids = await listClosed(db, shopId, before, 'photos')
  const { rows } = await sql<{ photo_key: string }>`
    select distinct photo_key from return_photos
    where shop_id = ${shopId} and return_id = any(${ids}::text[])
    union select file_key from message_files where shop_id = ${shopId} and return_id = any(${ids}::text[])`.execute(db)
  await sql`
    delete from message_files where shop_id = ${shopId} and return_id = any(${ids}::text[])`.execute(db)
  await sql`
    update return_products set photo_keys = '{}', inspection_photo_keys = '{}'
    where shop_id = ${shopId} and return_id = any(${ids}::text[]) and (photo_keys <> '{}' or inspection_photo_keys <> '{}')`.execute(
    db,
  )
  await sql`
    update returns set keeps_photos = false where shop_id = ${shopId} and id = any(${ids}::text[])`.execute(db)
  return { returns: ids.length, keys: rows.map(({ photo_key }) => photo_key) }
}

/** A photo that became part of a return is referenced there too, and stays. */
const removeAbandoned = async (db: ShopDb, shopId: number, before: Date) => {
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
    for (;;) {
      const cleared = await inShop(db, shopId, (shopDb) => clearAccounts(shopDb, shopId, bankBefore))
      if (cleared === 0) break
      done.accounts += cleared
    }
    const unended = daysAgo(Math.max(retention.iban_retention_days, ABANDONED_DAYS))
    await inShop(db, shopId, async (shopDb) => {
      await clearBankFiles(shopDb, shopId, bankBefore, unended)
      await clearBankLines(shopDb, shopId, bankBefore)
    })
    const photosBefore = daysAgo(retention.photo_retention_days)
    for (;;) {
      const { returns, keys } = await inShop(db, shopId, (shopDb) => clearPhotos(shopDb, shopId, photosBefore))
      if (returns === 0) break
      done.photos += await removeUnnamed(deps, shopId, keys, now)
    }
    const abandoned = daysAgo(ABANDONED_DAYS)
    const received = daysAgo(Math.max(retention.photo_retention_days, ABANDONED_DAYS))
    const keys = await inShop(db, shopId, async (shopDb) => [
      ...(await removeAbandoned(shopDb, shopId, abandoned)),
      ...(await forgetParcels(shopDb, shopId, { settled: photosBefore, received, scanned: abandoned })),
    ])
    await removeUnnamed(deps, shopId, keys, now)
    await inShop(db, shopId, (shopDb) => removeOldCopies(shopDb, shopId, now))
  }
  return done
}
