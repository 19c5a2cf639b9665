import { expect, onTestFinished } from 'vitest'
import { inShop } from '../../../db/db.ts'
import { moveTo, openCourierShop, runEffects } from '../../../test/couriers/courier-shop.ts'
import { test, type World } from '../../../test/harness.ts'
import { cancelLatest } from '../labels/start-label.ts'
import { planTracking, trackParcels } from './track-parcels.ts'

const PICKED_UP = { code: 'C0', words: 'Expeditie ridicata', date: '2026-10-05 18:58:00' }
const DELIVERED = { code: 'S2', words: 'Livrat', date: '2026-10-06 10:30:00' }

const openFanShop = async (world: World) => {
  const opened = await openCourierShop(world, 'fan')
  onTestFinished(opened.close)
  const { deps, shop } = opened
  const track = () => trackParcels(deps, shop.id, { returnId: null, payload: { courier: 'fan' } })
  return { ...opened, track }
}

const onTheWay = async (world: World) => {
  const opened = await openFanShop(world)
  const { deps, shop, standIn, awaitedReturn } = opened
  const id = await awaitedReturn()
  await runEffects(deps, shop.id)
  return { ...opened, id, events: standIn.awbs[0]?.events ?? [] }
}

/** An awaited return whose AWB was entered by staff. */
const typeAwb = async ({ deps, shop, awaitedReturn }: Awaited<ReturnType<typeof openCourierShop>>, awb: string) => {
  const id = await awaitedReturn()
  await inShop(deps.db, shop.id, async (db) => {
    await cancelLatest(deps, db, shop.id, id, 'staff')
    await db.updateTable('returns').set({ awb }).where('shop_id', '=', shop.id).where('id', '=', id).execute()
  })
  return id
}

test('courier events appear in the timeline, and the delivery moves the return to received', async ({ world }) => {
  const { id, track, events, detail } = await onTheWay(world)
  events.push(PICKED_UP)
  expect(await track()).toEqual({ parcels: 1, news: 1 })
  expect((await detail(id)).return_status.order_index).toBe(2)
  events.push(DELIVERED)
  expect(await track()).toEqual({ parcels: 1, news: 1 })
  const { return_status, timeline } = await detail(id)
  expect(return_status.order_index).toBe(3)
  expect(timeline.slice(-3)).toMatchObject([
    { kind: 'parcel_event', actor: 'system', note: 'Expeditie ridicata, Iasi', at: '2026-10-05T15:58:00.000Z' },
    { kind: 'parcel_event', actor: 'system', note: 'Livrat, Iasi' },
    { kind: 'moved', actor: 'system', from: 'awaiting_parcel', to: 'received' },
  ])
  expect(await track()).toEqual({ parcels: 0, news: 0 })
})

test('a duplicate event, or one read by two concurrent runs, counts once', async ({ world }) => {
  const { id, track, events, detail } = await onTheWay(world)
  events.push(PICKED_UP, PICKED_UP, DELIVERED, DELIVERED)
  await Promise.all([track(), track(), track()])
  const { timeline, version } = await detail(id)
  expect(timeline.filter(({ kind }) => kind === 'parcel_event')).toHaveLength(2)
  expect(timeline.filter(({ to }) => to === 'received')).toHaveLength(1)
  expect(version).toBe(3)
})

test('if the method says so, staff move the return themselves', async ({ world }) => {
  const { id, deps, shop, track, events, detail } = await onTheWay(world)
  await inShop(deps.db, shop.id, (db) => db.updateTable('return_methods').set({ moves_on_delivery: false }).execute())
  events.push(DELIVERED)
  await track()
  expect(await detail(id)).toMatchObject({ return_status: { order_index: 2 } })
})

test('a return with a pending action is not moved by the courier', async ({ world }) => {
  const { id, deps, shop, track, events, detail } = await onTheWay(world)
  await moveTo(deps, shop.id, id, 'pending_action')
  events.push(DELIVERED)
  await track()
  const { return_status, timeline } = await detail(id)
  expect(return_status.order_index).toBe(6)
  expect(timeline.at(-1)).toMatchObject({ kind: 'parcel_event' })
})

test('an AWB entered by staff is tracked too, if its method names a courier with an account', async ({ world }) => {
  const opened = await openFanShop(world)
  const { deps, shop, standIn, detail, track } = opened
  const id = await typeAwb(opened, '2332300120218000099')
  const parcel = { awb: '2332300120218000099', reference: '', day: '2026-10-05', events: [PICKED_UP] }
  standIn.awbs.push(parcel)
  expect(await track()).toEqual({ parcels: 1, news: 1 })
  parcel.events.push(DELIVERED)
  expect(await track()).toEqual({ parcels: 1, news: 1 })
  const { return_status, timeline } = await detail(id)
  expect(return_status.order_index).toBe(3)
  expect(timeline.filter(({ kind }) => kind === 'parcel_event')).toHaveLength(2)
  expect(await track()).toEqual({ parcels: 0, news: 0 })

  await typeAwb(opened, '2332300120218000100')
  await inShop(deps.db, shop.id, (db) =>
    db.updateTable('return_methods').set({ courier_service_name: 'Poșta Română' }).execute(),
  )
  expect(await track()).toEqual({ parcels: 0, news: 0 })
})

test('a mistyped AWB that the courier rejects does not stop tracking of the others', async ({ world }) => {
  const opened = await onTheWay(world)
  const { id, track, events, detail } = opened
  await typeAwb(opened, 'not an AWB')
  const later = await typeAwb(opened, '2332300120218000099')
  opened.standIn.awbs.push({ awb: '2332300120218000099', reference: '', day: '2026-10-05', events: [DELIVERED] })
  events.push(DELIVERED)
  expect(await track()).toEqual({ parcels: 3, news: 2 })
  expect((await detail(id)).return_status.order_index).toBe(3)
  expect((await detail(later)).return_status.order_index).toBe(3)
})

test('an unavailable courier loses nothing: the next poll reports all events', async ({ world }) => {
  const { id, standIn, track, events, detail } = await onTheWay(world)
  events.push(PICKED_UP, DELIVERED)
  standIn.misbehave('track', 'half-after')
  await expect(track()).rejects.toMatchObject({ trouble: 'unreachable' })
  await track()
  expect((await detail(id)).return_status.order_index).toBe(3)
})

test('each shop is polled every quarter of an hour, and only while parcels are in transit', async ({ world }) => {
  const { deps, shop, events } = await onTheWay(world)
  const planned = () =>
    inShop(deps.db, shop.id, (db) => db.selectFrom('effects').selectAll().where('kind', '=', 'track').execute())
  await planTracking(deps, shop.id)
  await planTracking(deps, shop.id)
  expect(await planned()).toHaveLength(1)
  events.push(DELIVERED)
  expect(await runEffects(deps, shop.id)).toEqual([])
  world.passTime(16 * 60)
  await planTracking(deps, shop.id)
  expect(await planned()).toHaveLength(1)
})
