/**
 * Detects a pooler in transaction mode that does not support prepared statements, such as PgBouncer before 1.21.
 * Undetected, requests would fail now and then.
 */
import type pg from 'pg'
import { ConfigurationError } from '../../base/configuration-error.ts'
import { isPreparing } from '../address.ts'
import { backendPidOf } from '../driver-internals.ts'
import { connectToPrimary } from '../follow-primary.ts'

const FORGETFUL =
  'DATABASE_URL leads to a connection pooler in transaction mode that does not keep prepared statements. Set ' +
  'DATABASE_PREPARE=off, use a pooler that keeps them (PgBouncer 1.21 or later, with max_prepared_statements above 0), or go ' +
  'to the database directly.'

/** The prepared statement does not exist on this connection, or exists already. */
const MISTAKEN = ['26000', '42P05']

/** Compares the backend's process id with the one the client was given: a pooler reports a number of its own. */
const isDirect = async (client: pg.Client) => {
  const { rows } = await client.query('select pg_backend_pid() as pid')
  return rows[0]?.pid === backendPidOf(client)
}

const ROUNDS = 3

/** Two clients alternate on the pooler's connections, so that each meets the other's prepared statements. */
const prepareInTurns = async (clients: readonly pg.Client[]) => {
  for (let round = 0; round < ROUNDS; round += 1)
    for (const client of clients)
      await client.query({ name: 'returns_desk_probe', text: 'select $1::int', values: [1] })
}

/** Passes for a pooler in session mode, and for one that keeps prepared statements. */
export const checkPooler = async (address: string): Promise<void> => {
  if (!isPreparing(address)) return
  const clients = [await connectToPrimary(address)]
  try {
    if (await isDirect(clients[0] as pg.Client)) return
    clients.push(await connectToPrimary(address))
    await prepareInTurns(clients)
  } catch (error) {
    throw MISTAKEN.includes(String((error as { code?: unknown }).code)) ? new ConfigurationError(FORGETFUL) : error
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})))
  }
}
