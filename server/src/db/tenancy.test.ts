import { sql } from 'kysely'
import pg from 'pg'
import { expect } from 'vitest'
import { test } from '../test/harness.ts'
import { inShop } from './db.ts'

/** Tables that belong to no shop: how shops and returns are found, what has been migrated, the keys, how often networks tried, whether writing works, what is due, how backups went, links that make a shop. */
const SHARED_TABLES = [
  'kysely_migration',
  'kysely_migration_lock',
  'shop_directory',
  'return_directory',
  'key_witness',
  'rate_limits',
  'write_checks',
  'due_effects',
  'schedules',
  'backup_runs',
  'setup_links',
]

test('a query without a shop condition still sees, changes and deletes only rows of its shop', async ({ world }) => {
  const [mine, theirs] = [await world.shop(), await world.shop()]
  for (const shop of [mine, theirs]) await (await world.as(shop)).returnReasons.create({ body: { name: 'damaged' } })
  await inShop(world.db, mine.id, async (db) => {
    expect(await db.selectFrom('return_reasons').select('shop_id').execute()).toEqual([{ shop_id: mine.id }])
    expect(await db.updateTable('return_reasons').set({ name: 'taken' }).returning('shop_id').execute()).toEqual([
      { shop_id: mine.id },
    ])
    expect(
      (await db.deleteFrom('sessions').returning('shop_id').execute()).every(({ shop_id }) => shop_id === mine.id),
    ).toBe(true)
    expect(await db.selectFrom('shops').select('shop_id').execute()).toEqual([{ shop_id: mine.id }])
  })
  expect(await (await world.as(theirs)).returnReasons.list()).toMatchObject([{ name: 'damaged' }])
})

test('a row cannot be written into another shop', async ({ world }) => {
  const [mine, theirs] = [await world.shop(), await world.shop()]
  const row = { shop_id: theirs.id, name: 'planted', display_name: '', description: '' }
  await expect(
    inShop(world.db, mine.id, (db) => db.insertInto('return_reasons').values(row).execute()),
  ).rejects.toThrow(/row-level security/)
  await (await world.as(mine)).returnReasons.create({ body: { name: 'moved' } })
  await expect(
    inShop(world.db, mine.id, (db) => db.updateTable('return_reasons').set({ shop_id: theirs.id }).execute()),
  ).rejects.toThrow(/row-level security/)
})

test('without a shop nothing is visible, even after a transaction that had one', async ({ world }) => {
  const shop = await world.shop()
  await inShop(world.db, shop.id, (db) => db.selectFrom('shops').selectAll().execute())
  expect(await world.db.selectFrom('shops').selectAll().execute()).toEqual([])
})

test('the server’s role owns nothing and cannot bypass row-level security', async ({ world }) => {
  const { rows } = await sql`
    select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb,
           (select count(*)::int from pg_class where relowner = pg_roles.oid) as owned
    from pg_roles where rolname = current_user`.execute(world.db)
  expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false, owned: 0 }])
})

test('every table has the shop first in its key, and forces row-level security', async ({ world }) => {
  const client = new pg.Client({ connectionString: world.ownerUrl })
  await client.connect()
  const { rows } = await client.query(`
    select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as walled, a.attname as first_key
    from pg_class c
    left join pg_index i on i.indrelid = c.oid and i.indisprimary
    left join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`)
  await client.end()
  const ofShops = rows.filter(({ name }) => !SHARED_TABLES.includes(name))
  expect(ofShops.length).toBeGreaterThan(4)
  for (const row of ofShops) expect(row).toEqual({ name: row.name, walled: true, first_key: 'shop_id' })
})
