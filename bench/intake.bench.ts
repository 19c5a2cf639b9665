// How many returns a second are taken in and safe on disk, through the HTTP door: five products, a hundred rules with their
// trace, counters, timeline and what follows from it. Beside it, what the same database does at best: single rows, each in
// a durable transaction of its own. The two in turn, round after round: with a few customers at a time, as on a busy day,
// and with so many that the server never waits for one.

import { startServer } from '@returns-desk/e2e/server.ts'
import pg from 'pg'
import { openConnection } from './http-connection.ts'
import { addRules, prepareIntakes } from './intake-workload.ts'
import { median, saveResults } from './measure.ts'
import { ownerUrl, seedEmptyShop } from './returns-workload.ts'
import { signIn } from './sign-in.ts'

const HANDLE = 'bench-intake'
const RULES = 100
const INTAKES = 50_000
const FEW = 10
const MANY = 256
/** Over more connections no more rows a second are inserted: two cores are busy with fewer. */
const MOST_CONNECTIONS = 64
/** What a server holds is wanted, not how it starts: ten thousand intakes pass before its code is as fast as it gets. */
const WARM_UP_ROUNDS = 5
const ROUNDS = 7
const ROUND_MS = 2000
const GOAL = 0.25

/** So many at a time, for as long as a round lasts; how many a second were done. */
const rateOf = async (atOnce: number, work: (worker: number) => Promise<unknown>) => {
  const started = performance.now()
  let done = 0
  const loop = async (worker: number) => {
    while (performance.now() - started < ROUND_MS) {
      await work(worker)
      done += 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, (_, worker) => loop(worker)))
  return done / ((performance.now() - started) / 1000)
}

interface Situation {
  readonly customers: number
  /** Whether the server also sends the mails that intakes lead to, on the same two cores. */
  readonly WORKER: 'on' | 'off'
}

/** One server, both sides in turn. */
const measure = async ({ customers, WORKER }: Situation) => {
  const connections = Math.min(customers, MOST_CONNECTIONS)
  const server = await startServer({ LOG_LEVEL: 'error', WORKER })
  const pool = new pg.Pool({ connectionString: await ownerUrl(server.dataDir), max: connections })
  const lines = await Promise.all(Array.from({ length: customers }, () => openConnection(server.url)))
  try {
    const link = await seedEmptyShop(server.dataDir, server.url, HANDLE)
    await addRules((await signIn(link)).client, RULES)
    const intakes = await prepareIntakes(pool, server.dataDir, HANDLE, INTAKES)
    await pool.query('create table bench_rows (id bigint generated always as identity primary key, note text not null)')
    await pool.query('vacuum analyze')
    const { rows: settings } = await pool.query(
      "select name, setting from pg_settings where name in ('fsync', 'synchronous_commit')",
    )
    if (settings.some(({ setting }) => setting !== 'on')) throw new Error('commits are not durable here')

    let next = 0
    const takeIn = async (worker: number) => {
      const { token, body } = intakes[next++] ?? {}
      if (!token || !body) throw new Error('there are not enough orders for so fast a machine')
      const headers = { 'content-type': 'application/json', 'order-token': token }
      await lines[worker]?.post('/api/portal/order/returns', headers, body)
    }
    const clients = await Promise.all(Array.from({ length: connections }, () => pool.connect()))
    const insert = { name: 'row', text: 'insert into bench_rows (note) values ($1)', values: ['a single row'] }
    const insertRow = (worker: number) => clients[worker]?.query(insert) ?? Promise.reject(new Error('no connection'))

    for (let round = 0; round < WARM_UP_ROUNDS; round++) await rateOf(customers, takeIn)
    await rateOf(connections, insertRow)
    const rounds: { intakes: number; rows: number }[] = []
    for (let round = 0; round < ROUNDS; round++)
      rounds.push({ intakes: await rateOf(customers, takeIn), rows: await rateOf(connections, insertRow) })
    for (const client of clients) client.release()

    const kept = await pool.query('select count(*) as returns from returns where intake_key is not null')
    if (Number(kept.rows[0].returns) !== next) throw new Error('not every return that was answered is there')
    return {
      'mails sent by': WORKER === 'on' ? 'the same server' : 'another one',
      customers,
      rules: RULES,
      'intakes per second': Math.round(median(rounds.map(({ intakes: taken }) => taken))),
      'single-row commits per second': Math.round(median(rounds.map(({ rows }) => rows))),
      'intake / single-row commit': Number(
        median(rounds.map(({ intakes: taken, rows }) => taken / rows)).toPrecision(3),
      ),
      goal: GOAL,
    }
  } finally {
    for (const line of lines) line.close()
    await pool.end()
    await server.stop()
  }
}

const results = [
  await measure({ customers: MANY, WORKER: 'off' }),
  await measure({ customers: MANY, WORKER: 'on' }),
  await measure({ customers: FEW, WORKER: 'off' }),
]
console.table(results)
saveResults('intake', { node: process.version, results })
