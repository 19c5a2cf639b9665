/**
 * Every process that uses the embedded database holds one connection with a shared advisory lock: its lease. A process
 * that wants to stop the server takes that lock exclusively first, so it cannot stop it under a process that is just
 * adopting it: that one is either seen, or waits for the lock, loses its connection and starts the server again.
 */
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

const DATABASE = 'returns_desk'
const LEASE_KEY = 7_376_001
/** Long enough for a busy machine; retried after that. */
const CONNECT_LIMIT_MS = 15_000
/** A closed pool may stay visible for a moment, and the statement of a disconnected client a little longer. */
const LINGER_LIMIT_MS = 5_000
const POLL_MS = 25

export type Lease = { client: pg.Client; isLost: () => boolean; lost: Promise<void> }

/** Both exist in pg and are missing in its types. */
type Countable = { ref: () => void; unref: () => void }
const countable = (client: pg.Client) => client as unknown as Countable

const hasCode = (error: unknown, ...codes: string[]) => codes.includes((error as { code?: string }).code ?? '')

/** Undefined while the server is not accepting connections (starting, recovering or shutting down). */
export const takeLease = async (url: string, name: string): Promise<Lease | undefined> => {
  const client = new pg.Client({
    connectionString: url,
    application_name: `${name} lease`,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
  })
  let isLost = false
  const { promise: lost, resolve: lose } = Promise.withResolvers<void>()
  for (const event of ['error', 'end'] as const)
    client.on(event, () => {
      isLost = true
      lose()
    })
  try {
    await client.connect()
    await client.query('select pg_advisory_lock_shared($1)', [LEASE_KEY])
  } catch (error) {
    await client.end().catch(() => {})
    if (hasCode(error, '28P01', '28000'))
      throw new Error('The running database refuses our password: restore the file "password" beside its data.', {
        cause: error,
      })
    return undefined
  }
  return { client, isLost: () => isLost, lost }
}

export const ensureDatabase = async ({ client }: Lease) => {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
  if (rowCount) return
  await client.query(`create database ${DATABASE}`).catch((error) => {
    // Another process was faster.
    if (!hasCode(error, '42P04', '23505')) throw error
  })
}

/** From here on a leaked handle does not keep the process alive; the server survives us anyway. */
export const letProcessEnd = ({ client }: Lease) => countable(client).unref()

const othersConnected = async ({ client }: Lease) => {
  const { rows } = await client.query<{ others: boolean }>(
    `select exists (select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()) as others`,
  )
  return rows[0]?.others ?? true
}

/** True if no other process uses the server; the exclusive lock is then ours until the connection ends. */
export const isLastUser = async (lease: Lease) => {
  countable(lease.client).ref()
  await lease.client.query('select pg_advisory_unlock_shared($1)', [LEASE_KEY])
  const { rows } = await lease.client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [LEASE_KEY])
  if (!rows[0]?.mine) return false
  const deadline = Date.now() + LINGER_LIMIT_MS
  while (await othersConnected(lease)) {
    if (Date.now() > deadline) return false
    await delay(POLL_MS)
  }
  return true
}

export const urlOf = (password: string, user: string, port: number, database = DATABASE) =>
  `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`
