// Our server and a bare one, on one database with shops of very different sizes, measured in turn.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { ApiContract, Client } from '@returns-desk/contract'
import { startServer } from '@returns-desk/e2e/server.ts'
import autocannon from 'autocannon'
import pg from 'pg'
import { median } from './measure.ts'
import { fillShop, ownerUrl, seedEmptyShop } from './returns-workload.ts'
import { signIn } from './sign-in.ts'

const LARGE = 200_000
const SMALL_SHOPS = 5
const SMALL = 20
const ROUNDS = 5
const SECONDS = 3

export interface Beside {
  readonly staff: Client<ApiContract>
  readonly ours: { readonly url: string; readonly headers: Readonly<Record<string, string>> }
  readonly bareUrl: string
}

const startBare = async (databaseUrl: string, shopId: number) => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-server.ts'), databaseUrl, String(shopId)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [port] = await once(child.stdout, 'data')
  return { url: `http://127.0.0.1:${String(port).trim()}`, stop: () => child.kill() }
}

/** Small shops go first: the query plans cached for them have to work for the large one. */
export const besideBare = async (work: (beside: Beside) => Promise<void>): Promise<void> => {
  const server = await startServer({ LOG_LEVEL: 'error' })
  const databaseUrl = await ownerUrl(server.dataDir)
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  try {
    const add = async (handle: string, count: number) => {
      const link = seedEmptyShop(server.dataDir, server.url, handle)
      await fillShop(pool, handle, count)
      return link
    }
    const large = await add('bench-large', LARGE)
    const small: string[] = []
    for (let i = 0; i < SMALL_SHOPS; i++) small.push(await add(`bench-small-${i}`, SMALL))
    await pool.query('vacuum analyze')
    for (const link of small) {
      const { client } = await signIn(link)
      const { data } = await client.returns.list({ query: {} })
      for (const { id } of data) await client.returns.getPrivate({ params: { id } })
    }
    const { rows } = await pool.query("select shop_id from shop_directory where handle = 'bench-large'")
    const bare = await startBare(databaseUrl, rows[0].shop_id)
    try {
      const { client, headers } = await signIn(large)
      await work({ staff: client, ours: { url: `${server.url}/api`, headers }, bareUrl: bare.url })
    } finally {
      bare.stop()
    }
  } finally {
    await pool.end()
    await server.stop()
  }
}

const rate = async (url: string, connections: number, headers: Readonly<Record<string, string>> = {}) => {
  const { requests, non2xx, errors } = await autocannon({ url, connections, duration: SECONDS, headers })
  if (non2xx + errors > 0) throw new Error(`${url} was refused`)
  return requests.average
}

/** Requests per second of both, measured in turn, and their ratio; the first round is a warm-up. */
export const compareRates = async ({ ours, bareUrl }: Beside, paths: readonly [string, string], callers: number) => {
  const rounds: { ours: number; bare: number }[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const bare = await rate(`${bareUrl}${paths[1]}`, callers)
    const own = await rate(`${ours.url}${paths[0]}`, callers, ours.headers)
    if (round > 0) rounds.push({ ours: own, bare })
  }
  return {
    callers,
    'requests per second': Math.round(median(rounds.map((round) => round.ours))),
    'bare Fastify and pg': Math.round(median(rounds.map((round) => round.bare))),
    ratio: Number(median(rounds.map((round) => round.ours / round.bare)).toPrecision(3)),
  }
}
