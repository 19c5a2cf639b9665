// How many returns per second are accepted over HTTP and durably stored: five products, a hundred rules with their
// trace, counters, timeline and effects. Compared with the floor: the same rows copied by the database alone (see
// insert-floor.ts), and with the same server while it notes no words to search by. Measured in turn, round after round:
// with a few concurrent customers, as on a busy day, and with enough to saturate the server.

import { startServer } from '@returns-desk/e2e/server.ts'
import pg from 'pg'
import { openConnection } from './http-connection.ts'
import { openInsertFloor } from './insert-floor.ts'
import { addRules, prepareIntakes } from './intake-workload.ts'
import { median, saveResults } from './measure.ts'
import { ownerUrl, seedEmptyShop } from './returns-workload.ts'
import { signIn } from './sign-in.ts'

const HANDLE = 'bench-intake'
const RULES = 100
const INTAKES = 50_000
const FEW = 10
const MANY = 256
/** More connections do not make the database faster: fewer already keep two cores busy. */
const FLOOR_CLIENTS = 16
/** The sustained rate is measured, not the start: the code is fully warmed up only after ten thousand intakes. */
const WARM_UP_ROUNDS = 5
const ROUNDS = 7
const ROUND_MS = 2000
const GATE = 0.25
const SEARCH_GATE = 0.85

/** This many concurrent workers for one round: requests per second, and the latency of each. */
const rateOf = async (atOnce: number, work: (worker: number) => Promise<unknown>) => {
  const started = performance.now()
  const took: number[] = []
  const loop = async (worker: number) => {
    while (performance.now() - started < ROUND_MS) {
      const begun = performance.now()
      await work(worker)
      took.push(performance.now() - begun)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, (_, worker) => loop(worker)))
  return { perSecond: took.length / ((performance.now() - started) / 1000), p99: percentile(took, 0.99) }
}

const percentile = (values: readonly number[], part: number) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN

/** The words of new returns are what search costs an intake. */
const withoutSearch = async <T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> => {
  await pool.query('alter table return_products disable trigger note_new_product_words')
  const result = await work()
  await pool.query('alter table return_products enable trigger note_new_product_words')
  return result
}

interface Situation {
  readonly customers: number
  /** Whether the server also sends the mails of the intakes, on the same two cores. */
  readonly WORKER: 'on' | 'off'
}

const measure = async ({ customers, WORKER }: Situation) => {
  const server = await startServer({ LOG_LEVEL: 'error', WORKER })
  const url = await ownerUrl(server.dataDir)
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  const lines = await Promise.all(Array.from({ length: customers }, () => openConnection(server.url)))
  try {
    const link = await seedEmptyShop(server.dataDir, server.url, HANDLE)
    await addRules((await signIn(link)).client, RULES)
    const intakes = await prepareIntakes(pool, server.dataDir, HANDLE, INTAKES)
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
    for (let round = 0; round < WARM_UP_ROUNDS; round++) await rateOf(customers, takeIn)
    const kept = async () => {
      // The copies of the floor all belong to one order.
      const { rows } = await pool.query(
        `select count(distinct order_ref) as orders, max(id) as one from returns
         where shop_id = (select shop_id from shop_directory where handle = $1)`,
        [HANDLE],
      )
      if (Number(rows[0].orders) !== next) throw new Error('not every return that was answered is there')
      return rows[0].one as string
    }

    const floor = await openInsertFloor(pool, url, await kept())
    const rounds: { intakes: number; p99: number; unsearchable: number; floor: number }[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const { perSecond, p99 } = await rateOf(customers, takeIn)
      const unsearchable = (await withoutSearch(pool, () => rateOf(customers, takeIn))).perSecond
      rounds.push({ intakes: perSecond, p99, unsearchable, floor: await floor.rate(FLOOR_CLIENTS, ROUND_MS / 1000) })
    }
    await floor.close()
    await kept()
    return {
      'mails sent by': WORKER === 'on' ? 'the same server' : 'another one',
      customers,
      rules: RULES,
      'intakes per second': Math.round(median(rounds.map((round) => round.intakes))),
      'p99, ms': Math.round(median(rounds.map(({ p99 }) => p99))),
      'same inserts by pgbench per second': Math.round(median(rounds.map((round) => round.floor))),
      'intakes / same inserts': Number(median(rounds.map((round) => round.intakes / round.floor)).toPrecision(3)),
      gate: GATE,
      'intakes / without words for search': Number(
        median(rounds.map((round) => round.intakes / round.unsearchable)).toPrecision(3),
      ),
      'gate of search': SEARCH_GATE,
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
