// The cost of a page of the returns list with many returns: the whole HTTP request and, for comparison, a bare driver
// that gets the same ten ids. Shops of 1,000, 100,000 and 1,000,000 returns in one database, measured in turn.

import { startServer } from '@returns-desk/e2e/server.ts'
import pg from 'pg'
import { compare, type Measured, type Side, saveResults } from './measure.ts'
import { fillShop, ownerUrl, seedEmptyShop } from './returns-workload.ts'
import { signIn } from './sign-in.ts'

const SIZES = [1_000, 100_000, 1_000_000]
const PER_PAGE = 10

const PAGES = {
  first: () => 0,
  middle: (size: number) => Math.floor(size / PER_PAGE / 2),
  last: (size: number) => Math.ceil(size / PER_PAGE) - 1,
}

const server = await startServer({ LOG_LEVEL: 'error' })
const pool = new pg.Pool({ connectionString: await ownerUrl(server.dataDir), max: 1 })
try {
  const rows: Record<string, string | number>[] = []
  const shops = []
  for (const size of SIZES) {
    const link = await seedEmptyShop(server.dataDir, server.url, `bench-${size}`)
    await fillShop(pool, `bench-${size}`, size)
    shops.push({ size, link })
  }
  await pool.query('vacuum analyze')

  for (const [name, pageOf] of Object.entries(PAGES)) {
    const sides: Side[] = []
    for (const { size, link } of shops) {
      const { client } = await signIn(link)
      const query = { page: String(pageOf(size)) }
      const { data, total_items } = await client.returns.list({ query })
      if (total_items !== size || data.length !== PER_PAGE) throw new Error(`page ${query.page} of ${size} is wrong`)
      const ids = data.map(({ id }) => id)
      sides.push({ name: `http ${size}`, run: () => client.returns.list({ query }) })
      sides.push({
        name: `bare ${size}`,
        run: () => pool.query({ name: 'ten', text: 'select * from returns where id = any($1)', values: [ids] }),
      })
    }
    const measured = await compare(sides, { rounds: 7, batchMs: 400 })
    rows.push(rowOf(name, measured))
  }
  console.table(rows)
  saveResults('returns', { node: process.version, ratios: rows })
} finally {
  await pool.end()
  await server.stop()
}

function rowOf(page: string, measured: readonly Measured[]) {
  const wall = (name: string) => 1e6 / (measured.find((side) => side.name === name)?.perSecond ?? Number.NaN)
  const ratio = (one: string, other: string) => Number((wall(one) / wall(other)).toPrecision(3))
  return {
    page,
    'http, requests per second at 1M': Math.round(1e6 / wall('http 1000000')),
    '100k / 1k': ratio('http 100000', 'http 1000'),
    '1M / 1k': ratio('http 1000000', 'http 1000'),
    'http / bare driver at 1M': ratio('http 1000000', 'bare 1000000'),
  }
}
