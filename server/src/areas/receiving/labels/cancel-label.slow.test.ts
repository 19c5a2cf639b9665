import { expect, onTestFinished } from 'vitest'
import { moveTo, openCourierShop, runEffects } from '../../../test/couriers/courier-shop.ts'
import { test, type World } from '../../../test/harness.ts'

const ELEVEN_MINUTES = 11 * 60

const open = async (world: World, courier: 'fan' | 'sameday' | 'cargus') => {
  const opened = await openCourierShop(world, courier)
  onTestFinished(opened.close)
  return opened
}

test.for(['fan', 'sameday', 'cargus'] as const)(
  'cancelling a label cancels the AWB at %s and clears it from the return',
  async (courier, { world }) => {
    const { standIn, deps, shop, awaitedReturn, detail } = await open(world, courier)
    const id = await awaitedReturn()
    await runEffects(deps, shop.id)
    const { awb } = await detail(id)
    await (await world.as(shop)).labels.cancel({ params: { id } })
    expect(await detail(id)).toMatchObject({ awb, label: { state: 'cancelling', can_print: false } })
    expect(await runEffects(deps, shop.id)).toEqual([])
    expect(standIn.awbs).toEqual([])
    const after = await detail(id)
    expect(after).toMatchObject({ awb: null, label: { state: 'cancelled', can_print: false } })
    expect(after.timeline.at(-1)).toMatchObject({ kind: 'label_cancelled', note: awb })
  },
)

test.for(['error-after', 'cut-after', 'silent'] as const)(
  'when the response to the cancellation is lost (%s), the AWB is still cancelled in the end',
  async (fault, { world }) => {
    for (const courier of ['fan', 'sameday', 'cargus'] as const) {
      const { standIn, deps, shop, awaitedReturn, detail } = await open(world, courier)
      const id = await awaitedReturn()
      await runEffects(deps, shop.id)
      await moveTo(deps, shop.id, id, 'cancelled')
      standIn.misbehave('cancel', fault)
      expect(await runEffects(deps, shop.id)).toHaveLength(1)
      expect(await runEffects(deps, shop.id)).toEqual([])
      expect(standIn.awbs).toEqual([])
      expect((await detail(id)).label).toMatchObject({ state: 'cancelled', problem: null })
    }
  },
)

test('a parcel in transit can no longer be cancelled, and staff see why', async ({ world }) => {
  const { standIn, deps, shop, awaitedReturn, detail } = await open(world, 'fan')
  const id = await awaitedReturn()
  await runEffects(deps, shop.id)
  standIn.awbs[0]?.events.push({ code: 'C0', words: 'Expeditie ridicata', date: '2026-10-05 18:58:00' })
  await (await world.as(shop)).labels.cancel({ params: { id } })
  expect(await runEffects(deps, shop.id)).toEqual([])
  const { awb, label, timeline } = await detail(id)
  expect([awb, label?.state, label?.problem]).toEqual([standIn.awbs[0]?.awb, 'made', 'courier_cancel_too_late'])
  expect(timeline.at(-1)).toMatchObject({ kind: 'label_failed', note: 'courier_cancel_too_late' })
})

test('a new label has a new AWB, and the old one is cancelled, even if its response was never received', async ({
  world,
}) => {
  const { standIn, deps, shop, awaitedReturn, detail } = await open(world, 'cargus')
  const id = await awaitedReturn()
  standIn.misbehave('create', 'cut-after')
  expect(await runEffects(deps, shop.id)).toHaveLength(1)
  expect(standIn.awbs).toMatchObject([{ reference: `${id}-1` }])
  const again = await (await world.as(shop)).labels.create({ params: { id } })
  expect(again.label).toMatchObject({ courier: 'cargus', state: 'pending' })
  expect(await runEffects(deps, shop.id)).toEqual([])
  expect(standIn.awbs).toMatchObject([{ reference: `${id}-2` }])
  expect((await detail(id)).awb).toBe(standIn.awbs[0]?.awb)
})

test('if the courier has no lookup by reference, staff are asked to check', async ({ world }) => {
  const { standIn, deps, shop, awaitedReturn, detail } = await open(world, 'sameday')
  const id = await awaitedReturn()
  standIn.misbehave('create', 'cut-after')
  await runEffects(deps, shop.id)
  const first = await detail(id)
  expect(first.label).toMatchObject({ state: 'failed', problem: 'courier_outcome_unknown' })
  // Nothing happens automatically after that, however the return moves: only staff can request a second AWB.
  await moveTo(deps, shop.id, id, 'pending_action')
  await moveTo(deps, shop.id, id, 'awaiting_parcel')
  world.passTime(ELEVEN_MINUTES)
  await runEffects(deps, shop.id)
  expect(standIn.awbs).toHaveLength(1)
  await (await world.as(shop)).labels.create({ params: { id } })
  await runEffects(deps, shop.id)
  expect(standIn.awbs.map(({ reference }) => reference)).toEqual([`${id}-1`, `${id}-2`])
})
