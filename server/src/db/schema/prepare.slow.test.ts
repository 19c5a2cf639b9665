import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { createLog } from '../../base/log.ts'
import { seedDemoShop } from '../../demo/demo-shop.ts'
import { HANDLERS } from '../../handlers.ts'
import { createDatabase } from '../../test/database.ts'
import { testDeps } from '../../test/deps.ts'
import { TEST_KEY_RING } from '../../test/key-ring.ts'
import { type Db, openDb } from '../db.ts'
import { UNHURRIED } from '../limits.ts'
import { generateTypes, writeSchema } from './generate-types.ts'
import { isMigrated, PREPARE_LOCK, prepareDatabase } from './prepare.ts'

const NOW = new Date('2026-10-05T12:00:00Z')
const SHOP = { handle: 'demo', name: 'Demo', language: 'ro', returns: 12 } as const
const folder = await mkdtemp(join(tmpdir(), 'returns-desk-seed-'))
const log = createLog('silent')
const SETTINGS = { now: NOW, operatorPassword: undefined, embedOrigins: [], handlers: HANDLERS }
const seed = (db: Db) => seedDemoShop(testDeps({ db, folder, clock: () => NOW, log }), SHOP, SETTINGS)
afterAll(() => rm(folder, { recursive: true }))

test('five servers that start at once on an empty database migrate and seed it once', async () => {
  const database = await createDatabase('template0')
  const start = async () => {
    const db = openDb(await prepareDatabase(database.ownerUrl, TEST_KEY_RING), 8, UNHURRIED)
    const seeded = await seed(db)
    return { db, seeded, ready: await isMigrated(db) }
  }
  const servers = await Promise.all(Array.from({ length: 5 }, start))
  expect(servers.map(({ ready }) => ready)).toEqual([true, true, true, true, true])
  expect(servers.filter(({ seeded }) => seeded?.newPassword)).toHaveLength(1)
  expect(await servers[0]?.db.selectFrom('shop_directory').select('handle').execute()).toEqual([{ handle: 'demo' }])
  await Promise.all(servers.map(({ db }) => db.destroy()))
  await database.drop()
})

test('a server that starts while another one grants its rights waits for it', async () => {
  const database = await createDatabase()
  const client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  await client.query('begin')
  await client.query('select pg_advisory_xact_lock($1)', [PREPARE_LOCK])
  await client.query('grant select on kysely_migration to returns_desk_app')
  const second = prepareDatabase(database.ownerUrl, TEST_KEY_RING)
  const waiting = 'select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))'
  await expect.poll(async () => (await client.query(waiting)).rowCount).toBe(1)
  await client.query('commit')
  await client.end()
  expect(await second).toContain('returns_desk_app_')
  await database.drop()
})

test('the generated types and the printed schema match the migrated database', async () => {
  const database = await createDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'returns-desk-types-'))
  const generated = join(folder, 'types.ts')
  await generateTypes(database.ownerUrl, generated)
  expect(await readFile(join(import.meta.dirname, '../types.ts'), 'utf8')).toBe(await readFile(generated, 'utf8'))
  const printed = join(folder, 'schema.sql')
  await writeSchema(database.ownerUrl, printed)
  const kept = join(import.meta.dirname, '../../../schema.sql')
  expect(await readFile(kept, 'utf8')).toBe(await readFile(printed, 'utf8'))
  await rm(folder, { recursive: true })
  await database.drop()
})

test('an owner that is not a superuser works too', async () => {
  const database = await createDatabase('template0')
  const client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  const name = `plain_${crypto.randomUUID().slice(0, 8)}`
  await client.query(
    `create role ${name} login createrole password 'plain'; grant returns_desk_app to ${name} with admin option`,
  )
  await client.query(
    `grant create on database ${new URL(database.ownerUrl).pathname.slice(1)} to ${name}; alter schema public owner to ${name}`,
  )
  await client.end()
  const ownerUrl = Object.assign(new URL(database.ownerUrl), { username: name, password: 'plain' }).href
  const db = openDb(await prepareDatabase(ownerUrl, TEST_KEY_RING))
  await seed(db)
  expect(await isMigrated(db)).toBe(true)
  await db.destroy()
  await database.drop()
})

test('an unreachable database is reported in one sentence', async () => {
  await expect(prepareDatabase('postgres://nobody:x@127.0.0.1:1/none', TEST_KEY_RING)).rejects.toThrow(
    'The database of DATABASE_URL cannot be reached. Check that it runs and that the address is right.',
  )
})
