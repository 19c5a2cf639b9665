/**
 * Kysely's driver for PostgreSQL, over a pool of `pg`. Unlike Kysely's own one, it names statements, so that each is
 * parsed and planned once per connection, and its connections combine round trips.
 */
import {
  CompiledQuery,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type pg from 'pg'
import { isPreparing } from './address.ts'
import type { Limits } from './limits.ts'
import { COMMIT, type Connection, type NameOf, openConnection, ROLLBACK } from './pipelined-connection.ts'
import { openPool } from './pool.ts'

/** Further statements are not named: many variants of a text would fill the database server's memory. */
const MAX_PREPARED = 400
const LONGEST_PREPARED = 6000

/** A pool has its own: what one prepares takes no place in another. */
const statementNames = (max: number): NameOf => {
  const names = new Map<string, string>()
  return ({ sql, parameters }) => {
    if (parameters.length === 0) return undefined
    const known = names.get(sql)
    if (known || names.size >= max || sql.length > LONGEST_PREPARED) return known
    const name = `s${names.size}`
    names.set(sql, name)
    return name
  }
}

/** A statement error that was caught still aborts the transaction: that must not count as success. */
export const assertCommitted = ({ rows }: QueryResult<{ command: string }>): void => {
  if (rows[0]?.command !== 'COMMIT') throw new Error('the transaction was rolled back')
}

const openDriver = (pool: pg.Pool, nameOf: NameOf): Driver => {
  const connections = new WeakMap<pg.PoolClient, Connection>()
  return {
    init: async () => {},
    acquireConnection: async () => {
      const client = await pool.connect()
      const connection = connections.get(client) ?? openConnection(client, nameOf)
      connections.set(client, connection)
      return connection
    },
    beginTransaction: async (connection, { isolationLevel, accessMode }) => {
      if (isolationLevel || accessMode) throw new Error('all transactions are of the same kind')
      await connection.executeQuery(CompiledQuery.raw('begin'))
    },
    commitTransaction: async (connection) => assertCommitted(await connection.executeQuery(COMMIT)),
    rollbackTransaction: async (connection) => {
      await connection.executeQuery(ROLLBACK)
    },
    releaseConnection: async (connection) => (connection as Connection).release(),
    destroy: () => pool.end(),
  }
}

export const openDialect = (
  url: string,
  connections?: number,
  limits?: Limits,
  maxPrepared = MAX_PREPARED,
): Dialect => {
  const pool = openPool(url, connections, limits)
  const nameOf = isPreparing(url) ? statementNames(maxPrepared) : () => undefined
  return {
    createDriver: () => openDriver(pool, nameOf),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  }
}
