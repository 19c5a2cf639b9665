import { sql } from 'kysely'
import { expect } from 'vitest'
import { buildApp } from '../../../app.ts'
import { openDb } from '../../../db/db.ts'
import { asOwner } from '../../../test/database/as-owner.ts'
import { test } from '../../../test/harness.ts'

test('a read-only database is not ready, and the response says that writing fails', async ({ world }) => {
  const url = new URL(world.ownerUrl)
  url.searchParams.set('options', '-c default_transaction_read_only=on')
  const db = openDb(url.href, 2)
  const app = await buildApp({ ...world.deps, db })
  const answer = await app.inject('/readyz')
  expect([answer.statusCode, answer.json().checks]).toEqual([503, { serving: true, database: true, writes: false }])
  await db.destroy()
})

test('a full disk is not ready, and is checked at most every five seconds', async ({ world }) => {
  // The database's own error, raised by the table that is written to.
  await asOwner(world.ownerUrl, (owner) =>
    owner.query(`
      create function no_room() returns trigger language plpgsql as $$ begin raise exception sqlstate '53100'; end $$;
      create trigger no_room before insert on write_checks execute function no_room()`),
  )
  expect((await world.app.inject('/readyz')).json().checks).toEqual({ serving: true, database: true, writes: false })
  await asOwner(world.ownerUrl, (owner) => owner.query('drop trigger no_room on write_checks'))
  expect((await world.app.inject('/readyz')).statusCode).toBe(503)
  world.passTime(5)
  expect((await world.app.inject('/readyz')).statusCode).toBe(200)
})

test('the check leaves no row behind', async ({ world }) => {
  world.passTime(5)
  expect((await world.app.inject('/readyz')).statusCode).toBe(200)
  const rows = await asOwner(world.ownerUrl, async (owner) => (await owner.query('select from write_checks')).rowCount)
  expect(rows).toBe(0)
  await expect(sql`select from write_checks`.execute(world.db)).rejects.toThrow('permission denied')
})
