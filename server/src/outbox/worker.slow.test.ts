import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Deps } from '../config/deps.ts'
import { inShop, openDb } from '../db/db.ts'
import { PATIENT } from '../db/limits.ts'
import { prepareDatabase } from '../db/schema/prepare.ts'
import { startWorker } from '../start-worker.ts'
import { furnishedShop } from '../test/builders.ts'
import { asOwner } from '../test/database/as-owner.ts'
import { openGate } from '../test/database/database-gate.ts'
import { keptMails } from '../test/deliver.ts'
import { test, type World } from '../test/harness.ts'
import { TEST_KEY_RING } from '../test/key-ring.ts'
import { findEffect, planMails } from '../test/plan-mails.ts'
import { leaseNext } from './enqueue.ts'
import { planEffects } from './plan-effects.ts'
import { queueDepth } from './queue-depth.ts'
import { sweepEffects } from './run-due-effects.ts'
import { startWhenPossible } from './start-when-possible.ts'

const WAIT = { timeout: 15_000, interval: 50 }

const appUrl = (world: World) => prepareDatabase(world.ownerUrl, TEST_KEY_RING)

const countMails = async (world: World, shop: Parameters<typeof keptMails>[1]) => (await keptMails(world, shop)).length

test('a worker performs planned effects, including those planned while it runs', async ({ world }) => {
  const shop = await furnishedShop(world)
  const [early = ''] = await planMails(world, shop, 12)
  expect(await queueDepth(world.db)).toMatchObject({ waiting: 12, active: 0, later: 0 })
  const worker = await startWorker(world.deps)
  try {
    await expect.poll(() => countMails(world, shop), WAIT).toBe(12)
    const [late = ''] = await planMails(world, shop, 1)
    await expect.poll(async () => (await findEffect(world, shop, late)).state, WAIT).toBe('done')
    expect(await findEffect(world, shop, early)).toMatchObject({ state: 'done', attempts: 1, last_error: null })
    await expect.poll(() => queueDepth(world.db), WAIT).toMatchObject({ waiting: 0, active: 0 })
  } finally {
    await worker.stop()
  }
  expect(world.logged.filter((line) => line.includes('jobs_error'))).toEqual([])
})

test('a worker that cannot start because the database has just failed starts when it is back', async ({ world }) => {
  const shop = await furnishedShop(world)
  const [key = ''] = await planMails(world, shop, 1)
  const gate = await openGate(await appUrl(world))
  gate.shut()
  const db = openDb(gate.url, 5, PATIENT)
  const attempts: string[] = []
  const start = () => {
    attempts.push('attempt')
    return startWorker({ ...world.deps, db })
  }
  const worker = startWhenPossible(start, world.deps.log, 50)
  try {
    await expect.poll(() => attempts.length, WAIT).toBeGreaterThan(1)
    expect(await findEffect(world, shop, key)).toMatchObject({ state: 'pending' })
    gate.open()
    await expect.poll(async () => (await findEffect(world, shop, key)).state, WAIT).toBe('done')
  } finally {
    await worker.stop()
    await db.destroy()
    await gate.close()
  }
  expect(world.logged.some((line) => line.includes('worker_not_started'))).toBe(true)
})

test('effects planned in a rolled-back transaction are not performed', async ({ world }) => {
  const shop = await furnishedShop(world)
  const payload = { template: { type: 'completed' }, to: 'maria@example.com', language: 'ro' } as const
  const changeOfMind = inShop(world.db, shop.id, async (db) => {
    await planEffects(world.deps, db, shop.id, [{ kind: 'email', key: 'k', returnId: null, payload }])
    throw new Error('changed my mind')
  })
  await expect(changeOfMind).rejects.toThrow('changed my mind')
  expect((await queueDepth(world.db)).waiting).toBe(0)
})

test('an effect that is missing in the queue is found again', async ({ world }) => {
  const shop = await furnishedShop(world)
  const [key = ''] = await planMails(world, shop, 1)
  await asOwner(world.ownerUrl, (client) => client.query('delete from due_effects'))
  const worker = await startWorker(world.deps)
  try {
    await expect.poll(async () => (await findEffect(world, shop, key)).state, WAIT).toBe('done')
  } finally {
    await worker.stop()
  }
})

test('an effect that was settled before its turn came leaves the queue unperformed', async ({ world }) => {
  const shop = await furnishedShop(world)
  await planMails(world, shop, 1)
  await inShop(world.db, shop.id, (db) => db.updateTable('effects').set({ state: 'cancelled' }).execute())
  const worker = await startWorker(world.deps)
  try {
    const depth = () => queueDepth(world.db)
    await expect.poll(depth, WAIT).toEqual({ waiting: 0, active: 0, later: 0, oldest_seconds: 0 })
  } finally {
    await worker.stop()
  }
  expect(await countMails(world, shop)).toBe(0)
})

test('two workers share the work, and nothing is performed twice', async ({ world }) => {
  const shop = await furnishedShop(world)
  const sent: string[] = []
  const deps: Deps = {
    ...world.deps,
    mail: { ...world.deps.mail, send: async ({ messageId }) => String(sent.push(messageId)) },
  }
  await planMails(world, shop, 60)
  const workers = await Promise.all([startWorker(deps), startWorker(deps)])
  try {
    await expect.poll(() => new Set(sent).size, WAIT).toBe(60)
    await expect.poll(() => queueDepth(world.db), WAIT).toMatchObject({ waiting: 0, active: 0 })
    expect(sent).toHaveLength(60)
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()))
  }
})

test('a stopping server finishes the current mail and leaves the others to the next one', async ({ world }) => {
  const shop = await furnishedShop(world)
  await planMails(world, shop, 8)
  let isStopping = false
  let finish = () => {}
  const held = new Promise<void>((resolve) => {
    finish = resolve
  })
  const sent: string[] = []
  const send: Deps['mail']['send'] = async ({ messageId }) => {
    sent.push(messageId)
    await held
    return ''
  }
  const deps: Deps = { ...world.deps, isStopping: () => isStopping, mail: { ...world.deps.mail, send } }
  const worker = await startWorker(deps)
  await expect.poll(() => sent.length, WAIT).toBe(1)
  isStopping = true
  const stopped = worker.stop()
  finish()
  await stopped
  expect(sent).toHaveLength(1)
  const next = await startWorker(world.deps)
  await expect.poll(() => countMails(world, shop), WAIT).toBe(7)
  await next.stop()
})

test('a database outage only delays effects', async ({ world }) => {
  const shop = await furnishedShop(world)
  const gate = await openGate(await appUrl(world))
  const db = openDb(gate.url, 5, PATIENT)
  const worker = await startWorker({ ...world.deps, db })
  try {
    await planMails(world, shop, 1)
    await expect.poll(() => countMails(world, shop), WAIT).toBe(1)
    gate.shut()
    await planMails(world, shop, 5)
    await expect.poll(() => world.logged.filter((line) => line.includes('jobs_error')).length, WAIT).toBeGreaterThan(0)
    expect(await countMails(world, shop)).toBe(1)
    gate.open()
    await expect.poll(() => countMails(world, shop), WAIT).toBe(6)
  } finally {
    await worker.stop()
    await db.destroy()
    await gate.close()
  }
})

test('effects that an older version left in another queue are all found at start-up, however many', async ({
  world,
}) => {
  const shop = await furnishedShop(world)
  await planMails(world, shop, 1100)
  await asOwner(world.ownerUrl, (client) => client.query('delete from due_effects'))
  await sweepEffects(world.deps, 0)
  expect(await queueDepth(world.db)).toMatchObject({ waiting: 1100 })
})

test('an effect leased by one worker is not leased by another until the lease ends', async ({ world }) => {
  const shop = await furnishedShop(world)
  await world.db.deleteFrom('due_effects').execute()
  await planMails(world, shop, 3)
  const lease = (most: number) => leaseNext(world.db, 'mails', most, 60_000)
  const [first, others] = [await lease(1), await lease(5)]
  expect([first.length, others.length, (await lease(5)).length]).toEqual([1, 2, 0])
  expect(await queueDepth(world.db)).toMatchObject({ waiting: 0, active: 3, later: 0 })
  await world.db.updateTable('due_effects').set({ due_at: sql`due_at - interval '1 minute'` }).execute()
  // Again in the order in which they were planned.
  expect(await lease(5)).toEqual([...first, ...others])
})
