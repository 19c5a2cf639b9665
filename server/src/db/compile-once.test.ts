import { sql } from 'kysely'
import { expect } from 'vitest'
import { furnishedShop } from '../test/builders.ts'
import { test } from '../test/harness.ts'
import { compileOnce } from './compile-once.ts'
import { inShop } from './db.ts'

test('a statement is built once, and asked with the values of each call', async ({ world }) => {
  let built = 0
  const statement = compileOnce((db, { shopId, much }: { shopId: number; much: number }) => {
    built += 1
    const own = db.selectFrom('shops').select('name').where('shop_id', '=', shopId).limit(much)
    return sql<{
      name: string
      twice: number
    }>`select name, ${much}::int + ${much}::int as twice, ${'kept'}::text as text from (${own}) as own`
  })
  const shops = [await furnishedShop(world), await furnishedShop(world)] as const
  for (const [i, { id }] of shops.entries()) {
    const much = i + 1
    const { rows } = await inShop(world.db, id, (db) => db.executeQuery(statement(db, { shopId: id, much })))
    const { rows: asked } = await inShop(world.db, id, (db) =>
      sql<{ name: string }>`select name from shops where shop_id = ${id}`.execute(db),
    )
    expect(rows).toEqual([{ name: asked[0]?.name, twice: 2 * much, text: 'kept' }])
  }
  expect(built).toBe(1)
})
