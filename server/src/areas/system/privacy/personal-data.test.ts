import { expect } from 'vitest'
import { PERSONAL_DATA } from '../../../db/personal-data.ts'
import { asOwner } from '../../../test/database/as-owner.ts'
import { test } from '../../../test/harness.ts'

const WORDS = `('text', 'character varying', 'character', 'json', 'jsonb', 'bytea', 'xml', 'ARRAY', 'inet', 'USER-DEFINED')`

const columnsOf = (ownerUrl: string, condition: string): Promise<{ table: string; column: string }[]> =>
  asOwner(ownerUrl, async (owner) => {
    const { rows } = await owner.query(`
      select c.table_name as table, c.column_name as column from information_schema.columns c
      where c.table_schema = 'public' and ${condition} and exists (
        select from information_schema.columns s
        where s.table_schema = 'public' and s.table_name = c.table_name and s.column_name = 'shop_id')
      order by 1, 2`)
    return rows
  })

const isDecided = ({ table, column }: { table: string; column: string }) => {
  const { erase, harmless = [], files = [] } = PERSONAL_DATA[table] ?? {}
  if (erase === 'delete') return true
  return harmless.includes(column) || files.includes(column) || Object.hasOwn(erase ?? {}, column)
}

test('every text column has a rule for the erasure of a customer', async ({ world }) => {
  const open = (await columnsOf(world.ownerUrl, `c.data_type in ${WORDS}`)).filter((place) => !isDecided(place))
  expect(
    open.map(({ table, column }) => `${table}.${column}`),
    'These columns are not in server/src/db/personal-data.ts. For each, say there what becomes of it when a ' +
      'customer is erased: if it is about a customer, give its table `rows` (which rows are about a person) and `erase` ' +
      "('delete', or what takes its place); if nothing about a customer can be in it, add it to `harmless`. If it holds the " +
      'key of a file, also add it to `files`, or the file will be swept after a day.',
  ).toEqual([])
})

test('every column with file keys is known, so that its files are not swept', async ({ world }) => {
  const suspects = await columnsOf(world.ownerUrl, `c.column_name ~ '_keys?$' and c.data_type in ${WORDS}`)
  // The photo of a thumbnail is referenced by other rows; the thumbnail alone must not keep it.
  const isKnown = ({ table, column }: (typeof suspects)[number]) =>
    PERSONAL_DATA[table]?.files?.includes(column) || `${table}.${column}` === 'thumbnails.photo_key'
  expect(
    suspects.filter((place) => !isKnown(place)).map(({ table, column }) => `${table}.${column}`),
    'These columns look like keys of files. Add them to `files` of their table in ' +
      'server/src/db/personal-data.ts, or rename them.',
  ).toEqual([])
})

test('the list contains no column that does not exist', async ({ world }) => {
  const known = new Set((await columnsOf(world.ownerUrl, 'true')).map(({ table, column }) => `${table}.${column}`))
  const named = Object.entries(PERSONAL_DATA).flatMap(([table, { erase, harmless = [], files = [], secret = [] }]) =>
    [...Object.keys(typeof erase === 'object' ? erase : {}), ...harmless, ...files, ...secret].map(
      (column) => `${table}.${column}`,
    ),
  )
  expect(
    named.filter((place) => !known.has(place)),
    'Take these out of personal-data.ts.',
  ).toEqual([])
})
