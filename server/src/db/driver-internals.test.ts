/** Fails, with the reason, if a new version of `pg` lacks what `driver-internals.ts` and the backup's COPY use. */
import type pg from 'pg'
import { expect } from 'vitest'
import { test, type World } from '../test/harness.ts'
import { TEST_KEY_RING } from '../test/key-ring.ts'
import { backendPidOf, inOnePacket, socketOf } from './driver-internals.ts'
import { openPool } from './pool.ts'
import { prepareDatabase } from './schema/prepare.ts'

const withClient = async (world: World, work: (client: pg.PoolClient) => Promise<void>) => {
  const pool = openPool(await prepareDatabase(world.ownerUrl, TEST_KEY_RING), 1)
  const client = await pool.connect()
  try {
    await work(client)
  } finally {
    client.release(true)
    await pool.end()
  }
}

test('statements are pipelined through client.connection.stream, and sent in one packet', ({ world }) =>
  withClient(world, async (client) => {
    const socket = socketOf(client)
    const texts = ['begin', 'select 41 + 1 as answer', 'commit']
    await client.query('select 1')
    const { answers, held } = inOnePacket(socket, () => ({
      answers: texts.map((text) => client.query(text)),
      held: socket.writableLength,
    }))
    // All of them are in the socket before any is answered, and none was sent.
    expect(held).toBeGreaterThan(texts.join('').length)
    const results = await Promise.all(answers)
    expect(results.map(({ command }) => command)).toEqual(['BEGIN', 'SELECT', 'COMMIT'])
    expect(results[1]?.rows).toEqual([{ answer: 42 }])
    expect(socket.writableLength).toBe(0)
  }))

test('a statement fails at once when client.connection.stream is destroyed', ({ world }) =>
  withClient(world, async (client) => {
    const answer = client.query('select pg_sleep(600)')
    socketOf(client).destroy(new Error('cut by the test'))
    await expect(answer).rejects.toThrow('cut by the test')
  }))

test('client.processID is the backend’s process id', ({ world }) =>
  withClient(world, async (client) => {
    const { rows } = await client.query('select pg_backend_pid() as pid')
    expect(backendPidOf(client)).toBe(rows[0].pid)
  }))

test('the connection has the methods that COPY uses', ({ world }) =>
  withClient(world, async (client) => {
    const { connection } = client as unknown as { connection: Record<string, unknown> }
    for (const name of ['query', 'sendCopyFromChunk', 'endCopyFrom'])
      expect(typeof connection[name], `client.connection.${name}`).toBe('function')
  }))
