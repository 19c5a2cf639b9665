import { sql } from 'kysely'
import type { ShopDb } from '../../../db/db.ts'

interface Before {
  /** Photos are of addresses, and are kept like those of returns. */
  readonly settled: Date
  /** Whose it was is not found out any more. */
  readonly received: Date
  /** Nobody sends a scan again after that. */
  readonly scanned: Date
}

/** Lets go of parcels that were settled or stayed open too long, and of old scans. Returns the keys of the photos. */
export const forgetParcels = async (db: ShopDb, shopId: number, before: Before): Promise<string[]> => {
  await db.deleteFrom('parcel_scans').where('shop_id', '=', shopId).where('at', '<', before.scanned).execute()
  const { rows } = await sql<{ id: number }>`
    select id from unknown_parcels where shop_id = ${shopId} and settled_at < ${before.settled}
    union select id from unknown_parcels where shop_id = ${shopId} and state = 'open' and received_at < ${before.received}`.execute(
    db,
  )
  const ids = rows.map(({ id }) => id)
  const photos = await sql<{ photo_key: string }>`
    select photo_key from unknown_parcel_photos where shop_id = ${shopId} and parcel_id = any(${ids}::integer[])`.execute(
    db,
  )
  await sql`delete from unknown_parcels where shop_id = ${shopId} and id = any(${ids}::integer[])`.execute(db)
  return photos.rows.map(({ photo_key }) => photo_key)
}
