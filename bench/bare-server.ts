// The minimum cost of the returns list and a return's detail: Fastify and pg with the same rows, without sign-in,
// row-level security or validation. Runs in a separate process, like the server next to it; prints its port.

import fastify from 'fastify'
import pg from 'pg'
import { DETAIL_QUERIES, LIST_QUERY, PER_PAGE, TOTALS_QUERY } from './bare-queries.ts'

const [connectionString = '', shop = ''] = process.argv.slice(2)
/** As many as the server itself opens. */
const CONNECTIONS = 10

const pool = new pg.Pool({ connectionString, max: CONNECTIONS })
const shopId = Number(shop)
const app = fastify()

app.get('/returns', async () => {
  const [totals, page] = await Promise.all([
    pool.query({ name: 'totals', text: TOTALS_QUERY, values: [shopId] }),
    pool.query({ name: 'list', text: LIST_QUERY, values: [shopId] }),
  ])
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
