import { sql } from 'kysely'
import { expect } from 'vitest'
import { openGate } from '../test/database/database-gate.ts'
import { test } from '../test/harness.ts'
import { TEST_KEY_RING } from '../test/key-ring.ts'
import { executeLast, inLockedShop, inShop, inShopSession, isUnreachable, openDb, readInShop } from './db.ts'
import { PATIENT } from './limits.ts'
import { openPool } from './pool.ts'
import { prepareDatabase } from './schema/prepare.ts'

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

test('a connection that stops responding is abandoned, and its locks are released', async ({ world }) => {
  const shop = await world.shop()
  const gate = await openGate(world.ownerUrl)
  const db = openDb(gate.url, 1, { ...PATIENT, silenceMs: 500 })
  const inOrder = (work = () => {}) =>
    inLockedShop(db, shop.id, ['order 1'], async (shopDb) => {
      await sql`select 1`.execute(shopDb)
      work()
    })
  await expect(inOrder(gate.mute)).rejects.toSatisfy(isUnreachable)
  // The only connection was lost while it held the lock.
  await expect.poll(() => inOrder().then(() => 'free', isUnreachable)).toBe('free')
  await db.destroy()
  await gate.close()
})

test('the start of a transaction is sent with its first statement, and reports why it failed', async ({ world }) => {
  const shop = await world.shop()
  const over = { shopId: shop.id, sessionId: crypto.randomUUID() }
  expect(await inShopSession(world.db, over, (db) => db.selectFrom('shops').selectAll().execute())).toBeUndefined()
  expect(await inShopSession(world.db, over, async () => 'nothing was asked')).toBeUndefined()
  const fail = () => Promise.reject(new Error('something is wrong with what was asked'))
  expect(await inShopSession(world.db, over, fail)).toBeUndefined()
  await expect(inShop(world.db, shop.id, fail)).rejects.toThrow('something is wrong')
  const seen = await inShop(world.db, shop.id, (db) => db.selectFrom('shops').select('shop_id').execute())
  expect(seen).toEqual([{ shop_id: shop.id }])
})

test('a last statement ends its transaction: nothing follows, and an error in it undoes everything', async ({
  world,
}) => {
  const shop = await world.shop()
  const names = () =>
    inShop(world.db, shop.id, (db) => executeLast(db, sql<{ name: string }>`select name from shops`.compile(db)))
  const [before] = await names()
  const rename = (name: string, last: string) =>
    inShop(world.db, shop.id, async (db) => {
      await db.updateTable('shops').set({ name }).execute()
      return executeLast(db, sql`select ${last}::int as number`.compile(db))
    })
  await expect(rename('undone', 'x')).rejects.toThrow('invalid input syntax')
  expect(await names()).toEqual([before])
  expect(await rename('kept', '1')).toEqual([{ number: 1 }])
  expect(await names()).toEqual([{ name: 'kept' }])
  await expect(
    inShop(world.db, shop.id, async (db) => {
      await executeLast(db, sql`select 1`.compile(db))
      await db.selectFrom('shops').selectAll().execute()
    }),
  ).rejects.toThrow('last one was sent')
  expect(await names()).toEqual([{ name: 'kept' }])
})

test('a read is one statement, writes nothing and leaves no transaction open', async ({ world }) => {
  const shop = await world.shop()
  const names = () =>
    readInShop(world.db, shop.id, (db) =>
      db.selectFrom('shops').select('name').where('shop_id', '=', shop.id).execute(),
    )
  const before = await names()
  await expect(
    readInShop(world.db, shop.id, (db) => db.updateTable('shops').set({ name: 'x' }).execute()),
  ).rejects.toThrow('read-only')
  await expect(
    readInShop(world.db, shop.id, async (db) => {
      await db.selectFrom('shops').selectAll().execute()
      return db.selectFrom('shops').selectAll().execute()
    }),
  ).rejects.toThrow('last one was sent')
  expect(await names()).toEqual(before)
  expect(await world.db.selectFrom('shops').selectAll().execute()).toEqual([])
})

test('a read that asks for nothing leaves its connection to the next one', async ({ world }) => {
  const shop = await world.shop()
  const db = openDb(world.ownerUrl, 1)
  const names = () =>
    readInShop(db, shop.id, (shopDb) =>
      shopDb.selectFrom('shops').select('shop_id').where('shop_id', '=', shop.id).execute(),
    )
  expect(await readInShop(db, shop.id, async () => 'nothing')).toBe('nothing')
  expect(await names()).toEqual([{ shop_id: shop.id }])
  const fail = () => Promise.reject(new Error('before anything was asked'))
  await expect(readInShop(db, shop.id, fail)).rejects.toThrow('before anything was asked')
  expect(await names()).toEqual([{ shop_id: shop.id }])
  await db.destroy()
})

test('a statement with values is prepared once per connection, with one plan for all values', async ({ world }) => {
  const db = openDb(await prepareDatabase(world.ownerUrl, TEST_KEY_RING), 1)
  const plansOf = async (text: string) => {
    const { rows } = await sql`
      select generic_plans::int, custom_plans::int from pg_prepared_statements where statement = ${text}`.execute(db)
    return rows
  }
  for (const value of [1, 2, 3])
    expect((await sql`select ${value}::int + 1 as more`.execute(db)).rows).toEqual([{ more: value + 1 }])
  expect(await plansOf('select $1::int + 1 as more')).toEqual([{ generic_plans: 3, custom_plans: 0 }])
  // Without values there is nothing to plan for: it is sent as it is.
  await sql`select 1 as one`.execute(db)
  expect(await plansOf('select 1 as one')).toEqual([])
  await db.destroy()
})

test('an error of the database names the statement of ours that met it', async ({ world }) => {
  const ask = async () => sql`select no_such_column`.execute(world.db)
  const error: unknown = await ask().catch((reason: unknown) => reason)
  expect((error as Error).stack).toContain('db.test.ts')
})
