import { expect } from 'vitest'
import { buildApp } from '../../../app.ts'
import { openDb } from '../../../db/db.ts'
import { furnishedShop } from '../../../test/builders.ts'
import { openGate } from '../../../test/database/database-gate.ts'
import { deliver } from '../../../test/deliver.ts'
import { test } from '../../../test/harness.ts'
import { planMails } from '../../../test/plan-mails.ts'

test('an operator sees how many effects are pending, since when, what failed and the response times', async ({
  world,
}) => {
  const shop = await furnishedShop(world)
  await planMails(world, shop, 3)
  await planMails(world, shop, 1, { to: 'nobody' })
  await world.app.inject('/healthz')
  const ready = (await world.app.inject('/readyz')).json()
  expect(ready).toMatchObject({ status: 'ready', queue: { waiting: 4, active: 0, later: 0 } })
  expect(ready.queue.oldest_seconds).toBeGreaterThan(0)
  await deliver(world, shop)
  await planMails(world, shop, 1)
  const { body, headers } = await world.app.inject('/metrics')
  expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/)
  // Performed and abandoned effects have left the queue.
  expect(body).toContain('returns_desk_queue_jobs{state="waiting"} 1')
  expect(body).toMatch(/^returns_desk_queue_oldest_seconds [\d.e-]+$/m)
  expect(body).toContain('returns_desk_effects_open{state="failed"} 1')
  expect(body).toContain('returns_desk_effects_open{state="pending"} 1')
  expect(body).toMatch(/returns_desk_request_seconds_count\{method="GET",route="\/healthz",status="200"\} \d/)
  expect(body).toContain('process_cpu_seconds_total')
})

test('metrics are for this machine only, unless a token is set, which everyone then has to send', async ({ world }) => {
  const status = async (app: typeof world.app, headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
    (await app.inject({ url: '/metrics', headers, remoteAddress })).statusCode
  expect(await status(world.app, {})).toBe(200)
  expect(await status(world.app, {}, '203.0.113.9')).toBe(404)
  // A proxy on this machine forwards requests from anybody.
  for (const name of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'])
    expect(await status(world.app, { [name]: '203.0.113.9' })).toBe(404)
  const guarded = await buildApp({ ...world.deps, metricsToken: 'correct-horse-battery' })
  expect(await status(guarded, {})).toBe(404)
  expect(await status(guarded, { authorization: 'Bearer wrong' })).toBe(404)
  expect(await status(guarded, { authorization: 'Bearer correct-horse-battery' }, '203.0.113.9')).toBe(200)
})

test('with the database down or not responding, all other metrics are reported', async ({ world }) => {
  const gate = await openGate(world.ownerUrl)
  const db = openDb(gate.url, 2)
  const app = await buildApp({ ...world.deps, db, patientDb: db })
  expect((await app.inject('/metrics')).body).toContain('returns_desk_database_up 1')
  for (const lose of [gate.mute, gate.shut]) {
    lose()
    const { statusCode, body } = await app.inject('/metrics')
    expect(statusCode).toBe(200)
    expect(body).toContain('returns_desk_database_up 0')
    expect(body).toContain('process_cpu_seconds_total')
    expect(body).not.toContain('returns_desk_queue_jobs{')
  }
  await db.destroy()
  await gate.close()
})
