import { randomUUID } from 'node:crypto'
import { UNDO_WINDOW_MS } from '@returns-desk/engine'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { inShop } from '../../../db/db.ts'
import { HANDLERS } from '../../../handlers.ts'
import { runDueEffects } from '../../../outbox/run-due-effects.ts'
import { runEffect } from '../../../outbox/run-effect.ts'
import { addReturn, furnishedShop, type ReturnFields } from '../../../test/builders.ts'
import { addReturnAddress } from '../../../test/couriers/courier-shop.ts'
import { deliver, keptMails } from '../../../test/deliver.ts'
import { test, type World } from '../../../test/harness.ts'
import { pastUndo } from '../../../test/past-undo.ts'
import { action, condition, rule } from '../../../test/rule-bodies.ts'
import { moveReturn } from './move-return.ts'

const SECONDS = UNDO_WINDOW_MS / 1000

const openReturn = async (world: World, fields: ReturnFields = {}) => {
  const shop = await furnishedShop(world)
  await addReturnAddress(world, shop.id)
  const id = await addReturn(world, shop, fields)
  const api = await world.as(shop)
  const params = { id }
  return {
    shop,
    id,
    api,
    move: (status: string) => api.returns.move({ params, query: { status } }),
    undo: (version?: number) =>
      api.returns.undoMove({ params, ...(version ? { headers: { 'if-match': `"${version}"` } } : {}) }),
    get: () => api.returns.getPrivate({ params }),
    /** The effects that a worker would perform now. */
    makeDue: () => runDueEffects(world.deps, HANDLERS, shop.id),
    subjects: async () => (await keptMails(world, shop)).map(({ subject }) => subject),
  }
}

test('an undone move is reversed in status, counts and history, and none of its mails is sent', async ({ world }) => {
  const { shop, api, move, undo, subjects } = await openReturn(world, { status: 4 })
  const moved = await move('completed')
  expect(moved.effects).toMatchObject([{ kind: 'email', state: 'pending' }])
  const undone = await undo(moved.version)
  expect(undone).toMatchObject({ return_status: { name: 'processed' }, version: moved.version + 1 })
  expect(undone.timeline.slice(-2)).toMatchObject([
    { kind: 'moved', from: 'processed', to: 'completed', actor: 'staff' },
    { kind: 'move_undone', from: 'completed', to: 'processed', actor: 'staff' },
  ])
  expect(undone.effects).toMatchObject([{ kind: 'email', state: 'cancelled', next_attempt_at: null }])
  expect((await api.returns.list({ query: { status: 'processed' } })).total_items).toBe(1)
  expect((await api.returns.list({ query: { status: 'completed' } })).total_items).toBe(0)
  await deliver(world, shop)
  expect(await subjects()).toEqual([])
})

test('the effects of a move wait ten seconds, and cannot be made due earlier', async ({ world }) => {
  const { id, api, move, makeDue, subjects } = await openReturn(world)
  const { effects } = await move('received')
  world.passTime(SECONDS - 0.001)
  expect(await makeDue()).toEqual([])
  const retry = api.effects.retry({ params: { id, effect_id: effects[0]?.id ?? '' } })
  await expect(retry).rejects.toMatchObject({ code: 'effect_settled' })
  expect(await makeDue()).toEqual([])
  world.passTime(0.001)
  expect(await makeDue()).toEqual(['done'])
  expect(await subjects()).toHaveLength(1)
})

test('the effects of a move are also queued for ten seconds later', async ({ world }) => {
  const { shop, move } = await openReturn(world)
  const clock = async () => (await sql<{ now: Date }>`select now()`.execute(world.db)).rows[0]?.now.getTime() ?? 0
  const before = await clock()
  await move('received')
  const after = await clock()
  const queued = await world.db.selectFrom('due_effects').selectAll().where('shop_id', '=', shop.id).execute()
  expect(queued).toHaveLength(1)
  const dueAt = queued[0]?.due_at.getTime() ?? 0
  expect(dueAt).toBeGreaterThanOrEqual(before + SECONDS * 1000)
  expect(dueAt).toBeLessThanOrEqual(after + SECONDS * 1000)
})

test('after ten seconds a move can no longer be undone, even a final one', async ({ world }) => {
  const { move, undo, get } = await openReturn(world, { status: 3 })
  const { version } = await move('cancelled')
  world.passTime(SECONDS)
  await expect(undo(version)).rejects.toMatchObject({ status: 409, code: 'undo_too_late' })
  expect(await get()).toMatchObject({ return_status: { name: 'cancelled' }, version })
})

test('only an undo within ten seconds leaves a final status', async ({ world }) => {
  const { move, undo } = await openReturn(world, { status: 3 })
  await move('cancelled')
  await expect(move('received')).rejects.toMatchObject({ code: 'move_not_allowed' })
  world.passTime(SECONDS - 0.001)
  expect(await undo()).toMatchObject({ return_status: { name: 'received' } })
})

test('a concurrent move in between is not undone, and the earlier move stays', async ({ world }) => {
  const { move, undo, get } = await openReturn(world)
  const mine = await move('received')
  const theirs = await move('processed')
  await expect(undo(mine.version)).rejects.toMatchObject({ status: 409, code: 'return_moved' })
  await undo(theirs.version)
  await expect(undo()).rejects.toMatchObject({ status: 409, code: 'undo_too_late' })
  expect(await get()).toMatchObject({ return_status: { name: 'received' } })
})

test('a duplicate undo undoes once', async ({ world }) => {
  const { move, undo, get } = await openReturn(world)
  const { version } = await move('received')
  const outcomes = await Promise.allSettled([undo(version), undo(version), undo(version)])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await get()).toMatchObject({ return_status: { name: 'new' }, version: version + 1 })
})

test('after an undo and another move, the customer gets each mail of the shop and its rules once', async ({
  world,
}) => {
  const { shop, api, move, undo, get, subjects } = await openReturn(world)
  const mail = (await api.emails.list()).find(({ template_type }) => template_type === 'refund_agreed')
  const conditions = [condition('event.type', 'EQUALS', 'parcel_received')]
  await api.rules.create({ body: rule({ conditions, rule_action: action('SEND_EMAIL', { email_id: mail?.id }) }) })
  await move('received')
  await undo()
  await move('received')
  await deliver(world, shop)
  expect(await subjects()).toHaveLength(2)
  expect((await get()).effects.map(({ state }) => state).sort()).toEqual(['cancelled', 'cancelled', 'done', 'done'])
})

test('an undone move leaves no label behind, and moving again creates one', async ({ world }) => {
  const { shop, move, undo, get } = await openReturn(world)
  expect(await move('awaiting_parcel')).toMatchObject({ label: { state: 'pending' } })
  expect(await undo()).toMatchObject({ label: null, awb: null })
  await deliver(world, shop)
  expect(await get()).toMatchObject({ label: null, awb: null })
  await move('awaiting_parcel')
  await deliver(world, shop)
  expect(await get()).toMatchObject({ label: { state: 'made' } })
})

test('cancelling by mistake does not lose the label', async ({ world }) => {
  const { shop, move, undo, get } = await openReturn(world)
  await move('awaiting_parcel')
  await deliver(world, shop)
  const { awb } = await get()
  expect(awb).not.toBeNull()
  await move('cancelled')
  expect(await undo()).toMatchObject({ awb, label: { state: 'made' } })
  await deliver(world, shop)
  expect(await get()).toMatchObject({ awb, label: { state: 'made' } })
  await move('cancelled')
  await deliver(world, shop)
  expect(await get()).toMatchObject({ awb: null, label: { state: 'cancelled' } })
})

test('an undo is too late once a worker has started', async ({ world }) => {
  const { shop, move, undo, get } = await openReturn(world)
  const { effects, version } = await move('received')
  await runEffect(pastUndo(world.deps), HANDLERS, { shopId: shop.id, effectId: effects[0]?.id ?? '' })
  await expect(undo(version)).rejects.toMatchObject({ code: 'undo_too_late' })
  expect(await get()).toMatchObject({ return_status: { name: 'received' }, version, effects: [{ state: 'done' }] })
})

test.for(['customer', 'system'] as const)(
  'what a %s causes needs no ten seconds and cannot be undone',
  async (actor, { world }) => {
    const { shop, id, undo, makeDue } = await openReturn(world)
    const at = world.deps.clock()
    await inShop(world.db, shop.id, (db) =>
      moveReturn(world.deps, db, { shopId: shop.id, id, status: 'cancelled', ifMatch: undefined, actor, at }),
    )
    await expect(undo()).rejects.toMatchObject({ code: 'undo_too_late' })
    expect(await makeDue()).toEqual(['done'])
  },
)

test('a return that never moved has nothing to undo, and one of another shop is not found', async ({ world }) => {
  const { id, undo } = await openReturn(world)
  await expect(undo()).rejects.toMatchObject({ code: 'undo_too_late' })
  const stranger = await world.as(await furnishedShop(world))
  await expect(stranger.returns.undoMove({ params: { id } })).rejects.toMatchObject({ status: 404 })
})

test('a move after which money was agreed on is not undone, as the return is not cancelled', async ({ world }) => {
  const { id, api, move, undo } = await openReturn(world, { status: 3, requiresIban: true })
  await move('processed')
  const { payouts } = await api.refunds.pay({ params: { id }, body: { key: randomUUID(), route: 'bank' } })
  await expect(undo()).rejects.toMatchObject({ status: 409, code: 'refund_below_payouts' })
  await api.refunds.cancel({ params: { id: payouts[0]?.id ?? 0 } })
  expect(await undo()).toMatchObject({ return_status: { name: 'received' } })
})

test.for([
  ['warehouse', 'processed', 'completed'],
  ['warehouse', 'received', 'processed'],
  ['finance', 'received', 'processed'],
  ['viewer', 'new', 'received'],
] as const)('a %s does not undo what somebody else moved from %s to %s', async ([role, from, to], { world }) => {
  const status = { new: 1, received: 3, processed: 4 } as const
  const { shop, id, move, undo } = await openReturn(world, { status: status[from] })
  await move(to)
  const other = await world.as(shop, role)
  await expect(other.returns.undoMove({ params: { id } })).rejects.toMatchObject({ status: 403, code: 'forbidden' })
  expect(await undo()).toMatchObject({ return_status: { name: from } })
})

test.for([
  ['warehouse', 'warehouse', 1, 'received'],
  ['warehouse', 'owner', 1, 'received'],
  ['finance', 'finance', 4, 'completed'],
  ['agent', 'owner', 3, 'processed'],
] as const)(
  'a %s undoes what a %s has moved, where they could have done it',
  async ([role, by, status, to], { world }) => {
    const { shop, id } = await openReturn(world, { status })
    const mover = await world.as(shop, by)
    await mover.returns.move({ params: { id }, query: { status: to } })
    const undoer = role === by ? mover : await world.as(shop, role)
    expect((await undoer.returns.undoMove({ params: { id } })).return_status.order_index).toBe(status)
  },
)
