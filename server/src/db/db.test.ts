import { expect } from 'vitest'
import { openGate } from '../test/database-gate.ts'
import { test } from '../test/harness.ts'
import { openPool } from './db.ts'

test('a connection that breaks between two statements of a transaction does not end the process', async ({ world }) => {
  const gate = await openGate(world.ownerUrl)
  const pool = openPool(gate.url)
  const client = await pool.connect()
  await client.query('begin')
  const isOver = new Promise<void>((resolve) => client.once('end', resolve))
  gate.shut()
  await isOver
  await expect(client.query('select 1')).rejects.toThrow()
  client.release(true)
  gate.open()
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await pool.end()
  await gate.close()
})
