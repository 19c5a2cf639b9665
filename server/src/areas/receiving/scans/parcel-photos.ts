import { MAX_PARCEL_PHOTOS } from '@returns-desk/contract'
import { DomainError, found } from '../../../base/errors.ts'
import type { ShopDb } from '../../../db/db.ts'

/** Checked before the work, and again with the parcel locked before the photo is stored. */
export const requireRoom = async (db: ShopDb, shopId: number, id: number): Promise<void> => {
  const own = db.selectFrom('unknown_parcels').select('id').where('shop_id', '=', shopId).where('id', '=', id)
  found(await own.forUpdate().executeTakeFirst())
  const { photos } = await db
    .selectFrom('unknown_parcel_photos')
    .select(({ fn }) => fn.countAll<number>().as('photos'))
    .where('shop_id', '=', shopId)
    .where('parcel_id', '=', id)
    .executeTakeFirstOrThrow()
  if (photos >= MAX_PARCEL_PHOTOS) throw new DomainError('too_many_photos')
}

export const insertPhoto = async (db: ShopDb, shopId: number, id: number, photo_key: string, added_at: Date) => {
  await requireRoom(db, shopId, id)
  await db
    .insertInto('unknown_parcel_photos')
    .values({ shop_id: shopId, parcel_id: id, photo_key, added_at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
