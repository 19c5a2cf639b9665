/**
 * Finds the writable host if a URL names several, and leaves a host that has become read-only after a failover. The
 * driver itself supports only one host.
 */
import pg from 'pg'
import { hostAddresses } from './address.ts'

const READ_ONLY = '25006'

const onlyReads = async (client: pg.ClientBase) => {
  const { rows } = await client.query('show transaction_read_only')
  return rows[0]?.transaction_read_only === 'on'
}

const readOnlyError = () =>
  Object.assign(new Error('none of the hosts of DATABASE_URL can be written to'), { code: READ_ONLY })

/** Closes a connection to a demoted host, so that the next one is opened to the new primary. */
export const leaveDemoted = (client: pg.PoolClient, error: unknown): void => {
  // The pool does not reuse a connection that is ending.
  if ((error as { code?: unknown }).code === READ_ONLY) (client as unknown as pg.Client).end().catch(() => {})
}

type Connected = (error: Error | undefined, client?: pg.PoolClient, release?: pg.PoolClient['release']) => void

/** Each new connection goes to the last good host; if that is down or read-only, to the next. */
export const followPrimary = (pool: pg.Pool, addresses: readonly string[]) => {
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
  const known = new WeakSet<pg.PoolClient>()
  let current = 0
  const moveOnFrom = (tried: number) => {
    // Of several concurrent failures, only the first moves on to the next host.
    if (tried !== current) return
    current = (current + 1) % addresses.length
    pool.options.connectionString = addresses[current]
  }
  const connectOnce = async () => {
    const tried = current
    try {
      const client = await connect()
      if (known.has(client)) return client
      if (await onlyReads(client).catch(() => true)) {
        client.release(true)
        throw readOnlyError()
      }
      known.add(client)
      return client
    } catch (error) {
      moveOnFrom(tried)
      throw error
    }
  }
  const connectAny = async () => {
    let failure: unknown
    for (const _ of addresses) {
      try {
        return await connectOnce()
      } catch (error) {
        failure = error
      }
    }
    throw failure
  }
  // The driver's own `pool.query` passes a callback.
  pool.connect = ((done?: Connected) =>
    done
      ? void connectAny().then(
          (client) => done(undefined, client, client.release),
          (error) => done(error),
        )
      : connectAny()) as typeof pool.connect
}

const CONNECT_LIMIT_MS = 30_000

/** One connection outside any pool, to the first writable host. */
export const connectToPrimary = async (address: string, settings: pg.ClientConfig = {}): Promise<pg.Client> => {
  const addresses = hostAddresses(address)
  let failure: unknown
  for (const connectionString of addresses) {
    const client = new pg.Client({ connectionTimeoutMillis: CONNECT_LIMIT_MS, ...settings, connectionString })
    // The pending query fails too, and is reported there.
    client.on('error', () => {})
    try {
      await client.connect()
      if (addresses.length === 1 || !(await onlyReads(client))) return client
      throw readOnlyError()
    } catch (error) {
      failure = error
      await client.end().catch(() => {})
    }
  }
  throw failure
}
