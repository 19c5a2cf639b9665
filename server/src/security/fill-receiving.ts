/** What lies at the receiving table of a full shop. */
import { randomUUID } from 'node:crypto'
import type { ShopDb } from '../db/db.ts'
import { secretOf } from './marks.ts'

/** Three parcels that nobody knows, photographed, and the scans of them. */
export const fillReceiving = async (
  db: ShopDb,
  shop_id: number,
  { photoKey, staffId, at, mark }: { photoKey: string; staffId: number; at: Date; mark: string },
): Promise<number[]> => {
  const codes = [1, 2, 3].map((place) => `${secretOf(mark)}-parcel-${place}`)
  const rows = await db
    .insertInto('unknown_parcels')
    .values(codes.map((code) => ({ shop_id, code, note: secretOf(mark), received_at: at, received_by: staffId })))
    .returning(['id', 'code'])
    .execute()
  for (const { id: parcel_id, code } of rows) {
    await db
      .insertInto('unknown_parcel_photos')
      .values({ shop_id, parcel_id, photo_key: photoKey, added_at: at })
      .execute()
    await db
      .insertInto('parcel_scans')
      .values({ shop_id, key: randomUUID(), code, at, staff_id: staffId, parcel_id })
      .execute()
  }
  return rows.map(({ id }) => id)
}
