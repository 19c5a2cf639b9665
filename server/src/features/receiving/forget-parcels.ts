import type { ShopDb } from '../../db/db.ts'

interface Before {
  /** Photos are of addresses, and are kept like those of returns. */
  readonly settled: Date
  /** Nobody sends a scan again after that. */
  readonly scanned: Date
}

/** Lets go of parcels that were settled, and of old scans. Returns the keys of the photos. */
export const forgetParcels = async (db: ShopDb, shopId: number, before: Before): Promise<string[]> => {
  await db.deleteFrom('parcel_scans').where('shop_id', '=', shopId).where('at', '<', before.scanned).execute()
  const photos = await db
    .selectFrom('unknown_parcels as u')
    .innerJoin('unknown_parcel_photos as f', (join) =>
      join.onRef('f.shop_id', '=', 'u.shop_id').onRef('f.parcel_id', '=', 'u.id'),
    )
    .select('f.photo_key')
    .where('u.shop_id', '=', shopId)
    .where('u.settled_at', '<', before.settled)
    .execute()
  const old = db.deleteFrom('unknown_parcels').where('shop_id', '=', shopId).where('settled_at', '<', before.settled)
  await old.execute()
  return photos.map(({ photo_key }) => photo_key)
}
