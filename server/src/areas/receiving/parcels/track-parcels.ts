/** Polls a courier for the parcels of a shop, stores each event once, and moves the return on delivery. */

import { type CourierName, courierNamed } from '@returns-desk/contract'
import { DAY_MS, STATUS } from '@returns-desk/engine'
import { CourierError } from '../../../adapters/courier/courier-error.ts'
import type { Courier, ParcelEvent } from '../../../adapters/courier/port.ts'
import type { Deps } from '../../../config/deps.ts'
import { inShop, type ShopDb } from '../../../db/db.ts'
import { type EffectOf, planEffects } from '../../../outbox/plan-effects.ts'
import { openCourier } from '../../platforms/couriers/open-courier.ts'
import { addEvent } from '../../returns/history/add-event.ts'
import { moveReturn } from '../../returns/moves/move-return.ts'
import { listOpen, listTyped } from '../labels/queries.ts'
import { lockReturn } from '../labels/start-label.ts'

const PARCELS_A_CALL = 50
/** A parcel that has not arrived by then never will, and each poll costs a request. */
const TRACKED_DAYS = 60
const EVERY_MS = 15 * 60_000

/** `false` if the event was already stored. */
const insertEvent = async (
  db: ShopDb,
  shopId: number,
  courier: CourierName,
  returnId: string,
  event: ParcelEvent,
  now: Date,
) => {
  const { awb, key, meaning, happened_at } = event
  const kept = await db
    .insertInto('courier_events')
    .values({ shop_id: shopId, courier, awb, event_ref: key, return_id: returnId, meaning, happened_at, seen_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('awb')
    .executeTakeFirst()
  return kept !== undefined
}

/** Whether the delivery should move the return. Locks the return until the transaction ends. */
const shouldMove = async (db: ShopDb, shopId: number, returnId: string) => {
  const row = await db
    .selectFrom('returns as r')
    .innerJoin('return_methods as m', (join) =>
      join.onRef('m.shop_id', '=', 'r.shop_id').onRef('m.id', '=', 'r.return_method_id'),
    )
    .select(['r.order_index', 'm.moves_on_delivery'])
    .where('r.shop_id', '=', shopId)
    .where('r.id', '=', returnId)
    .forUpdate('r')
    .executeTakeFirst()
  return row?.order_index === STATUS.AWAITING_PARCEL && row.moves_on_delivery
}

const receive = async (deps: Deps, db: ShopDb, shopId: number, returnId: string) => {
  if (!(await shouldMove(db, shopId, returnId))) return
  const statuses = db.selectFrom('return_statuses').select('name').where('shop_id', '=', shopId)
  const { name } = await statuses.where('order_index', '=', STATUS.RECEIVED).executeTakeFirstOrThrow()
  const at = deps.clock()
  await moveReturn(deps, db, { shopId, id: returnId, status: name, ifMatch: undefined, actor: 'system', at })
}

/** In one transaction: a stored event has had its effect. */
const recordEvents = (
  deps: Deps,
  shopId: number,
  courier: CourierName,
  returnId: string,
  events: readonly ParcelEvent[],
) =>
  inShop(deps.db, shopId, async (db) => {
    await lockReturn(db, shopId, returnId)
    let news = 0
    for (const event of events) {
      if (!(await insertEvent(db, shopId, courier, returnId, event, deps.clock()))) continue
      news++
      const line = { at: event.happened_at, actor: 'system', kind: 'parcel_event', note: event.words } as const
      await addEvent(db, { shopId, returnId, ...line })
      if (event.meaning === 'delivered') await receive(deps, db, shopId, returnId)
    }
    return news
  })

const oldestFirst = (a: ParcelEvent, b: ParcelEvent) => a.happened_at.getTime() - b.happened_at.getTime()

interface TrackedParcel {
  readonly awb: string
  readonly return_id: string
}

/** The parcels of a shop at a courier: from labels it issued, and from AWBs entered by staff, which may be wrong. */
const listTracked = async (deps: Deps, db: ShopDb, shopId: number, courier: CourierName) => {
  const since = new Date(deps.clock().getTime() - TRACKED_DAYS * DAY_MS)
  const typed = await listTyped(db, shopId, since)
  return {
    labels: await listOpen(db, shopId, courier, since),
    typed: typed.filter(({ courier_service_name }) => courierNamed(courier_service_name) === courier),
  }
}

const follow = async (deps: Deps, shopId: number, courier: Courier, parcels: readonly TrackedParcel[]) => {
  let news = 0
  for (let from = 0; from < parcels.length; from += PARCELS_A_CALL) {
    const some = parcels.slice(from, from + PARCELS_A_CALL)
    const events = await courier.track(some.map(({ awb }) => awb))
    for (const { awb, return_id } of some) {
      const own = events.filter((event) => event.awb === awb).sort(oldestFirst)
      if (own.length > 0) news += await recordEvents(deps, shopId, courier.name, return_id, own)
    }
  }
  return news
}

/** One request per AWB: a rejected one must not affect the others. */
const trackTyped = async (deps: Deps, shopId: number, courier: Courier, parcels: readonly TrackedParcel[]) => {
  let news = 0
  for (const parcel of parcels) {
    news += await follow(deps, shopId, courier, [parcel]).catch((error) => {
      if (error instanceof CourierError && error.trouble === 'refused') return 0
      throw error
    })
  }
  return news
}

export const trackParcels = async (deps: Deps, shopId: number, { payload }: EffectOf<'track'>) => {
  const { labels, typed } = await inShop(deps.db, shopId, (db) => listTracked(deps, db, shopId, payload.courier))
  const parcels = labels.length + typed.length
  const courier = parcels > 0 ? await openCourier(deps, shopId, payload.courier) : undefined
  if (!courier) return { parcels, news: 0 }
  const news = await follow(deps, shopId, courier, labels)
  return { parcels, news: news + (await trackTyped(deps, shopId, courier, typed)) }
}

/** Called regularly for every shop: one poll per courier with parcels in transit, at most every quarter of an hour. */
export const planTracking = (deps: Deps, shopId: number) =>
  inShop(deps.db, shopId, async (db) => {
    const accounts = await db
      .selectFrom('courier_accounts')
      .select('courier')
      .where('shop_id', '=', shopId)
      .where('courier', '<>', 'own')
      .execute()
    const slot = Math.floor(deps.clock().getTime() / EVERY_MS)
    for (const { courier: name } of accounts) {
      const courier = name as CourierName
      const { labels, typed } = await listTracked(deps, db, shopId, courier)
      if (labels.length + typed.length === 0) continue
      const effect = { kind: 'track', key: `track/${courier}/${slot}`, returnId: null, payload: { courier } } as const
      await planEffects(deps, db, shopId, [effect])
    }
  })
