// What a clerk looks for, in a large shop and in one of a thousand returns in the same database, in turn: the whole HTTP
// request, by median and 95th percentile. In both shops, a search that matches many returns fills a page. Then both as a
// CSV file, with the server's memory. RETURNS sets the size of the large shop, a million by default.

import { startServer } from '@returns-desk/e2e/server.ts'
import pg from 'pg'
import { median, saveResults } from './measure.ts'
import { ownerUrl, seedEmptyShop } from './returns-workload.ts'
import { signIn } from './sign-in.ts'
import { measureExport } from './workloads/measure-export.ts'
import { fillSearchedShop, SEARCHES } from './workloads/search-workload.ts'

const SMALL = 1000
const LARGE = Number(process.env.RETURNS ?? 1_000_000)
const ROUNDS = 60
const WARM_UP_ROUNDS = 10
const GOAL = { p95Ms: 30, ratio: 1.3 }

const server = await startServer({ LOG_LEVEL: 'error' })
const pool = new pg.Pool({ connectionString: await ownerUrl(server.dataDir), max: 1 })

const openShop = async (size: number) => {
  const handle = `bench-search-${size}`
  const link = seedEmptyShop(server.dataDir, server.url, handle)
  const { client } = await signIn(link)
  const [methods, reasons] = [await client.returnMethods.list(), await client.returnReasons.list()]
  await fillSearchedShop(pool, handle, size)
  const rare = methods.reduce((one, other) => (other.id > one.id ? other : one))
  return { size, link, names: { method: rare.name, reason: reasons[0]?.name ?? '' } }
}

/** Filling takes longer than a session lasts, so each search signs in again. */
const signedIn = async <Shop extends { readonly link: string }>(shop: Shop) => ({
  ...shop,
  ...(await signIn(shop.link)),
})

const p95 = (times: readonly number[]) => [...times].sort((a, b) => a - b)[Math.floor(times.length * 0.95)] as number
const rounded = (value: number) => Number(value.toPrecision(3))

try {
  const shops = [await openShop(SMALL), await openShop(LARGE)] as const
  await pool.query('vacuum analyze')
  await pool.query('checkpoint')
  const results = []
  for (const [name, search] of Object.entries(SEARCHES)) {
    const times = shops.map(() => [] as number[])
    const open = [await signedIn(shops[0]), await signedIn(shops[1])]
    for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
      for (const [i, { client, ...shop }] of open.entries()) {
        const { size } = shop
        // Always others, or their rows would be in memory already.
        const query = search(1 + (((round + WARM_UP_ROUNDS) * 7919) % size), shop)
        const started = performance.now()
        const { data } = await client.returns.list({ query }).catch((cause) => {
          throw new Error(`${name} among ${size} failed: ${JSON.stringify(query)}`, { cause })
        })
        if (round >= 0) times[i]?.push(performance.now() - started)
        if (data.length === 0) throw new Error(`${name} finds nothing among ${size}: ${JSON.stringify(query)}`)
      }
    }
    const [small = [], large = []] = times
    const ratio = median(large) / median(small)
    results.push({
      search: name,
      [`ms at ${SMALL}`]: rounded(median(small)),
      [`ms at ${LARGE}`]: rounded(median(large)),
      [`p95 ms at ${LARGE}`]: rounded(p95(large)),
      ratio: rounded(ratio),
      isGood: p95(large) <= GOAL.p95Ms && ratio <= GOAL.ratio,
    })
  }
  console.table(results)
  const files = []
  for (const { link } of shops) files.push(await measureExport(server.url, (await signIn(link)).headers))
  console.table(files)
  saveResults('search', { node: process.version, returns: LARGE, goal: GOAL, results, files })
} finally {
  await pool.end()
  await server.stop()
}
