import type { ScenarioExpectation } from '@returns-desk/contract'
import { DomainError } from '../../../base/errors.ts'
import type { ShopDb } from '../../../db/db.ts'

/** What a test expects are methods of the shop. A deleted one still is: then the test says that it is missing. */
export const requireMethods = async (db: ShopDb, shopId: number, expectation: ScenarioExpectation): Promise<void> => {
  for (const table of ['return_methods', 'payment_methods'] as const) {
    const methods = expectation[table]
    if (!methods || methods === 'all' || methods.length === 0) continue
    const expected = new Set(methods)
    const own = db
      .selectFrom(table)
      .select('id')
      .where('shop_id', '=', shopId)
      .where('id', 'in', [...expected])
    if ((await own.execute()).length < expected.size) throw new DomainError('not_found')
  }
}
