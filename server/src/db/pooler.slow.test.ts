import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openGate } from '../test/database/database-gate.ts'
import { openPooler } from '../test/database/transaction-pooler.ts'
import { createDatabase } from '../test/database.ts'
import { TEST_KEY_RING } from '../test/key-ring.ts'
import { databaseOf, hostAddresses, isDatabaseAddress, withLogin, withoutPreparing } from './address.ts'
import { inShop, openDb } from './db.ts'
import { connectToPrimary } from './follow-primary.ts'
import { checkDatabase, prepareDatabase } from './schema/prepare.ts'

test('a transaction pooler that does not keep prepared statements is reported at startup', async () => {
  const database = await createDatabase()
  const pooler = await openPooler(database.ownerUrl)
  const words = 'leads to a connection pooler in transaction mode that does not keep prepared statements'
  await expect(prepareDatabase(pooler.url, TEST_KEY_RING)).rejects.toThrow(words)
  await expect(checkDatabase(pooler.url, TEST_KEY_RING)).rejects.toThrow(words)
  await expect(prepareDatabase(database.ownerUrl, TEST_KEY_RING, { appUrl: pooler.url })).rejects.toThrow(words)
  await pooler.close()
  await database.drop()
})

test('with `prepare=off` everything works through it, from an empty database on', async () => {
  const database = await createDatabase('template0')
  const pooler = await openPooler(database.ownerUrl)
  // One after another and concurrently: session locks would make the second wait forever.
  await prepareDatabase(withoutPreparing(pooler.url), TEST_KEY_RING)
  const starts = [1, 2].map(() => prepareDatabase(withoutPreparing(pooler.url), TEST_KEY_RING))
  const [url = ''] = await Promise.all(starts)
  const db = openDb(url, 8)
  const settings = (value: number) =>
    inShop(db, value, async (shopDb) => {
      const { rows } = await sql<{ shop: string; given: number }>`
        select current_setting('app.shop_id') as shop, ${value}::int as given`.execute(shopDb)
      return rows[0]
    })
  const shops = Array.from({ length: 40 }, (_, at) => at + 1)
  expect(await Promise.all(shops.map(settings))).toEqual(shops.map((shop) => ({ shop: String(shop), given: shop })))
  await db.destroy()
  await pooler.close()
  await database.drop()
})

const several = (ports: readonly number[], url: string) =>
  `${url.replace(/@[^/]+/, `@${ports.map((port) => `127.0.0.1:${port}`).join(',')}`)}?target_session_attrs=read-write`

const portOf = ({ url }: { url: string }) => Number(new URL(url).port)

test('with several hosts the writable one is used, and the next one if it fails', async () => {
  const database = await createDatabase()
  const replica = await openPooler(database.ownerUrl, { options: '-c default_transaction_read_only=on' })
  const [first, second] = [await openGate(database.ownerUrl), await openGate(database.ownerUrl)]
  const address = several([replica.port, portOf(first), portOf(second)], database.ownerUrl)
  const url = await prepareDatabase(address, TEST_KEY_RING)
  const client = await connectToPrimary(address)
  expect((await client.query('show transaction_read_only')).rows).toEqual([{ transaction_read_only: 'off' }])
  await client.end()
  const db = openDb(url, 2)
  const write = (handle: string) =>
    db.insertInto('shop_directory').values({ platform: 'embedded', handle }).returning('handle').execute()
  expect(await write('first')).toEqual([{ handle: 'first' }])
  first.shut()
  await expect.poll(() => write('second').catch(() => 'away')).toEqual([{ handle: 'second' }])
  // Back to the first, when the other one fails.
  first.open()
  second.shut()
  await expect.poll(() => write('third').catch(() => 'away')).toEqual([{ handle: 'third' }])
  await db.destroy()
  for (const one of [first, second, replica]) await one.close()
  await database.drop()
})

test('when a host is demoted while connections are open, the new primary is used', async () => {
  const database = await createDatabase()
  const gates = [await openGate(database.ownerUrl), await openGate(database.ownerUrl)]
  const db = openDb(several(gates.map(portOf), database.ownerUrl), 1)
  const pid = async () => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid
  const before = await pid()
  await sql`set default_transaction_read_only to on`.execute(db)
  const write = () => db.insertInto('shop_directory').values({ platform: 'embedded', handle: 'x' }).execute()
  await expect(write()).rejects.toMatchObject({ code: '25006' })
  expect(await pid()).not.toBe(before)
  await write()
  await db.destroy()
  for (const gate of gates) await gate.close()
  await database.drop()
})

test('a URL is parsed like libpq does it', () => {
  const address =
    'postgres://me:p%40ss@one:5432,two:5433,[::1]:5434/my%20shop?target_session_attrs=read-write&sslmode=require'
  expect(hostAddresses(address)).toEqual([
    'postgres://me:p%40ss@one:5432/my%20shop?sslmode=require',
    'postgres://me:p%40ss@two:5433/my%20shop?sslmode=require',
    'postgres://me:p%40ss@[::1]:5434/my%20shop?sslmode=require',
  ])
  expect(databaseOf(address)).toBe('my shop')
  expect(withLogin(address, 'app', 'x/y')).toBe(
    'postgres://app:x%2Fy@one:5432,two:5433,[::1]:5434/my%20shop?target_session_attrs=read-write&sslmode=require',
  )
  expect(isDatabaseAddress('postgres://one:port/name')).toBe(false)
  expect(isDatabaseAddress('mysql://one/name')).toBe(false)
})
