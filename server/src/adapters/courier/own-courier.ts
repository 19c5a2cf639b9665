/**
 * Our own courier, for shops without a courier contract: it numbers and prints labels. The shop arranges the transport.
 */
import { sql } from 'kysely'
import type { Clock } from '../../base/clock.ts'
import { type Db, inShop } from '../../db/db.ts'
import { ownAwb } from './own-awb.ts'
import type { Courier } from './port.ts'

export const ownCourier = (db: Db, clock: Clock, shopId: number): Courier => {
  const find = (reference: string) =>
    inShop(db, shopId, async (shopDb) => {
      const query = shopDb.selectFrom('courier_series').select('number').where('shop_id', '=', shopId)
      return (await query.where('reference', '=', reference).executeTakeFirst())?.number
    })
  /** Numbers of a shop are sequential, without gaps. */
  const give = (reference: string) =>
    inShop(db, shopId, async (shopDb) => {
      await sql`select pg_advisory_xact_lock(hashtext('courier_series'), ${shopId})`.execute(shopDb)
      const { rows } = await sql<{ number: number }>`
        insert into courier_series (shop_id, number, reference, given_at)
        select ${shopId}, coalesce(max(number), 0) + 1, ${reference}, ${clock()} from courier_series where shop_id = ${shopId}
        on conflict (shop_id, reference) do update set given_at = courier_series.given_at
        returning number`.execute(shopDb)
      return rows[0]?.number as number
    })
  return {
    name: 'own',
    createPickup: async ({ reference }) => ({ awb: ownAwb((await find(reference)) ?? (await give(reference))) }),
    findByReference: async (reference) => {
      const number = await find(reference)
      return number === undefined ? undefined : ownAwb(number)
    },
    // Drawing needs large libraries, which other couriers do without.
    label: async (awb, parcel) => {
      const { drawLabel } = await import('./draw-label.ts')
      return drawLabel(awb, parcel)
    },
    // There is no tracking for these parcels: staff move the return when the parcel arrives.
    track: async () => [],
    cancel: async () => true,
    check: async () => {},
  }
}
