/** The courier data of a shop: a label with its AWB, a tracking event and an account. */
import { inShop } from '../db/db.ts'
import type { World } from '../test/world.ts'

export const fillCouriers = async (world: World, shopId: number, returnId: string, secret: string) => {
  const pdf = Buffer.from(`%PDF-1.4 ${secret}`)
  const label_key = await world.deps.files.put(shopId, pdf, 'application/pdf')
  const made = {
    courier: 'own',
    state: 'made',
    awb: `${secret}-awb`,
    label_key,
    created_at: world.deps.clock(),
  }
  const label = { shop_id: shopId, return_id: returnId, attempt: 1, reference: `${returnId}-1`, ...made }
  const at = world.deps.clock()
  const event = { courier: 'own', awb: made.awb, event_ref: '1', return_id: returnId, meaning: 'other' }
  const account = {
    courier: 'sameday',
    settings: { username: secret, pickup_point_id: '1', service_id: '1' },
    credentials_sealed: null,
    active: false,
  }
  await inShop(world.db, shopId, async (db) => {
    await db.insertInto('labels').values(label).execute()
    await db
      .insertInto('courier_series')
      .values({ shop_id: shopId, number: 1, reference: label.reference, given_at: at })
      .execute()
    await db
      .insertInto('courier_events')
      .values({ shop_id: shopId, ...event, happened_at: at, seen_at: at })
      .execute()
    await db
      .insertInto('courier_accounts')
      .values({ shop_id: shopId, ...account, changed_at: at })
      .execute()
  })
}
