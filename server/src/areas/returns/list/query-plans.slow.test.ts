import type { CompiledQuery } from 'kysely'
import { Kysely } from 'kysely'
import { expect } from 'vitest'
import { inShop } from '../../../db/db.ts'
import { openDialect } from '../../../db/driver.ts'
import type { DB } from '../../../db/types.ts'
import { furnishedShop } from '../../../test/builders.ts'
import { asOwner } from '../../../test/database/as-owner.ts'
import { test, type World } from '../../../test/harness.ts'
import { isNewest, listNewest, listReturns } from './list-returns.ts'

const MANY = 200_000

const fill = (world: World, shop: Awaited<ReturnType<typeof furnishedShop>>) =>
  asOwner(world.ownerUrl, async (client) => {
    // The keys of these rows are valid by design: nothing needs checking, and the counts are computed at the end.
    await client.query('set session_replication_role = replica')
    await client.query(
      `insert into returns (shop_id, number, id, order_name, order_number, client_email, language, currency, price_minor,
         delivery_cost_minor, return_method_id, payment_method_id, order_index, created_at)
       select $1, n, lpad(n::text, 22, 'x'), '#' || n, n::text, 'a@example.com', 'ro', 'RON', 100, 0, $2, $3, 1 + n % 8,
         timestamptz '2024-01-01' + n * interval '3 minutes'
       from generate_series(1, ${MANY}) as n`,
      [shop.id, shop.returnMethodIds.courier_pickup, shop.paymentMethodIds.original_payment],
    )
    await client.query(
      `insert into return_count_changes (shop_id, order_index, day, change)
       select shop_id, order_index, (created_at at time zone 'UTC')::date, count(*) from returns where shop_id = $1 group by 1, 2, 3`,
      [shop.id],
    )
    await client.query('select fold_return_counts($1)', [shop.id])
    await client.query('analyze')
  })

/** The plan of every query of a page, as PostgreSQL would run it for that caller. */
const plansOf = async (world: World, shopId: number, page: number, status: string | undefined) => {
  const asked: CompiledQuery[] = []
  const url = new URL(world.ownerUrl)
  const db = new Kysely<DB>({
    dialect: openDialect(url.href, 1),
    log: ({ query }) => {
      asked.push(query)
    },
  })
  try {
    const request = { page, perPage: 10, status }
    const reading = { now: world.deps.clock(), reader: 'en', role: 'owner' } as const
    const { data } = await inShop(db, shopId, async (shopDb) =>
      isNewest(request)
        ? (await listNewest(shopDb, shopId, request, reading)).answer
        : listReturns(shopDb, shopId, request, reading),
    )
    expect(data).toHaveLength(10)
    const plans: string[] = []
    for (const { sql, parameters } of asked.filter((query) => /^\s*(select|with)/.test(query.sql))) {
      await asOwner(world.ownerUrl, async (client) => {
        const { rows } = await client.query(`explain (analyze, format json) ${sql}`, [...parameters])
        plans.push(JSON.stringify(rows[0]['QUERY PLAN']))
      })
    }
    return plans
  } finally {
    await db.destroy()
  }
}

const mostRows = (plan: string) =>
  Math.max(...[...plan.matchAll(/"Actual Rows":(\d+)/g)].map(([, rows]) => Number(rows)))

test('among two hundred thousand returns, any page is read through an index, and few rows are visited', {
  timeout: 120_000,
}, async ({ world }) => {
  const shop = await furnishedShop(world)
  await fill(world, shop)
  for (const [status, total] of [
    [undefined, MANY],
    ['completed', MANY / 8],
  ] as const) {
    for (const page of [0, 7, Math.floor(total / 20), Math.floor(total / 30), total / 10 - 2, total / 10 - 1]) {
      const plans = await plansOf(world, shop.id, page, status)
      expect(plans.length).toBeGreaterThanOrEqual(1)
      for (const plan of plans) {
        expect(plan, `page ${page} of ${status}`).not.toMatch(/"Node Type":"Seq Scan"[^{}]*"Relation Name":"returns"/)
        expect(mostRows(plan), `page ${page} of ${status}`).toBeLessThan(12_000)
      }
      expect(
        plans.some((plan) => /"Index Name":"returns_newest(_in_status)?"/.test(plan)),
        `page ${page} of ${status}`,
      ).toBe(true)
    }
  }
})
