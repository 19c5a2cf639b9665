/** The directory of shops, which stands above row-level security: it is asked before any shop has been entered. */
import type { Db } from './db.ts'

/** Which shop a platform means by a name. */
export const findShopId = async (db: Db, { platform, handle }: { platform: string; handle: string }) => {
  const named = db.selectFrom('shop_directory').select('shop_id').where('platform', '=', platform)
  return (await named.where('handle', '=', handle).executeTakeFirst())?.shop_id
}

/** Every shop there is, for what is done for all of them now and then. */
export const listShopIds = async (db: Db): Promise<number[]> =>
  (await db.selectFrom('shop_directory').select('shop_id').orderBy('shop_id').execute()).map(({ shop_id }) => shop_id)

/** The shops whose orders are kept by an external platform. */
export const listPlatformShopIds = async (db: Db): Promise<number[]> => {
  const shops = db.selectFrom('shop_directory').select('shop_id').where('platform', '<>', 'embedded')
  return (await shops.orderBy('shop_id').execute()).map(({ shop_id }) => shop_id)
}

/** What its platform calls a shop. */
export const findHandle = async (db: Db, shopId: number) => {
  const named = db.selectFrom('shop_directory').select('handle').where('shop_id', '=', shopId)
  return (await named.executeTakeFirst())?.handle
}

/** By its handle at whichever platform it is; `undefined` too where two platforms know a shop by that name. */
export const findAnyShopId = async (db: Db, handle: string) => {
  const rows = await db.selectFrom('shop_directory').select('shop_id').where('handle', '=', handle).execute()
  return rows.length === 1 ? rows[0]?.shop_id : undefined
}
