/** Kills the worker processes again and again while they do the same to many returns. `BULK_KILLS=100` for a longer run. */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { BulkAction } from '@returns-desk/contract'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, expect } from 'vitest'
import { inShop, type ShopDb } from '../../../db/db.ts'
import { prepareDatabase } from '../../../db/schema/prepare.ts'
import { openBulk } from '../../../test/files/bulk-shop.ts'
import { test } from '../../../test/harness.ts'
import { TEST_KEY_RING } from '../../../test/key-ring.ts'
import { startScript, WORKER_SCRIPT } from '../../../test/kills/start-script.ts'
import { startMailServer } from '../../../test/mail-server.ts'

const KILLS = Number(process.env.BULK_KILLS ?? 6)
/** Of the same runs: one whose workers die more than twenty times is given up. */
const KILLS_AT_ONCE = Math.min(KILLS, 20)
const PARTS = Array.from({ length: Math.ceil(KILLS / KILLS_AT_ONCE) }, (_, part) => part)
/** Two work at a time, and are killed together. */
const ROUNDS = Math.ceil(KILLS_AT_ONCE / 2)
const SEED = Number(process.env.BULK_SEED ?? 4711)
const MOST_PER_ROUND = 12
const RETURNS = Math.max(20, Math.ceil((ROUNDS * MOST_PER_ROUND) / 4))
/** Each round begins after the claims of the previous one have expired. */
const ROUND_MS = 10 * 60_000
const WAIT = { timeout: 60_000, interval: 5 }

const mailServer = await startMailServer()
const children = new Set<ChildProcess>()
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await mailServer.stop()
})

const startPair = (APP_URL: string) => {
  const env = { APP_URL, MAIL_URL: mailServer.url }
  const pair = [0, 1].map(() => startScript([WORKER_SCRIPT], env))
  for (const child of pair) children.add(child)
  return {
    work: (now: Date) => {
      for (const child of pair) child.send(now.toISOString())
    },
    kill: async () => {
      for (const child of pair) child.kill('SIGKILL')
      await Promise.all(pair.map((child) => child.signalCode ?? once(child, 'exit')))
    },
  }
}

/** How often each of these happened, by number of returns: all once, or something was lost or doubled. */
const countPerReturn = async (db: ShopDb, from: ReturnType<typeof sql>) => {
  const { rows } = await sql<{ times: number; returns: number }>`
    select times::int, count(*)::int as returns from (select return_id, count(*) as times from ${from} group by 1) as one
    group by 1`.execute(db)
  return rows
}

test.for(PARTS)(
  `${4 * RETURNS} rows of four runs are done exactly once, however often the workers are killed: %d`,
  {
    timeout: 120_000 + KILLS_AT_ONCE * 10_000,
  },
  async (part, { world }) => {
    mailServer.received.length = 0
    const { shop, staff, start } = await openBulk(world, Array(RETURNS).fill({}))
    const emails = await staff.emails.list()
    const email_id = emails.find(({ template_type }) => template_type === 'deadline_near')?.id ?? 0
    const actions: BulkAction[] = [
      { kind: 'note', body: 'Once' },
      { kind: 'label' },
      { kind: 'mail', email_id },
      { kind: 'assign', staff_id: (await staff.account.get()).id },
    ]
    const runs: string[] = []
    for (const action of actions) runs.push(await start(action))
    const appUrl = await prepareDatabase(world.ownerUrl, TEST_KEY_RING)
    const inDb = <T>(read: (db: ShopDb) => Promise<T>) => inShop(world.db, shop.id, read)
    const settled = () =>
      inDb(async (db) => {
        const { rows } = await sql<{ rows: number }>`
        select count(*)::int as rows from bulk_rows where state <> 'waiting'`.execute(db)
        return rows[0]?.rows ?? 0
      })
    const timeOf = (round: number) => new Date(world.deps.clock().getTime() + (round + 1) * ROUND_MS)
    const sizes = fc.sample(fc.integer({ min: 1, max: MOST_PER_ROUND }), { seed: SEED + part, numRuns: ROUNDS })
    // The next pair starts while this one works.
    let next = startPair(appUrl)
    for (const [round, size] of sizes.entries()) {
      const pair = next
      const before = await settled()
      pair.work(timeOf(round))
      next = startPair(appUrl)
      const target = Math.min(before + size, 4 * RETURNS)
      await expect.poll(settled, WAIT).toBeGreaterThanOrEqual(target)
      await pair.kill()
    }
    next.work(timeOf(ROUNDS))
    const states = async () => (await staff.bulk.list()).map(({ state }) => state)
    await expect.poll(states, WAIT).toEqual(Array(4).fill('done'))
    const planned = () =>
      inDb((db) =>
        db.selectFrom('effects').select('id').where('kind', '=', 'email').where('state', '<>', 'done').execute(),
      )
    await expect.poll(planned, WAIT).toEqual([])
    await next.kill()

    const ONCE = [{ times: 1, returns: RETURNS }]
    for (const id of runs) expect((await staff.bulk.get({ params: { id } })).counts).toMatchObject({ done: RETURNS })
    await inDb(async (db) => {
      expect(await countPerReturn(db, sql`return_notes`)).toEqual(ONCE)
      expect(await countPerReturn(db, sql`labels`)).toEqual(ONCE)
      expect(await countPerReturn(db, sql`(select * from return_events where kind = 'assigned') as e`)).toEqual(ONCE)
      expect(await countPerReturn(db, sql`(select * from effects where kind = 'email') as e`)).toEqual(ONCE)
      const lines = sql`(select object || '/' || action as return_id from audit where object <> '' and feature <> 'bulk' or action = 'bulk.mail') as a`
      expect(await countPerReturn(db, lines)).toEqual([{ times: 1, returns: 4 * RETURNS }])
    })
    // A mail that was sent and not recorded is sent again, under the same Message-ID: the mailbox shows it once.
    expect(new Set(mailServer.received.map(({ messageId }) => messageId)).size).toBe(RETURNS)
    expect(mailServer.received.length - RETURNS).toBeLessThanOrEqual(KILLS_AT_ONCE)
  },
)
