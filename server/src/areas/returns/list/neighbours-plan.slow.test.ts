/**
 * Neighbours are found through an index, with the server's own statements: under row-level security, with generic
 * plans.
 */
import { type CompiledQuery, Kysely, sql } from 'kysely'
import pg from 'pg'
import { expect } from 'vitest'
import { inShop } from '../../../db/db.ts'
import { openDialect } from '../../../db/driver.ts'
import { prepareDatabase } from '../../../db/schema/prepare.ts'
import type { DB } from '../../../db/types.ts'
import { furnishedShop } from '../../../test/builders.ts'
import { asOwner } from '../../../test/database/as-owner.ts'
import { test, type World } from '../../../test/harness.ts'
import { TEST_KEY_RING } from '../../../test/key-ring.ts'
import { findNeighbours } from './find-neighbours.ts'

const MANY = 60_000
const idOf = (n: number) => String(n).padStart(22, 'x')

const fill = (world: World, shop: Awaited<ReturnType<typeof furnishedShop>>) =>
  asOwner(world.ownerUrl, async (owner) => {
    // The keys of these rows are valid by design: nothing needs checking or counting.
    await owner.query('set session_replication_role = replica')
    await owner.query(
      `insert into returns (shop_id, number, id, order_name, order_number, client_email, language, currency, price_minor,
       delivery_cost_minor, return_method_id, payment_method_id, order_index, created_at)
     select $1, n, lpad(n::text, 22, 'x'), '#' || n, n::text, 'a@example.com', 'ro', 'RON', 100, 0, $2, $3, 1 + n % 8,
       timestamptz '2024-01-01' + n * interval '3 minutes'
     from generate_series(1, ${MANY}) as n`,
      [shop.id, shop.returnMethodIds.courier_pickup, shop.paymentMethodIds.original_payment],
    )
    await owner.query('analyze')
  })

/** Runs every statement again with EXPLAIN, as the same caller. */
const explain = async (db: Kysely<DB>, shopId: number, asked: readonly CompiledQuery[]) =>
  inShop(db, shopId, async (shopDb) => {
    await sql`set local plan_cache_mode = force_generic_plan`.execute(shopDb)
    const plans: string[] = []
    for (const [index, { sql: text, parameters }] of asked.entries()) {
      const values = parameters.map((value) => pg.escapeLiteral(String(value)))
      await sql.raw(`prepare asked_${index} as ${text}`).execute(shopDb)
      const execute = `execute asked_${index}(${values.join(', ')})`
      const { rows } = await sql
        .raw<Record<string, unknown>>(`explain (analyze, format json) ${execute}`)
        .execute(shopDb)
      await sql.raw(`deallocate asked_${index}`).execute(shopDb)
      plans.push(JSON.stringify(rows[0]?.['QUERY PLAN']))
    }
    return plans
  })

const rowsTouched = (plan: string) =>
  [...plan.matchAll(/"(?:Actual Rows|Rows Removed by Filter)":([\d.]+)/g)].map(([, rows]) => Number(rows))

test('among sixty thousand returns, neighbours are read through an index, a few rows each', {
  timeout: 120_000,
}, async ({ world }) => {
  const shop = await furnishedShop(world)
  await fill(world, shop)
  const asked: CompiledQuery[] = []
  const db = new Kysely<DB>({
    dialect: openDialect(await prepareDatabase(world.ownerUrl, TEST_KEY_RING), 1),
    log: ({ query }) => void (/^\s*select/.test(query.sql) && asked.push(query)),
  })
  try {
    // Matching the filter or not, in the middle and at both ends.
    for (const n of [1, MANY / 2, MANY / 2 + 1, MANY]) {
      for (const status of [undefined, 'new']) {
        asked.length = 0
        await inShop(db, shop.id, (shopDb) => findNeighbours(shopDb, shop.id, idOf(n), { status }))
        const plans = await explain(db, shop.id, [...asked])
        expect(plans).toHaveLength(2)
        for (const plan of plans) {
          expect(plan, `${n} of ${status}`).not.toMatch(/"Node Type":"Seq Scan"[^{}]*"Relation Name":"returns"/)
          expect(Math.max(...rowsTouched(plan)), `${n} of ${status}`).toBeLessThan(10)
        }
      }
    }
  } finally {
    await db.destroy()
  }
})
