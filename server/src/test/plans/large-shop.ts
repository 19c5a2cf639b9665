/** A small shop and one with thousands of returns, and what the statements of some work visit there. */
import { type Db, inShop, type ShopDb } from '../../db/db.ts'
import { prepareDatabase } from '../../db/schema/prepare.ts'
import { addReturn, furnishedShop } from '../builders.ts'
import { asOwner } from '../database/as-owner.ts'
import { createDatabase } from '../database.ts'
import { TEST_KEY_RING } from '../key-ring.ts'
import { openWorld, type World } from '../world.ts'
import { fillReturns } from './fill-returns.ts'
import { readPlans } from './read-plans.ts'
import { openRecordedDb } from './recorded-db.ts'

export interface LargeShop {
  readonly world: World
  readonly shopId: number
  readonly staffId: number
  /** With the application's role, in the large shop. */
  readonly work: <T>(work: (db: ShopDb) => Promise<T>) => Promise<T>
  /** The same, and adds what visits too many rows, or reads one of the tables whole, to `faults`. */
  readonly look: <T>(name: string, work: (db: ShopDb) => Promise<T>) => Promise<T>
  readonly faults: readonly string[]
}

interface Guard {
  readonly count: number
  readonly maxRows: number
  /** Tables that are only read through an index. */
  readonly tables: readonly string[]
}

export const inLargeShop = async (
  { count, maxRows, tables }: Guard,
  check: (large: LargeShop) => Promise<void>,
): Promise<void> => {
  const database = await createDatabase()
  const url = await prepareDatabase(database.ownerUrl, TEST_KEY_RING)
  const recorded = openRecordedDb(url)
  const { world, close } = await openWorld(database.ownerUrl, { db: recorded.db })
  try {
    const small = await furnishedShop(world)
    await addReturn(world, small)
    const large = await furnishedShop(world)
    const staffId = (await (await world.as(large)).account.get()).id
    const { courier_pickup, own_courier } = large.returnMethodIds
    const filled = {
      shopId: large.id,
      staffId,
      methodIds: [courier_pickup, own_courier] as const,
      paymentId: large.paymentMethodIds.original_payment,
      reasonIds: Object.values(large.reasonIds),
    }
    await asOwner(database.ownerUrl, (owner) => fillReturns(owner, filled, count))
    const faults: string[] = []
    const work: LargeShop['work'] = (run) => inShop(recorded.db as Db, large.id, run)
    const look: LargeShop['look'] = async (name, run) => {
      recorded.statements.clear()
      const found = await recorded.record(name, () => work(run))
      const shops = { smallId: small.id, largeId: large.id, staffId }
      for (const { worst, scanned, text } of await readPlans(url, recorded.statements.values(), shops)) {
        const scans = scanned.filter((table) => tables.includes(table))
        if (scans.length > 0) faults.push(`${name}: reads all of ${scans}: ${text}`)
        if (worst.rows > maxRows) faults.push(`${name}: ${worst.what} visits ${worst.rows} rows: ${text}`)
      }
      return found
    }
    await check({ world, shopId: large.id, staffId, work, look, faults })
  } finally {
    await close()
    await recorded.db.destroy()
    await database.drop()
  }
}
