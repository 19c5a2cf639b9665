import { PORTAL_ERRORS } from '@returns-desk/contract'
import { sql } from 'kysely'
import type { Db, ShopDb } from '../../db/db.ts'
import { type TextsByLanguage, textsByLanguage } from '../error-messages/queries.ts'

export interface NewShop {
  readonly handle: string
  readonly name: string
  readonly currency: string
  readonly time_zone: string
  readonly language: string
  readonly embed_origins: readonly string[]
  /** An invented shop, until real orders are put into it. */
  readonly is_demo?: boolean
  /** It is still being written; see `makeOnce`. */
  readonly is_unfinished?: boolean
}

/** Real customers are in it from now on. */
export const endDemo = (db: ShopDb, shopId: number) =>
  db.updateTable('shops').set({ is_demo: false }).where('shop_id', '=', shopId).where('is_demo', '=', true).execute()

/** Which shop a platform means by a name. It is asked before any shop has been entered. */
export const findShopId = async (db: Db, { platform, handle }: { platform: string; handle: string }) => {
  const named = db.selectFrom('shop_directory').select('shop_id').where('platform', '=', platform)
  return (await named.where('handle', '=', handle).executeTakeFirst())?.shop_id
}

/** Every shop there is, for what is done for all of them now and then. */
export const listShopIds = async (db: Db): Promise<number[]> =>
  (await db.selectFrom('shop_directory').select('shop_id').orderBy('shop_id').execute()).map(({ shop_id }) => shop_id)

/** The shops whose orders are kept by somebody else. */
export const listPlatformShopIds = async (db: Db): Promise<number[]> => {
  const shops = db.selectFrom('shop_directory').select('shop_id').where('platform', '<>', 'embedded')
  return (await shops.orderBy('shop_id').execute()).map(({ shop_id }) => shop_id)
}

/** What its platform calls a shop. */
export const findHandle = async (db: Db, shopId: number) => {
  const named = db.selectFrom('shop_directory').select('handle').where('shop_id', '=', shopId)
  return (await named.executeTakeFirst())?.handle
}

export const find = (db: ShopDb, shopId: number) =>
  db.selectFrom('shops').selectAll().where('shop_id', '=', shopId).executeTakeFirst()

/** Those that customers may read. */
const PORTAL_CODES = Object.keys(PORTAL_ERRORS)

/** With how its portal looks, and what it says in its own words. */
export const findForPortal = (db: ShopDb, shopId: number) =>
  db
    .selectFrom('shops')
    .innerJoin('settings', 'settings.shop_id', 'shops.shop_id')
    .select(['shops.name', 'shops.language', 'shops.time_zone', 'shops.is_demo'])
    .select(['settings.accent_color', 'settings.logo_url'])
    .select(sql<TextsByLanguage>`${textsByLanguage(shopId, PORTAL_CODES)}`.as('error_texts'))
    .where('shops.shop_id', '=', shopId)
    .executeTakeFirst()

/** By its handle at whichever platform it is; `undefined` too where two platforms know a shop by that name. */
export const findAnyShopId = async (db: Db, handle: string) => {
  const rows = await db.selectFrom('shop_directory').select('shop_id').where('handle', '=', handle).execute()
  return rows.length === 1 ? rows[0]?.shop_id : undefined
}
