// The minimum cost of the returns list and a return's detail: Fastify and pg with the same rows, without sign-in,
// row-level security or validation. With a session, the list is read as safely as our server reads it: in a transaction
// that checks the session and sees one shop. Runs in a separate process, like the server next to it; prints its port.

import fastify from 'fastify'
import pg from 'pg'
import { DETAIL_QUERIES, LIST_QUERY, PER_PAGE, TOTALS_QUERY } from './bare-queries.ts'

const [connectionString = '', shop = '', session] = process.argv.slice(2)
/** As many as the server itself opens. */
const CONNECTIONS = 10

const pool = new pg.Pool({ connectionString, max: CONNECTIONS, pipeline: session !== undefined } as pg.PoolConfig)
const shopId = Number(shop)
const app = fastify()

const TOTALS = { name: 'totals', text: TOTALS_QUERY, values: [shopId] }
const LIST = { name: 'list', text: LIST_QUERY, values: [shopId] }
const BEGIN = `begin; set local statement_timeout = 10000; set local lock_timeout = 5000;
  select enter_shop(${shopId}, '${session}')`

/** All of it in one round trip. */
const readSafely = async () => {
  const client = await pool.connect()
  try {
    const sent = [client.query(BEGIN), client.query(TOTALS), client.query(LIST), client.query('commit')]
    const [, totals, page] = await Promise.all(sent)
    return [totals, page] as const
  } finally {
    client.release()
  }
}
const read = () => (session ? readSafely() : Promise.all([pool.query(TOTALS), pool.query(LIST)]))

app.get('/returns', async () => {
  const [totals, page] = (await read()) as readonly [pg.QueryResult, pg.QueryResult]
  const total = totals.rows.reduce((sum, row) => sum + Number(row.total), 0)
  return { data: page.rows, page: 0, total_pages: Math.ceil(total / PER_PAGE), total_items: total }
})

app.get<{ Params: { id: string } }>('/returns/:id', async ({ params: { id } }) => {
  const parts = Object.entries(DETAIL_QUERIES).map(async ([name, text]) => {
    const { rows } = await pool.query({ name, text, values: [shopId, id] })
    return [name, rows] as const
  })
  const { head, ...rest } = Object.fromEntries(await Promise.all(parts))
  return { ...head?.[0], ...rest }
})

await app.listen({ port: 0, host: '127.0.0.1' })
console.log((app.server.address() as { port: number }).port)
