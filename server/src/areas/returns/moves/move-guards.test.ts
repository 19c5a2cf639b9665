import { randomUUID } from 'node:crypto'
import { findAttributeByKey } from '@returns-desk/engine'
import { expect } from 'vitest'
import { inShop } from '../../../db/db.ts'
import { addReturn, furnishedShop, type ReturnFields } from '../../../test/builders.ts'
import { addRule } from '../../../test/change-shop.ts'
import { test, type World } from '../../../test/harness.ts'

interface Demands {
  readonly inspects_parcels?: boolean
  readonly tracks_payouts?: boolean
}

const shopWith = async (world: World, demands: Demands) => {
  const shop = await furnishedShop(world)
  const staff = await world.as(shop)
  const { id } = await staff.settings.get()
  await staff.settings.update({ params: { id }, body: demands })
  const add = (fields: ReturnFields = {}) => addReturn(world, shop, fields)
  const move = (returnId: string, status: string) => staff.returns.move({ params: { id: returnId }, query: { status } })
  const inspect = (returnId: string) =>
    inShop(world.db, shop.id, (db) =>
      db
        .updateTable('return_products')
        .set({ received: 2, accepted: 2, inspected_at: world.deps.clock() })
        .where('return_id', '=', returnId)
        .execute(),
    )
  return { shop, staff, add, move, inspect }
}

const refused = (code: string) => ({ status: 409, code })

test('a new shop inspects parcels and keeps track of payouts, and promises fourteen days', async ({ world }) => {
  const { staff } = await shopWith(world, {})
  const before = await staff.settings.get()
  expect(before).toMatchObject({ inspects_parcels: false, tracks_payouts: false, refund_within_days: 14 })
  const body = { inspects_parcels: true, tracks_payouts: true, refund_within_days: 5 }
  expect(await staff.settings.update({ params: { id: before.id }, body })).toMatchObject(body)
})

test('where parcels are inspected, only an inspected return is processed', async ({ world }) => {
  const { add, move, inspect, staff } = await shopWith(world, { inspects_parcels: true })
  const id = await add({ status: 3 })
  await expect(move(id, 'processed')).rejects.toMatchObject(refused('inspection_missing'))
  await move(id, 'pending_action')
  await expect(move(id, 'completed')).rejects.toMatchObject(refused('inspection_missing'))
  await inspect(id)
  await move(id, 'processed')
  expect((await staff.refunds.get({ params: { id } })).lines.every((line) => line.id !== null)).toBe(true)
  const kept = await add({ is_kept: true })
  await expect(move(kept, 'processed')).resolves.toMatchObject({ return_status: { order_index: 4 } })
})

test('where payouts are tracked, a return is completed when it was paid, or somebody says why not', async ({
  world,
}) => {
  const { add, move, staff } = await shopWith(world, { tracks_payouts: true })
  const paid = await add({ status: 4 })
  await expect(move(paid, 'completed')).rejects.toMatchObject(refused('refund_unpaid'))
  await staff.refunds.pay({ params: { id: paid }, body: { key: randomUUID(), route: 'cash' } })
  await move(paid, 'completed')
  const explained = await add({ status: 4 })
  await staff.refunds.explain({ params: { id: explained }, body: { reason: 'Exchanged' } })
  await move(explained, 'completed')
  expect((await staff.refunds.get({ params: { id: explained } })).payouts).toEqual([])
  const nothing = await add({ status: 4, delivery_cost_minor: 30_000 })
  await expect(move(nothing, 'completed')).resolves.toMatchObject({ return_status: { order_index: 7 } })
})

test('elsewhere completing a return records that it was paid, by who completes it, and an undo takes that back', async ({
  world,
}) => {
  const { shop, add, staff } = await shopWith(world, {})
  const id = await add({ status: 4 })
  const finance = await world.as(shop, 'finance')
  await finance.returns.move({ params: { id }, query: { status: 'completed' } })
  const refund = await staff.refunds.get({ params: { id } })
  expect(refund).toMatchObject({ paid: 240.91, open: 0, payouts: [{ route: 'other', state: 'settled' }] })
  expect(refund.payouts[0]?.staff?.name).toBe('The finance')
  await staff.returns.undoMove({ params: { id } })
  const undone = await staff.refunds.get({ params: { id } })
  expect(undone).toMatchObject({ paid: 0, open: 240.91, payouts: [{ state: 'cancelled' }] })
  await staff.returns.move({ params: { id }, query: { status: 'completed' } })
  expect(await staff.refunds.get({ params: { id } })).toMatchObject({ paid: 240.91, open: 0 })
})

test('money that is on its way keeps a return from being completed or cancelled', async ({ world }) => {
  const { add, move, staff } = await shopWith(world, {})
  const id = await add({ status: 4, requiresIban: true })
  const body = { key: randomUUID(), route: 'bank', amount: 100 } as const
  const { payouts } = await staff.refunds.pay({ params: { id }, body })
  await expect(move(id, 'completed')).rejects.toMatchObject(refused('refund_unpaid'))
  await move(id, 'pending_action')
  await expect(move(id, 'cancelled')).rejects.toMatchObject(refused('refund_below_payouts'))
  await staff.refunds.cancel({ params: { id: payouts[0]?.id ?? 0 } })
  await move(id, 'cancelled')
})

test('the preview of many moves says the same as the move', async ({ world }) => {
  const { add, staff, inspect } = await shopWith(world, { inspects_parcels: true, tracks_payouts: true })
  const [open, ready, unpaid] = [await add({ status: 3 }), await add({ status: 3 }), await add({ status: 4 })]
  await inspect(ready)
  const preview = async (id: string, status: string) => {
    const action = { kind: 'move', status } as const
    return (await staff.bulk.preview({ body: { rows: [{ id }], action } })).rows[0]
  }
  expect(await preview(open, 'processed')).toMatchObject({ outcome: 'not_allowed', problem: 'inspection_missing' })
  expect(await preview(ready, 'processed')).toMatchObject({ outcome: 'will' })
  expect(await preview(unpaid, 'completed')).toMatchObject({ outcome: 'not_allowed', problem: 'refund_unpaid' })
})

test('a rule that would move what is not inspected moves nothing, and what caused it stays', async ({ world }) => {
  const { shop, add, move, staff } = await shopWith(world, { inspects_parcels: true })
  const received = [findAttributeByKey('event.status_changed.to')?.id ?? 0, 601, '3'] as const
  await addRule(world, shop, received, [10, { to: 4 }])
  const id = await add({ status: 2 })
  await move(id, 'received')
  expect((await staff.returns.getPrivate({ params: { id } })).return_status.order_index).toBe(3)
})

test('the promise begins when the goods are here, and ends with a cancelled return', async ({ world }) => {
  const { shop, add, move, staff } = await shopWith(world, {})
  const id = await add({ status: 2 })
  const due = async () => (await staff.refunds.get({ params: { id } })).due_on
  expect(await due()).toBeNull()
  await move(id, 'received')
  expect(await due()).toBe('2026-10-19')
  await staff.returns.undoMove({ params: { id } })
  expect(await due()).toBeNull()
  await move(id, 'received')
  world.passTime(86_400)
  const { returns, refunds } = await world.as(shop)
  const params = { id }
  for (const status of ['pending_action', 'received']) await returns.move({ params, query: { status } })
  expect((await refunds.get({ params })).due_on).toBe('2026-10-19')
  await returns.move({ params, query: { status: 'cancelled' } })
  expect((await refunds.get({ params })).due_on).toBeNull()
})
