import { errorMessage } from '@returns-desk/contract'
import { expect } from 'vitest'
import { inShop } from '../../../db/db.ts'
import { HANDLERS } from '../../../handlers.ts'
import { runDueEffects } from '../../../outbox/run-due-effects.ts'
import { addReturn, furnishedShop, type ReturnFields } from '../../../test/builders.ts'
import { addReturnAddress, RETURN_ADDRESS, runEffects } from '../../../test/couriers/courier-shop.ts'
import { test, type World } from '../../../test/harness.ts'
import { PICKUP } from '../../../test/orders.ts'
import { afterEvent } from '../../returns/moves/after-event.ts'

const GONE = { status: 404, code: 'not_found' }

const open = async (world: World, fields: ReturnFields = {}) => {
  const shop = await furnishedShop(world)
  await addReturnAddress(world, shop.id)
  const staff = await world.as(shop)
  const id = await addReturn(world, shop, fields)
  const run = () => runEffects(world.deps, shop.id)
  const detail = () => staff.returns.getPrivate({ params: { id } })
  return { shop, id, run, detail, staff, params: { id }, labels: staff.labels }
}

test('staff create a label, print it, create it again and cancel it', async ({ world }) => {
  const { params, labels, run, detail } = await open(world)
  await expect(labels.get({ params })).rejects.toMatchObject(GONE)
  expect((await labels.create({ params })).label).toMatchObject({ courier: 'own', state: 'pending', can_print: false })
  await run()
  const first = await detail()
  expect(first).toMatchObject({ label: { state: 'made', can_print: true } })
  expect((await labels.get({ params })).url).toMatch(/^http:\/\/localhost:8080\/files\/.*\.pdf\?/)
  await labels.create({ params })
  await run()
  const second = await detail()
  expect(second.awb).not.toBe(first.awb)
  await labels.cancel({ params })
  expect(await detail()).toMatchObject({ awb: null, label: { state: 'cancelled', can_print: false } })
  await expect(labels.cancel({ params })).rejects.toMatchObject(GONE)
  await expect(labels.get({ params })).rejects.toMatchObject(GONE)
  expect((await detail()).timeline.map(({ kind, note }) => [kind, note])).toEqual([
    ['created', null],
    ['label_made', first.awb],
    ['label_cancelled', first.awb],
    ['label_made', second.awb],
    ['label_cancelled', second.awb],
  ])
})

test('an AWB entered by staff is stored, is in the timeline once, and cancels a label not yet requested', async ({
  world,
}) => {
  const { params, labels, run, detail } = await open(world)
  await labels.create({ params })
  await labels.enterAwb({ params, body: { awb: ' 1Z-0042 ' } })
  await labels.enterAwb({ params, body: { awb: '1Z-0042' } })
  await run()
  const { awb, label, timeline } = await detail()
  expect([awb, label?.state]).toEqual(['1Z-0042', 'cancelled'])
  expect(timeline.slice(1)).toMatchObject([{ kind: 'awb_entered', actor: 'staff', note: '1Z-0042' }])
})

test.for(['', '1Z', 'x'.repeat(41), '<b>1234</b>', '12\n34'])('%j is not an AWB', async (awb, { world }) => {
  const { params, labels } = await open(world)
  await expect(labels.enterAwb({ params, body: { awb } })).rejects.toMatchObject({
    status: 400,
    details: [{ field: 'awb', code: 'awb_invalid', message: 'An AWB has 4 to 40 letters and digits.' }],
  })
})

test('a closed return, or one sent by the customer, takes no label', async ({ world }) => {
  const external = await open(world, { isExternal: true })
  await expect(external.labels.create({ params: external.params })).rejects.toMatchObject({
    code: 'label_not_possible',
  })
  await external.labels.enterAwb({ params: external.params, body: { awb: '12345' } })
  expect(await external.detail()).toMatchObject({ awb: '12345' })
  const closed = await open(world, { status: 8 })
  await expect(closed.labels.create({ params: closed.params })).rejects.toMatchObject({ code: 'label_not_possible' })
  await expect(closed.labels.enterAwb({ params: closed.params, body: { awb: '12345' } })).rejects.toMatchObject({
    status: 409,
  })
})

test('a label is created automatically once when staff await the parcel, and cancelled with the return', async ({
  world,
}) => {
  const { params, run, detail, staff } = await open(world)
  const move = (status: string) => staff.returns.move({ params, query: { status } })
  await move('awaiting_parcel')
  await run()
  const { awb } = await detail()
  expect(awb).toMatch(/^RD/)
  await move('pending_action')
  await move('awaiting_parcel')
  await run()
  expect(await detail()).toMatchObject({ awb })
  await move('cancelled')
  await run()
  expect(await detail()).toMatchObject({ awb: null, label: { state: 'cancelled' } })
})

test('a method can create its label with the return, or none at all', async ({ world }) => {
  const { shop, params, run, detail, staff } = await open(world)
  const happen = () =>
    inShop(world.db, shop.id, (db) =>
      afterEvent(world.deps, db, shop.id, {
        returnId: params.id,
        event: { type: 'return_created' },
        at: world.deps.clock(),
      }),
    )
  const method = { id: shop.returnMethodIds.courier_pickup }
  await happen()
  await staff.returnMethods.update({ params: method, body: { generate_awb: false, awb_at_creation: true } })
  await happen()
  expect((await detail()).label).toBeNull()
  await staff.returnMethods.update({ params: method, body: { generate_awb: true } })
  await happen()
  await happen()
  await run()
  expect(await detail()).toMatchObject({ label: { state: 'made' }, return_status: { order_index: 1 } })
})

test('only staff of the shop can see or change a label', async ({ world }) => {
  const { params, labels, run, detail } = await open(world)
  await labels.create({ params })
  await run()
  const { awb } = await detail()
  const stranger = (await world.as(await world.shop())).labels
  for (const call of [stranger.get, stranger.create, stranger.cancel])
    await expect(call({ params })).rejects.toMatchObject(GONE)
  await expect(stranger.enterAwb({ params, body: { awb: 'stolen' } })).rejects.toMatchObject(GONE)
  expect(await world.client().returns.get({ params })).toMatchObject({
    masked: true,
    awb: null,
    label: null,
    timeline: [],
  })
  expect(await detail()).toMatchObject({ awb, label: { state: 'made' } })
})

test.for(['own', 'fan'] as const)(
  'a label of %s without a return address waits, names the missing setting, and is created once it is set',
  async (courier, { world }) => {
    const shop = await furnishedShop(world)
    const id = await addReturn(world, shop, { pickup_address: PICKUP })
    const staff = await world.as(shop)
    if (courier === 'fan') {
      const account = { active: true, username: 'shop', password: 'secret', client_id: '7032158', service: '' }
      await staff.couriers.saveFan({ body: account })
      const method = { id: shop.returnMethodIds.courier_pickup }
      await staff.returnMethods.update({ params: method, body: { courier_service_name: 'FAN Courier' } })
    }
    await staff.labels.create({ params: { id } })
    const labelOf = async () => {
      await runDueEffects(world.deps, HANDLERS, shop.id)
      const { label, effects } = await staff.returns.getPrivate({ params: { id } })
      return { label, effect: effects.find(({ kind }) => kind === 'label') }
    }
    const waiting = await labelOf()
    expect(waiting.label).toMatchObject({
      courier,
      state: 'pending',
      can_print: false,
      problem: 'return_address_missing',
    })
    expect(errorMessage('return_address_missing', 'en')).toContain('Enter it under Couriers')
    expect(waiting.effect).toMatchObject({ state: 'failed' })
    expect(waiting.effect?.last_error).toContain('Enter it under Couriers')
    await staff.couriers.saveOwn({ body: RETURN_ADDRESS })
    const after = await labelOf()
    if (courier === 'own')
      expect(after).toMatchObject({ label: { state: 'made', can_print: true }, effect: { state: 'done' } })
    // There is no stand-in for this courier here; it is enough to know that it was called.
    else expect(after.effect?.last_error ?? '').not.toContain('return address')
  },
)
