/** The directory of shops, outside row-level security: it is queried before a shop is entered. */
import { DomainError } from '../base/errors.ts'
import type { Db, ShopDb } from './db.ts'

/** The shop with this handle at a platform. */
export const findShopId = async (db: Db, { platform, handle }: { platform: string; handle: string }) => {
  const named = db.selectFrom('shop_directory').select('shop_id').where('platform', '=', platform)
  return (await named.where('handle', '=', handle).executeTakeFirst())?.shop_id
}

/** The same for customers and staff: the shop has to be open to them. `undefined` where there is none. */
export const findOpenShopId = async (db: Db, { platform, handle }: { platform: string; handle: string }) => {
  const named = db.selectFrom('shop_directory').select(['shop_id', 'archived_at']).where('platform', '=', platform)
  const shop = await named.where('handle', '=', handle).executeTakeFirst()
  if (shop?.archived_at) throw new DomainError('shop_closed')
  return shop?.shop_id
}

/** Locked in a transaction, the shop stays open until its end: what is begun in it and archiving exclude each other. */
export const requireOpenShop = async (db: Db, shopId: number): Promise<void> => {
  const { archived_at } = await db
    .selectFrom('shop_directory')
    .select('archived_at')
    .where('shop_id', '=', shopId)
    .forShare()
    .executeTakeFirstOrThrow()
  if (archived_at) throw new DomainError('shop_closed')
}

/** All shops, for recurring tasks. */
export const listShopIds = async (db: Db): Promise<number[]> =>
  (await db.selectFrom('shop_directory').select('shop_id').orderBy('shop_id').execute()).map(({ shop_id }) => shop_id)

/** Those that are not archived, for tasks that send something or ask somebody. */
export const listOpenShopIds = async (db: Db): Promise<number[]> => {
  const shops = db.selectFrom('shop_directory').select('shop_id').where('archived_at', 'is', null)
  return (await shops.orderBy('shop_id').execute()).map(({ shop_id }) => shop_id)
}

/** The open shops whose orders are kept by an external platform. */
export const listPlatformShopIds = async (db: Db): Promise<number[]> => {
  const shops = db
    .selectFrom('shop_directory')
    .select('shop_id')
    .where('platform', '<>', 'embedded')
    .where('archived_at', 'is', null)
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

/** The name of a shop at its platform. */
export const handleOf = async (db: ShopDb, shopId: number): Promise<string> => {
  const directory = db.selectFrom('shop_directory').select('handle').where('shop_id', '=', shopId)
  return (await directory.executeTakeFirstOrThrow()).handle
}
