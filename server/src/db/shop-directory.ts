/** The directory of shops, outside row-level security: it is queried before a shop is entered. */
import type { Db } from './db.ts'

/** The shop with this handle at a platform. */
export const findShopId = async (db: Db, { platform, handle }: { platform: string; handle: string }) => {
  const named = db.selectFrom('shop_directory').select('shop_id').where('platform', '=', platform)
  return (await named.where('handle', '=', handle).executeTakeFirst())?.shop_id
}

/** All shops, for recurring tasks. */
export const listShopIds = async (db: Db): Promise<number[]> =>
  (await db.selectFrom('shop_directory').select('shop_id').orderBy('shop_id').execute()).map(({ shop_id }) => shop_id)

/** The shops whose orders are kept by an external platform. */
export const listPlatformShopIds = async (db: Db): Promise<number[]> => {
  const shops = db.selectFrom('shop_directory').select('shop_id').where('platform', '<>', 'embedded')
  return (await shops.orderBy('shop_id').execute()).map(({ shop_id }) => shop_id)
}

/** The shop's handle at its platform. */
export const findHandle = async (db: Db, shopId: number) => {
  const named = db.selectFrom('shop_directory').select('handle').where('shop_id', '=', shopId)
  return (await named.executeTakeFirst())?.handle
}

/** By its handle at any platform; `undefined` also if two platforms have a shop with that handle. */
export const findAnyShopId = async (db: Db, handle: string) => {
  const rows = await db.selectFrom('shop_directory').select('shop_id').where('handle', '=', handle).execute()
  return rows.length === 1 ? rows[0]?.shop_id : undefined
}
