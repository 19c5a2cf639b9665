// The returns list under load: requests per second compared with the bare driver on the list's one query, the cost of
// the totals with many returns, and the cost of maintaining them for 32 concurrent writers.

import { contract, createClient } from '@returns-desk/contract'
import { startServer } from '@returns-desk/e2e/server.ts'
import autocannon from 'autocannon'
import pg from 'pg'
import { LIST_QUERY, TOTALS_QUERY } from './bare-queries.ts'
import { compare, median, saveResults } from './measure.ts'
import { fillShop, ownerUrl, seedEmptyShop } from './returns-workload.ts'

const SMALL = 1_000
const LARGE = 1_000_000
const ROUNDS = 5
const SECONDS = 3
/** As many as the server itself opens to the database. */
const CONNECTIONS = 10
const WRITERS = 32

const INSERT = `
  insert into returns (shop_id, number, id, order_name, order_number, client_email, language, currency, price_minor,
    delivery_cost_minor, return_method_id, payment_method_id, order_index, created_at)
  select $1, 1000000000 + $3::int, substr(translate(encode(sha256($2::bytea), 'base64'), '+/', '-_'), 1, 22), '#1', '1', 'a@example.com', 'ro', 'RON',
    5000, 0, (select min(id) from return_methods where shop_id = $1), (select min(id) from payment_methods where shop_id = $1), 1, now()`

const perSecond = async (workers: number, run: (i: number) => Promise<unknown>) => {
  const end = performance.now() + SECONDS * 1000
  let done = 0
  const work = async () => {
    while (performance.now() < end) await run(done++)
  }
  await Promise.all(Array.from({ length: workers }, work))
  return done / SECONDS
}

const server = await startServer({ LOG_LEVEL: 'error' })
const pool = new pg.Pool({ connectionString: await ownerUrl(server.dataDir), max: WRITERS })
const one = async (text: string, values: unknown[] = []) => (await pool.query(text, values)).rows[0]
try {
  const open = async (size: number) => {
    const link = seedEmptyShop(server.dataDir, server.url, `bench-${size}`)
    await fillShop(pool, `bench-${size}`, size)
    const { shop_id } = await one('select shop_id from shop_directory where handle = $1', [`bench-${size}`])
    return { link, shopId: shop_id as number }
  }
  const small = await open(SMALL)
  const large = await open(LARGE)
  await pool.query('vacuum analyze')

  const token = new URL(large.link).searchParams.get('session-token') ?? ''
  const anyone = createClient(contract, { baseUrl: `${server.url}/api`, headers: () => ({ 'session-token': token }) })
  const { access_token } = await anyone.signIn.login()
  const list = { name: 'list', text: LIST_QUERY, values: [large.shopId] }
  const load = {
    url: `${server.url}/api/returns?page=0&per-page=10`,
    ...{ connections: CONNECTIONS, duration: SECONDS },
    headers: { authorization: `Bearer ${access_token}` },
  }
  const http: number[] = []
  const driver: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const rate = await perSecond(CONNECTIONS, () => pool.query(list))
    const { requests, non2xx, errors } = await autocannon(load)
    if (non2xx + errors > 0) throw new Error('the list was refused')
    if (round === 0) continue // Warming up.
    driver.push(rate)
    http.push(requests.average)
  }

  const totals = (shopId: number) => ({
    name: String(shopId),
    run: () => pool.query({ name: 'totals', text: TOTALS_QUERY, values: [shopId] }),
  })
  const [few, many] = await compare([totals(small.shopId), totals(large.shopId)], { rounds: 7 })

  // The cost of an insert with the counters maintained, compared with the same insert with their triggers disabled.
  const kept: number[] = []
  const bare: number[] = []
  let key = 0
  const insert = () => {
    key++
    return pool.query({ name: 'insert', text: INSERT, values: [small.shopId, `${process.pid}-${key}`, key] })
  }
  for (let round = 0; round <= ROUNDS; round++) {
    await pool.query('alter table returns disable trigger user')
    const without = await perSecond(WRITERS, insert)
    await pool.query('alter table returns enable trigger user')
    const withCounts = await perSecond(WRITERS, insert)
    if (round === 0) continue
    bare.push(without)
    kept.push(withCounts)
  }

  const ratio = (part: number, whole: number) => Number((part / whole).toPrecision(3))
  const results = {
    'list, requests per second at 1M': Math.round(median(http)),
    'list / bare driver on its one query': ratio(median(http), median(driver)),
    'totals, 1M / 1k': ratio(few?.perSecond ?? 0, many?.perSecond ?? 1),
    'insert rate kept at 32 writers': ratio(median(kept), median(bare)),
  }
  console.table(results)
  saveResults('returns-load', { node: process.version, ...results })
} finally {
  await pool.end()
  await server.stop()
}
