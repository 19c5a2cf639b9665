import { PgBoss } from 'pg-boss'
import { expect } from 'vitest'
import type { Deps } from '../config/deps.ts'
import { inShop, openDb } from '../db/db.ts'
import { JOBS_SCHEMA } from '../db/job-tables.ts'
import { PATIENT } from '../db/limits.ts'
import { prepareDatabase } from '../db/prepare.ts'
import { asOwner } from '../security/shop-rows.ts'
import { startWorker } from '../start-worker.ts'
import { furnishedShop } from '../test/builders.ts'
import { openGate } from '../test/database-gate.ts'
import { keptMails } from '../test/deliver.ts'
import { test, type World } from '../test/harness.ts'
import { TEST_KEY_RING } from '../test/key-ring.ts'
import { findEffect, planMails } from '../test/plan-mails.ts'
import { queueDepth } from './enqueue.ts'
import { planEffects } from './plan-effects.ts'
import { startWhenPossible } from './start-when-possible.ts'
import { openBoss } from './worker.ts'

const WAIT = { timeout: 15_000, interval: 50 }

const appUrl = (world: World) => prepareDatabase(world.ownerUrl, TEST_KEY_RING)

const countMails = async (world: World, shop: Parameters<typeof keptMails>[1]) => (await keptMails(world, shop)).length

test('what has been planned is made by a worker, and what is planned while it works as well', async ({ world }) => {
  const shop = await furnishedShop(world)
  const [early = ''] = await planMails(world, shop, 12)
  expect(await queueDepth(world.db)).toMatchObject({ waiting: 12, active: 0, later: 0 })
  const worker = await startWorker(world.deps, await appUrl(world))
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

test('a worker that cannot start because the database has just died starts when it is back', async ({ world }) => {
  const shop = await furnishedShop(world)
  const [key = ''] = await planMails(world, shop, 1)
  const gate = await openGate(await appUrl(world))
  gate.shut()
  const attempts: string[] = []
  const start = () => {
    attempts.push('attempt')
    return startWorker(world.deps, gate.url)
  }
  const worker = startWhenPossible(start, world.deps.log, 50)
  try {
    await expect.poll(() => attempts.length, WAIT).toBeGreaterThan(1)
    expect(await findEffect(world, shop, key)).toMatchObject({ state: 'pending' })
    gate.open()
    await expect.poll(async () => (await findEffect(world, shop, key)).state, WAIT).toBe('done')
  } finally {
    await worker.stop()
    await gate.close()
  }
  expect(world.logged.some((line) => line.includes('worker_not_started'))).toBe(true)
})

test('what was planned in a transaction that did not hold is not made', async ({ world }) => {
  const shop = await furnishedShop(world)
  const payload = { template: { type: 'completed' }, to: 'maria@example.com', language: 'ro' } as const
  const changeOfMind = inShop(world.db, shop.id, async (db) => {
    await planEffects(world.deps, db, shop.id, [{ kind: 'email', key: 'k', returnId: null, payload }])
    throw new Error('changed my mind')
  })
  await expect(changeOfMind).rejects.toThrow('changed my mind')
  expect((await queueDepth(world.db)).waiting).toBe(0)
})

test('the runner keeps its own tables tidy with the few rights that the server has', async ({ world }) => {
  const boss = new PgBoss({
    connectionString: await appUrl(world),
    schema: JOBS_SCHEMA,
    migrate: false,
    createSchema: false,
    reindex: false,
    schedule: false,
  })
  const errors: unknown[] = []
  boss.on('error', (error) => errors.push(error))
  await boss.start()
  await boss.supervise()
  await boss.stop()
  expect(errors).toEqual([])
})

test('an effect whose job is gone is found again', async ({ world }) => {
  const shop = await furnishedShop(world)
  const [key = ''] = await planMails(world, shop, 1)
  await asOwner(world.ownerUrl, (client) => client.query('delete from jobs.job'))
  const worker = await startWorker(world.deps, await appUrl(world))
  try {
    await expect.poll(async () => (await findEffect(world, shop, key)).state, WAIT).toBe('done')
  } finally {
    await worker.stop()
  }
})

test('two workers share the work, and nothing is made twice', async ({ world }) => {
  const shop = await furnishedShop(world)
  const sent: string[] = []
  const deps: Deps = {
    ...world.deps,
    mail: { ...world.deps.mail, send: async ({ messageId }) => void sent.push(messageId) },
  }
  await planMails(world, shop, 60)
  const url = await appUrl(world)
  const workers = await Promise.all([startWorker(deps, url), startWorker(deps, url)])
  try {
    await expect.poll(() => new Set(sent).size, WAIT).toBe(60)
    await expect.poll(() => queueDepth(world.db), WAIT).toMatchObject({ waiting: 0, active: 0 })
    expect(sent).toHaveLength(60)
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()))
  }
})

test('a server that stops finishes the mail at hand and leaves the others to the next one', async ({ world }) => {
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
  }
  const deps: Deps = { ...world.deps, isStopping: () => isStopping, mail: { ...world.deps.mail, send } }
  const worker = await startWorker(deps, await appUrl(world))
  await expect.poll(() => sent.length, WAIT).toBe(1)
  isStopping = true
  const stopped = worker.stop()
  finish()
  await stopped
  expect(sent).toHaveLength(1)
  const next = await startWorker(world.deps, await appUrl(world))
  await expect.poll(() => countMails(world, shop), WAIT).toBe(7)
  await next.stop()
})

test('a database that goes away and comes back costs nothing but time', async ({ world }) => {
  const shop = await furnishedShop(world)
  const gate = await openGate(await appUrl(world))
  const db = openDb(gate.url, 5, PATIENT)
  const worker = await startWorker({ ...world.deps, db }, gate.url)
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

test('jobs that are over are deleted within minutes, and those that wait are not', async ({ world }) => {
  const shop = await furnishedShop(world)
  await planMails(world, shop, 2)
  // One is over since a quarter of an hour, and what is over was last deleted ten minutes ago.
  await asOwner(world.ownerUrl, async (owner) => {
    await owner.query(
      `delete from jobs.job where id not in (select id from jobs.job where state = 'created' order by id limit 1)`,
    )
    await owner.query(`
      insert into jobs.job (name, data, state, policy, deletion_seconds, created_on, completed_on, keep_until)
      select name, '{}', 'completed', policy, deletion_seconds, now() - interval '1 hour', now() - interval '15 minutes', now() + interval '1 day'
      from jobs.queue`)
    await owner.query(`update jobs.queue set maintain_on = now() - interval '10 minutes'`)
  })
  const { boss, stop } = openBoss(world.deps, await appUrl(world))
  await boss.start()
  await boss.supervise()
  await stop()
  const left = await asOwner(world.ownerUrl, async (owner) => (await owner.query('select state from jobs.job')).rows)
  expect(left).toEqual([{ state: 'created' }])
})
