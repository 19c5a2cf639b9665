import type { Db, ShopDb } from '../../db/db.ts'

export interface NewShop {
  readonly handle: string
  readonly name: string
  readonly currency: string
  readonly time_zone: string
  readonly language: string
  readonly embed_origins: readonly string[]
}

/** Which shop a platform means by a name. It is asked before any shop has been entered. */
export const findShopId = async (db: Db, { platform, handle }: { platform: string; handle: string }) => {
  const named = db.selectFrom('shop_directory').select('shop_id').where('platform', '=', platform)
  return (await named.where('handle', '=', handle).executeTakeFirst())?.shop_id
}

export const find = (db: ShopDb, shopId: number) =>
  db.selectFrom('shops').selectAll().where('shop_id', '=', shopId).executeTakeFirst()
