/** The history of a customer is read through indexes and to its limit, with the server's own statements and role. */
import { HISTORY_LIMIT } from '@returns-desk/contract'
import { expect } from 'vitest'
import { inShop } from '../../../db/db.ts'
import { prepareDatabase } from '../../../db/schema/prepare.ts'
import { furnishedShop } from '../../../test/builders.ts'
import { asOwner } from '../../../test/database/as-owner.ts'
import { test, type World } from '../../../test/harness.ts'
import { TEST_KEY_RING } from '../../../test/key-ring.ts'
import { readPlans } from '../../../test/plans/read-plans.ts'
import { openRecordedDb } from '../../../test/plans/recorded-db.ts'
import { findHistory } from './find-history.ts'

const MANY = 60_000
/** For each of the returns the few statuses of two shops may be looked through. */
const MAX_ROWS = (HISTORY_LIMIT + 1) * 16
/** One customer has every sixth return; of the others each has two. */
const LOYAL = 'loyal@example.com'

const fill = (world: World, shop: Awaited<ReturnType<typeof furnishedShop>>) =>
  asOwner(world.ownerUrl, async (owner) => {
    // The keys of these rows are valid by design: nothing needs checking or counting.
    await owner.query('set session_replication_role = replica')
    const email = `case when n % 6 = 0 then '${LOYAL}' else (n / 2)::text || '@example.com' end`
    await owner.query(
      `insert into returns (shop_id, number, id, order_name, order_number, client_email, language, currency, price_minor,
       delivery_cost_minor, return_method_id, payment_method_id, order_index, created_at)
     select $1, n, lpad(n::text, 22, 'x'), '#' || n, n::text, ${email}, 'ro', 'RON', 100, 0, $2, $3, 1 + n % 8,
       timestamptz '2024-01-01' + n * interval '3 minutes'
     from generate_series(1, ${MANY}) as n`,
      [shop.id, shop.returnMethodIds.courier_pickup, shop.paymentMethodIds.original_payment],
    )
    await owner.query(
      `insert into orders (shop_id, order_name, order_number, email, currency, total_minor, shipping_minor,
       discount_codes, sales_channel, tags, country, created_at)
     select $1, '#' || n, n::text, ${email}, 'RON', 100, 0, '{}', 'online', '{}', 'RO', timestamptz '2024-01-01'
     from generate_series(1, ${MANY}) as n`,
      [shop.id],
    )
    await owner.query('analyze')
  })

test('among sixty thousand returns and orders, the history of a customer visits at most its limit', {
  timeout: 120_000,
}, async ({ world }) => {
  const [small, shop] = [await furnishedShop(world), await furnishedShop(world)]
  await fill(world, shop)
  const url = await prepareDatabase(world.ownerUrl, TEST_KEY_RING)
  for (const n of [MANY, MANY / 2, MANY - 1]) {
    const { db, statements, record } = openRecordedDb(url)
    try {
      const id = String(n).padStart(22, 'x')
      const { earlier } = await record('history', () =>
        inShop(db, shop.id, (shopDb) => findHistory(shopDb, shop.id, id, { reader: 'en', role: 'owner' })),
      )
      expect(earlier.is_more).toBe(n % 6 === 0)
    } finally {
      await db.destroy()
    }
    const readings = await readPlans(url, statements.values(), { smallId: small.id, largeId: shop.id, staffId: 0 })
    expect(readings).toHaveLength(3)
    for (const { text, worst } of readings) expect(worst.rows, `${worst.what}: ${text}`).toBeLessThan(MAX_ROWS)
  }
})
