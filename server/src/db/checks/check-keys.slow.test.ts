import pg from 'pg'
import { expect, test } from 'vitest'
import { createVault, type KeyRing } from '../../base/secrets.ts'
import { reseal } from '../../commands/rotation/reseal.ts'
import { createDatabase } from '../../test/database.ts'
import { TEST_KEY_RING } from '../../test/key-ring.ts'
import { openDb } from '../db.ts'
import { checkDatabase, loginName, prepareDatabase } from '../schema/prepare.ts'
import { accessTokenAad } from '../sealed-columns.ts'

const FOREIGN = ['a ring that this database has never heard of, 0123456789']
const NOT_THE_ONE = 'is not the one that this database was sealed with'

const query = async (url: string, text: string, values: unknown[] = []) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text, values)).rows
  } finally {
    await client.end()
  }
}

/** Everything that a start may change: migrations, tables, roles with their passwords. */
const stateOf = (ownerUrl: string) =>
  query(
    ownerUrl,
    `select (select json_agg(name order by name) from kysely_migration) as migrations,
      (select json_agg(relname order by relname) from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace)
        as tables,
      (select json_agg(rolpassword) from pg_authid where rolname = $1) as password`,
    [loginName(new URL(ownerUrl).pathname.slice(1))],
  )

test('a server or command with other keys gets a one-sentence error and changes nothing', async () => {
  const database = await createDatabase()
  await prepareDatabase(database.ownerUrl, TEST_KEY_RING)
  const before = await stateOf(database.ownerUrl)
  expect(before).toMatchObject([{ password: [expect.stringMatching(/^SCRAM/)] }])
  await expect(prepareDatabase(database.ownerUrl, FOREIGN)).rejects.toThrow(NOT_THE_ONE)
  await expect(checkDatabase(database.ownerUrl, FOREIGN)).rejects.toThrow(NOT_THE_ONE)
  // With a role of their own they could not read anything either.
  await expect(prepareDatabase(database.ownerUrl, FOREIGN, { appUrl: database.ownerUrl })).rejects.toThrow(NOT_THE_ONE)
  expect(await stateOf(database.ownerUrl)).toEqual(before)
  // The servers with the right keys keep running.
  const db = openDb(await prepareDatabase(database.ownerUrl, TEST_KEY_RING))
  await db.selectFrom('shop_directory').selectAll().execute()
  await db.destroy()
  await database.drop()
})

/** A database as a restore leaves it: without a witness, and with one text sealed with the ring. */
const restoredDatabase = async (ring: KeyRing) => {
  const database = await createDatabase()
  await query(database.ownerUrl, 'delete from key_witness')
  const [shop] = await query(
    database.ownerUrl,
    "insert into shop_directory (platform, handle) values ('shopify', 'old.myshopify.com') returning shop_id",
  )
  await query(
    database.ownerUrl,
    `with shop as (insert into shops (shop_id, name, currency, time_zone, country, language, languages)
       values ($1, 'Old', 'RON', 'Europe/Bucharest', 'RO', 'ro', '{ro}') returning shop_id)
     insert into shopify_installs (shop_id, access_token_sealed, scopes, installed_at)
     select shop_id, $2, '', now() from shop`,
    [shop.shop_id, createVault(ring).seal('token', accessTokenAad(shop.shop_id))],
  )
  return database
}

test('a database without a witness is verified by its sealed texts', async () => {
  const database = await restoredDatabase(TEST_KEY_RING)
  const before = await stateOf(database.ownerUrl)
  await expect(prepareDatabase(database.ownerUrl, FOREIGN)).rejects.toThrow(NOT_THE_ONE)
  expect(await stateOf(database.ownerUrl)).toEqual(before)
  await prepareDatabase(database.ownerUrl, TEST_KEY_RING)
  expect(await query(database.ownerUrl, 'select only_row from key_witness')).toHaveLength(1)
  await expect(checkDatabase(database.ownerUrl, FOREIGN)).rejects.toThrow(NOT_THE_ONE)
  await database.drop()
})

test('if two servers start on an empty database with different keys, one is refused', async () => {
  const database = await createDatabase('template0')
  const starts = await Promise.allSettled([
    prepareDatabase(database.ownerUrl, TEST_KEY_RING),
    prepareDatabase(database.ownerUrl, FOREIGN),
  ])
  expect(starts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(starts.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { message: expect.stringContaining(NOT_THE_ONE) },
  })
  await database.drop()
})

test('the witness is re-sealed when keys are rotated', async () => {
  const database = await createDatabase()
  const [fresh = ''] = FOREIGN
  const both = [fresh, ...TEST_KEY_RING]
  const url = await prepareDatabase(database.ownerUrl, both)
  const db = openDb(url)
  // Servers that do not have the new key yet may start until everything is sealed with it.
  await checkDatabase(database.ownerUrl, TEST_KEY_RING)
  await reseal(db, createVault(both))
  await checkDatabase(database.ownerUrl, [fresh])
  await checkDatabase(database.ownerUrl, both)
  await expect(checkDatabase(database.ownerUrl, TEST_KEY_RING)).rejects.toThrow(NOT_THE_ONE)
  // Servers that still have the old key are not locked out by the first one without it.
  expect(await prepareDatabase(database.ownerUrl, [fresh])).toBe(url)
  await db.destroy()
  await database.drop()
})

test('an operator who has lost the keys for good can continue with new ones', async () => {
  const database = await createDatabase()
  await prepareDatabase(database.ownerUrl, FOREIGN, { replacesKeys: true })
  await checkDatabase(database.ownerUrl, FOREIGN)
  await expect(checkDatabase(database.ownerUrl, TEST_KEY_RING)).rejects.toThrow(NOT_THE_ONE)
  await database.drop()
})

test('a backup restored with other keys belongs to them, and opens again when the old key is added', async () => {
  const database = await restoredDatabase(TEST_KEY_RING)
  await prepareDatabase(database.ownerUrl, FOREIGN, { replacesKeys: true })
  await checkDatabase(database.ownerUrl, FOREIGN)
  await checkDatabase(database.ownerUrl, [...FOREIGN, ...TEST_KEY_RING])
  await database.drop()
})

test('a database prepared by a newer version is left unchanged', async () => {
  const database = await createDatabase()
  await prepareDatabase(database.ownerUrl, TEST_KEY_RING)
  await query(database.ownerUrl, "insert into kysely_migration (name, timestamp) values ('9999_future', 'x')")
  const before = await stateOf(database.ownerUrl)
  const words = 'The database was prepared by a newer version of Returns Desk (9999_future) than this one'
  await expect(prepareDatabase(database.ownerUrl, TEST_KEY_RING)).rejects.toThrow(words)
  await expect(checkDatabase(database.ownerUrl, TEST_KEY_RING)).rejects.toThrow(words)
  expect(await stateOf(database.ownerUrl)).toEqual(before)
  await database.drop()
})

test('a database of a checkout from before 0.1 is left unchanged', async () => {
  const database = await createDatabase()
  await query(database.ownerUrl, "update kysely_migration set name = '0185_ends_of_words'")
  const before = await stateOf(database.ownerUrl)
  const words = 'The database was prepared by a checkout from before version 0.1 (0185_ends_of_words)'
  await expect(prepareDatabase(database.ownerUrl, TEST_KEY_RING)).rejects.toThrow(words)
  await expect(checkDatabase(database.ownerUrl, TEST_KEY_RING)).rejects.toThrow(words)
  expect(await stateOf(database.ownerUrl)).toEqual(before)
  await database.drop()
})
