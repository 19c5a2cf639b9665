// How long customers wait who submit their returns at the same moment, each over HTTP and durably stored: five products, a
// hundred rules with their trace, numbers, timeline and effects. Ten are more than a busy shop sees at once. Beside it, what
// the words to search by cost: the same server notes none, in turn, round after round.

import { startServer } from '@returns-desk/e2e/server.ts'
import pg from 'pg'
import { openConnection } from './http-connection.ts'
import { addRules, prepareIntakes } from './intake-workload.ts'
import { median, saveResults } from './measure.ts'
import { ownerUrl, seedEmptyShop } from './returns-workload.ts'
import { signIn } from './sign-in.ts'

const HANDLE = 'bench-intake'
const RULES = 100
const INTAKES = 20_000
const CUSTOMERS = 10
/** The code is fully warmed up only after some thousand intakes. */
const WARM_UP_ROUNDS = 5
const ROUNDS = 7
const ROUND_MS = 2000
const GATE_MS = 150
const SEARCH_GATE = 0.85

interface Round {
  readonly perSecond: number
  readonly tookMs: readonly number[]
}

/** Each customer submits again as soon as the answer is there. */
const roundOf = async (submit: (customer: number) => Promise<unknown>): Promise<Round> => {
  const started = performance.now()
  const tookMs: number[] = []
  const loop = async (customer: number) => {
    while (performance.now() - started < ROUND_MS) {
      const begun = performance.now()
      await submit(customer)
      tookMs.push(performance.now() - begun)
    }
  }
  await Promise.all(Array.from({ length: CUSTOMERS }, (_, customer) => loop(customer)))
  return { perSecond: tookMs.length / ((performance.now() - started) / 1000), tookMs }
}

const percentile = (values: readonly number[], part: number) =>
  Math.round([...values].sort((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN)

/** The words of new returns are what search costs an intake. */
const withoutSearch = async <T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> => {
  await pool.query('alter table return_products disable trigger note_new_product_words')
  const result = await work()
  await pool.query('alter table return_products enable trigger note_new_product_words')
  return result
}

const assertDurable = async (pool: pg.Pool) => {
  const { rows } = await pool.query(
    "select name, setting from pg_settings where name in ('fsync', 'synchronous_commit')",
  )
  if (rows.some(({ setting }) => setting !== 'on')) throw new Error('commits are not durable here')
}

const assertAll = async (pool: pg.Pool, submitted: number) => {
  const { rows } = await pool.query(
    `select count(*)::int as kept, max(number) as last from returns
     where shop_id = (select shop_id from shop_directory where handle = $1)`,
    [HANDLE],
  )
  if (rows[0].kept !== submitted) throw new Error('not every return that was answered is there')
  if (rows[0].last !== submitted) throw new Error('the numbers of the returns have a gap')
}

/** `WORKER`: whether the server also sends the mails of the returns, on the same two cores. */
const measure = async (WORKER: 'on' | 'off') => {
  const server = await startServer({ LOG_LEVEL: 'error', DEMO_SHOP: 'off', WORKER })
  const pool = new pg.Pool({ connectionString: await ownerUrl(server.dataDir), max: 1 })
  const lines = await Promise.all(Array.from({ length: CUSTOMERS }, () => openConnection(server.url)))
  try {
    const link = await seedEmptyShop(server.dataDir, server.url, HANDLE)
    await addRules((await signIn(link)).client, RULES)
    const intakes = await prepareIntakes(pool, server.dataDir, HANDLE, INTAKES)
    await pool.query('vacuum analyze')
    await assertDurable(pool)

    let next = 0
    const submit = async (customer: number) => {
      const { token, body } = intakes[next++] ?? {}
      if (!token || !body) throw new Error('there are not enough orders for so fast a machine')
      const headers = { 'content-type': 'application/json', 'order-token': token }
      await lines[customer]?.post('/api/portal/order/returns', headers, body)
    }
    for (let round = 0; round < WARM_UP_ROUNDS; round++) await roundOf(submit)
    const rounds: { searchable: Round; unsearchable: Round }[] = []
    for (let round = 0; round < ROUNDS; round++)
      rounds.push({
        searchable: await roundOf(submit),
        unsearchable: await withoutSearch(pool, () => roundOf(submit)),
      })
    await assertAll(pool, next)
    const tookMs = rounds.flatMap(({ searchable }) => searchable.tookMs)
    return {
      'mails sent by': WORKER === 'on' ? 'the same server' : 'another one',
      customers: CUSTOMERS,
      rules: RULES,
      'p99, ms': percentile(tookMs, 0.99),
      'gate, ms': GATE_MS,
      'median, ms': percentile(tookMs, 0.5),
      'returns per second': Math.round(median(rounds.map(({ searchable }) => searchable.perSecond))),
      'rate / without words for search': Number(
        median(rounds.map(({ searchable, unsearchable }) => searchable.perSecond / unsearchable.perSecond)).toPrecision(
          3,
        ),
      ),
      'gate of search': SEARCH_GATE,
    }
  } finally {
    for (const line of lines) line.close()
    await pool.end()
    await server.stop()
  }
}

const results = [await measure('on'), await measure('off')]
console.table(results)
saveResults('intake', { node: process.version, results })
if (results.some((result) => result['p99, ms'] > GATE_MS)) process.exitCode = 1
