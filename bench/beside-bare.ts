// Our server and a bare one, on one database with shops of very different sizes, measured in turn.

import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
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
  /** The bare server, but with the session checked and one shop seen, as far as the list is concerned. */
  readonly safeUrl: string
}

const READER = 'bench_reader'

/** A login that sees one shop at a time, like the server's own. */
const readerUrl = async (pool: pg.Pool, databaseUrl: string) => {
  const password = randomUUID()
  await pool.query(`create role ${READER} login password '${password}' in role returns_desk_app`)
  await pool.query(`alter role ${READER} set plan_cache_mode to force_generic_plan`)
  const url = new URL(databaseUrl)
  url.username = READER
  url.password = password
  return url.href
}

const sessionOf = ({ authorization = '' }: Readonly<Record<string, string>>): string => {
  const [, claims = ''] = authorization.split('.')
  return JSON.parse(Buffer.from(claims, 'base64url').toString()).session
}

const startBare = async (databaseUrl: string, shopId: number, session: readonly string[] = []) => {
  const args = [join(import.meta.dirname, 'bare-server.ts'), databaseUrl, String(shopId), ...session]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
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
    const { client, headers } = await signIn(large)
    const bare = await startBare(databaseUrl, rows[0].shop_id)
    const safe = await startBare(await readerUrl(pool, databaseUrl), rows[0].shop_id, [sessionOf(headers)])
    try {
      const ours = { url: `${server.url}/api`, headers }
      await work({ staff: client, ours, bareUrl: bare.url, safeUrl: safe.url })
    } finally {
      bare.stop()
      safe.stop()
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
export const compareRates = async (
  { ours, bareUrl }: Pick<Beside, 'ours' | 'bareUrl'>,
  paths: readonly [string, string],
  callers: number,
) => {
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
