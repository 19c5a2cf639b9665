import { NOT_TYPED, typedColumns, wordColumns } from '../../injection/columns.ts'
import { FREE_TEXT, NO_FREE_TEXT } from '../../injection/contract-fields.ts'
import { openDatabase } from '../../injection/database.ts'
import { FIELDS, typedInto } from '../../injection/fields.ts'
import { expect, test } from '../../world.ts'

test('there are more than 300 different payloads in every field', () => {
  expect(new Set(FIELDS.flatMap(typedInto)).size).toBe(FIELDS.length * typedInto('shops.name').length)
  expect(typedInto('shops.name').length).toBeGreaterThan(300)
})

test('every field accepts what it has room for unchanged, or no payload at all', () => {
  for (const [name, field] of Object.entries(FREE_TEXT)) {
    const changed = typedInto('shops.name').filter((payload) => {
      const { success, data, error } = field.safeParse(payload)
      return success ? data !== payload.trim() && data !== payload : error.issues[0]?.code !== 'too_big'
    })
    expect(changed, name).toEqual([])
  }
  for (const [name, field] of Object.entries(NO_FREE_TEXT))
    expect(
      typedInto('shops.name').filter((payload) => field.safeParse(payload).success),
      name,
    ).toEqual([])
})

test('every text column is either tested with payloads or listed with a reason', async ({ server }) => {
  const database = await openDatabase(server)
  const columns = await wordColumns(database).finally(() => database.end())
  const typed = typedColumns()
  const excused = Object.values(NOT_TYPED).flat()
  expect(columns.length).toBeGreaterThan(100)
  expect(
    columns.filter((column) => !typed.has(column) && !excused.includes(column)),
    'These columns are new. If somebody can type into one, add it to FIELDS in e2e/injection/fields.ts, plant it, and say in ' +
      'e2e/injection/screens.ts where it is shown; if nobody can, add it to NOT_TYPED in e2e/injection/columns.ts under the reason.',
  ).toEqual([])
  expect(
    [...typed, ...excused].filter((column) => !columns.includes(column)),
    'There are no such columns any more.',
  ).toEqual([])
  expect(
    excused.filter((column) => typed.has(column) || excused.indexOf(column) !== excused.lastIndexOf(column)),
  ).toEqual([])
})
