/** Kills the worker process while it replays the past, as the end of a server would. */

import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { decideReturn } from '@returns-desk/engine'
import { afterAll, expect } from 'vitest'
import { inShop } from '../../../db/db.ts'
import { prepareDatabase } from '../../../db/schema/prepare.ts'
import { addReturns, furnishedShop } from '../../../test/builders.ts'
import { daysAgo } from '../../../test/change-shop.ts'
import { test } from '../../../test/harness.ts'
import { TEST_KEY_RING } from '../../../test/key-ring.ts'
import { startScript, WORKER_SCRIPT } from '../../../test/kills/start-script.ts'
import { action, condition, rule } from '../../../test/rule-bodies.ts'
import { loadRuleSet } from '../deciding/rule-set.ts'
import { PORTION } from './read-past.ts'

const KILLS = 3
const RETURNS = 8 * PORTION
/** Each worker begins after the claims of the killed one have expired. */
const ROUND_MS = 10 * 60_000
const WAIT = { timeout: 120_000, interval: 5 }

const children = new Set<ChildProcess>()
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
})

const startWorker = (APP_URL: string, now: Date) => {
  const child = startScript([WORKER_SCRIPT], { APP_URL, MAIL_URL: 'smtp://127.0.0.1:9' })
  children.add(child)
  child.send(now.toISOString())
  return async () => {
    child.kill('SIGKILL')
    await (child.signalCode ?? once(child, 'exit'))
  }
}

test('a replay whose server is killed again and again ends with the figures of one that nobody disturbed', {
  timeout: 300_000,
}, async ({ world }) => {
  const shop = await furnishedShop(world)
  const staff = await world.as(shop)
  const ruleSet = await inShop(world.db, shop.id, (db) => loadRuleSet(db, shop.id))
  const made = Array.from({ length: RETURNS }, (_, i) => {
    const created_at = daysAgo(world, 1 + (i % 25))
    const facts = { now: created_at, currency: 'RON', order: { currency: 'RON', total: (i % 10) * 10_000 } }
    return { created_at, facts, trace: decideReturn(ruleSet, facts, { delivered_at: daysAgo(world, 40) }).trace }
  })
  await addReturns(world, shop, made)
  const appUrl = await prepareDatabase(world.ownerUrl, TEST_KEY_RING)
  const put = rule({
    conditions: [condition('order.total', 'GREATER_OR_EQUAL', '300')],
    rule_action: action('EXTEND_DEADLINE', { days: 30 }),
  })
  const start = () => staff.backtests.start({ body: { changes: [{ put }], days: 30 } })
  const timeOf = (round: number) => new Date(world.deps.clock().getTime() + round * ROUND_MS)
  const { id } = await start()
  const look = () => staff.backtests.get({ params: { id } })

  let seen = 0
  for (let round = 0; round < KILLS; round++) {
    const kill = startWorker(appUrl, timeOf(round))
    await expect.poll(async () => (await look()).seen, WAIT).toBeGreaterThan(seen)
    await kill()
    const killed = await look()
    // Whole portions, and never a part of the result.
    expect(killed).toMatchObject({ state: 'running', figures: null })
    expect([killed.seen % PORTION, killed.seen < RETURNS]).toEqual([0, true])
    expect(await staff.backtests.returns({ params: { id }, query: { class: 'changed' } })).toEqual([])
    seen = killed.seen
  }
  const end = startWorker(appUrl, timeOf(KILLS))
  await expect.poll(async () => (await look()).state, WAIT).toBe('done')
  const disturbed = await look()
  expect(disturbed).toMatchObject({ seen: RETURNS, total: RETURNS })
  const undisturbed = await start()
  await expect
    .poll(async () => (await staff.backtests.get({ params: { id: undisturbed.id } })).state, WAIT)
    .toBe('done')
  await end()
  const { figures } = await staff.backtests.get({ params: { id: undisturbed.id } })
  expect(disturbed.figures).toEqual(figures)
  expect(figures?.find((one) => one.class === 'changed')?.count).toBe((RETURNS / 10) * 7)
})
