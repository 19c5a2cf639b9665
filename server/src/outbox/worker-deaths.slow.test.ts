/** Kills the worker processes again and again while they send mails. `WORKER_KILLS=200` for a longer run. */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, expect } from 'vitest'
import { prepareDatabase } from '../db/schema/prepare.ts'
import { furnishedShop } from '../test/builders.ts'
import { test } from '../test/harness.ts'
import { TEST_KEY_RING } from '../test/key-ring.ts'
import { startScript, WORKER_SCRIPT } from '../test/kills/start-script.ts'
import { startMailServer } from '../test/mail-server.ts'
import { findEffect, planMails } from '../test/plan-mails.ts'

/** Two work at a time, and are killed together. */
const ROUNDS = Math.ceil(Number(process.env.WORKER_KILLS ?? 10) / 2)
const KILLS = 2 * ROUNDS
const MAILS_PER_ROUND = 12
const MAILS = (ROUNDS + 1) * MAILS_PER_ROUND
/** Each round begins after the claims of the previous one have expired. */
const ROUND_MS = 10 * 60_000
const WAIT = { timeout: 60_000, interval: 20 }

const server = await startMailServer()
const children = new Set<ChildProcess>()
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await server.stop()
})

const startPair = (APP_URL: string) => {
  const env = { APP_URL, MAIL_URL: server.url }
  const pair = [0, 1].map(() => startScript([WORKER_SCRIPT], env))
  for (const child of pair) children.add(child)
  const kill = () => {
    for (const child of pair) child.kill('SIGKILL')
  }
  return {
    work: (now: Date) => {
      for (const child of pair) child.send(now.toISOString())
    },
    kill,
    end: async () => {
      kill()
      await Promise.all(pair.map((child) => child.signalCode ?? once(child, 'exit')))
    },
  }
}

const untilReceived = (count: number) => expect.poll(() => server.received.length, WAIT).toBeGreaterThanOrEqual(count)

test(`none of ${MAILS} mails is lost when workers are killed ${KILLS} times, and at most one per kill is sent twice`, {
  timeout: 60_000 + KILLS * 5000,
}, async ({ world }) => {
  const shop = await furnishedShop(world)
  const keys = await planMails(world, shop, MAILS)
  const appUrl = await prepareDatabase(world.ownerUrl, TEST_KEY_RING)
  const timeOf = (round: number) => new Date(world.deps.clock().getTime() + round * ROUND_MS)
  // The next pair starts while this one works.
  let next = startPair(appUrl)
  for (let round = 0; round < ROUNDS; round++) {
    const pair = next
    pair.work(timeOf(round))
    next = startPair(appUrl)
    const target = server.received.length + MAILS_PER_ROUND - 2
    // The worst moment: the mail was accepted, but the worker never gets the reply. Alternates with any moment.
    if (round % 2 === 0)
      server.answer = () => {
        if (server.received.length >= target - 1) pair.kill()
        return undefined
      }
    await untilReceived(target)
    await pair.end()
    server.answer = () => undefined
  }
  next.work(timeOf(ROUNDS))
  const effects = () => Promise.all(keys.map((key) => findEffect(world, shop, key)))
  await untilReceived(MAILS)
  await expect.poll(async () => (await effects()).every(({ state }) => state === 'done'), WAIT).toBe(true)
  await next.end()

  const ids = server.received.map(({ messageId }) => messageId)
  expect(new Set(ids)).toEqual(new Set((await effects()).map(({ id }) => `<${id}@localhost>`)))
  expect(ids.length - MAILS).toBeLessThanOrEqual(KILLS)
  // Some kills must have happened at the worst moment, or the test proves nothing.
  expect(ids.length).toBeGreaterThan(MAILS)
})
