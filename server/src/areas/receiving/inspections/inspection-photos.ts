import { MAX_INSPECTION_PHOTOS } from '@returns-desk/contract'
import { sql } from 'kysely'
import { DomainError, found } from '../../../base/errors.ts'
import type { ShopDb } from '../../../db/db.ts'
import { type InspectionPlace, lockInspection } from './queries.ts'

/** Checked before the work, and again with the return locked before the photo is stored. */
export const requireRoom = async (db: ShopDb, place: InspectionPlace, productId: number): Promise<void> => {
  await lockInspection(db, place)
  const { inspection_photo_keys: keys } = found(
    await db
      .selectFrom('return_products')
      .select('inspection_photo_keys')
      .where('shop_id', '=', place.shopId)
      .where('return_id', '=', place.returnId)
      .where('id', '=', productId)
      .executeTakeFirst(),
  )
  if (keys.length >= MAX_INSPECTION_PHOTOS) throw new DomainError('too_many_photos')
}

/** The same picture twice is one photo. */
export const addPhotoKey = async (
  db: ShopDb,
  place: InspectionPlace,
  productId: number,
  photoKey: string,
): Promise<void> => {
  const { shopId, returnId } = place
  await requireRoom(db, place, productId)
  await sql`
    update return_products set inspection_photo_keys = inspection_photo_keys || ${photoKey}::text
    where shop_id = ${shopId} and return_id = ${returnId} and id = ${productId}
      and not ${photoKey} = any(inspection_photo_keys)`.execute(db)
}
