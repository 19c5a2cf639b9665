import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../test/harness.ts'
import { inShop } from './db.ts'
import { arrayText, recordset } from './recordset.ts'

const COLUMNS = {
  text: 'text',
  count: 'integer',
  is_it: 'boolean',
  at: 'timestamptz',
  document: 'json',
  keys: 'text',
}

const AT = new Date('2026-05-17T10:11:12.345Z')
const TEXTS = [
  'plain',
  '',
  ' ',
  'null',
  'NULL',
  '{a,b}',
  'a, "b" and c\\d',
  "it's",
  'first\nsecond\tthird\r\n',
  '\u0001\u001f',
  '\\n is no new line',
  'ștampilă 🎁',
  '$1 %s :x',
]

test('rows arrive unchanged and in order, whatever they contain', async ({ world }) => {
  const shop = await world.shop()
  const rows = TEXTS.map((text, i) => ({
    text,
    count: i % 2 === 0 ? i : null,
    is_it: i % 3 === 0,
    at: i % 4 === 0 ? AT : null,
    document: i % 5 === 0 ? null : { [text]: [text, { deep: text }] },
    keys: arrayText([text, 'and', text]),
  }))
  const { rows: read } = await inShop(world.db, shop.id, (db) =>
    sql`select position, text, count, is_it, at, document, keys::text[] as keys
      from ${recordset('sent', COLUMNS, rows)} order by position`.execute(db),
  )
  expect(read).toEqual(rows.map((row, i) => ({ ...row, position: i + 1, keys: [TEXTS[i], 'and', TEXTS[i]] })))
})

test('an empty list gives no rows', async ({ world }) => {
  const shop = await world.shop()
  const { rows } = await inShop(world.db, shop.id, (db) =>
    sql`select * from ${recordset('sent', COLUMNS, [])}`.execute(db),
  )
  expect(rows).toEqual([])
})
