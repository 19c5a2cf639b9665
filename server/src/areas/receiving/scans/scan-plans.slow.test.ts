/**
 * A scan at the receiving table and the queue of what is to pay, in a shop of twenty thousand returns, with the
 * application's own role in the database, and with plans that were made for a small shop.
 */
import { returnNumber } from '@returns-desk/engine'
import { expect } from 'vitest'
import { test } from '../../../test/harness.ts'
import { inLargeShop } from '../../../test/plans/large-shop.ts'
import { listRefunds } from '../../money/refunds/list-refunds.ts'
import { listHits } from './queries.ts'
import { resolveCode } from './resolve-code.ts'

const MANY = 20_000
const ONE = 16_000
/** Every hundredth return is open and has a day on which it is due. */
const TO_PAY = MANY / 100
const TABLES = ['returns', 'return_search', 'return_products', 'labels', 'unknown_parcels']

/** How many returns it leads to. */
const SCANS: Readonly<Record<string, readonly [code: string, finds: number]>> = {
  number: [returnNumber(ONE), 1],
  'address on the slip': [`https://example.com/returns/${String(ONE).padStart(22, 'x')}`, 1],
  AWB: [`1z 000${ONE}`, 1],
  'parcel of an AWB': [`1Z000${ONE}001`, 1],
  order: [`#${ONE}`, 1],
  product: [`SKU-${ONE + 8}`, 1],
  'code that nobody knows': ['nobody knows it', 0],
}

test(
  'a scan and the queue of what is to pay visit few rows of a large shop, and all through an index',
  {
    timeout: 180_000,
  },
  () =>
    inLargeShop({ count: MANY, maxRows: MANY / 20, tables: TABLES }, async ({ world, shopId, look, faults }) => {
      for (const [name, [code, finds]] of Object.entries(SCANS)) {
        const hits = await look(name, async (db) => listHits(db, shopId, await resolveCode(db, shopId, code), 'en'))
        expect(hits.length, name).toBe(finds)
      }
      const reading = { reader: 'en', role: 'owner', now: world.deps.clock() } as const
      for (const due of ['all', 'overdue', 'waiting'] as const)
        await look(`to pay: ${due}`, (db) => listRefunds(db, shopId, { due, page: 0 }, reading))
      const { total_items } = await look('to pay', (db) => listRefunds(db, shopId, { due: 'all', page: 1 }, reading))
      expect(total_items).toBe(TO_PAY)
      expect(faults).toEqual([])
    }),
)
