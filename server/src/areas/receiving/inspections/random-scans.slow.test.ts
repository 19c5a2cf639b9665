import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { inShop, type ShopDb } from '../../../db/db.ts'
import { addReturn, furnishedShop, newReturn } from '../../../test/builders.ts'
import { test } from '../../../test/harness.ts'
import { addPiece } from './add-piece.ts'
import { saveInspection } from './save-inspection.ts'

const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

const count = fc.integer({ min: 0, max: 3 })
const step = fc.oneof(
  fc.record({
    kind: fc.constant('scan' as const),
    key: fc.integer({ min: 1, max: 4 }),
    code: fc.constantFrom('A', 'B', 'C'),
  }),
  fc.record({
    ...{ kind: fc.constant('save' as const), product: fc.constantFrom(0, 1), received: count, accepted: count },
    ...{ rejected: count, deduction: fc.constantFrom(0, 5, 100), is_inspected: fc.boolean() },
  }),
)

class Undo extends Error {}

/** What was done is undone at the end, so that every sequence begins with an uncounted parcel. */
const undone = (work: () => Promise<void>) =>
  work().then(
    () => Promise.reject(new Undo()),
    (error) => Promise.reject(error),
  )

const attempt = async (db: ShopDb, work: () => Promise<void>) => {
  await sql`savepoint step`.execute(db)
  try {
    await work()
    return true
  } catch (error) {
    // A check of ours, never one of the database.
    expect(error).toHaveProperty('name', 'DomainError')
    await sql`rollback to savepoint step`.execute(db)
    return false
  }
}

test('a thousand random sequences of scans and judgements keep the counts and the refund right', async ({ world }) => {
  const shop = await furnishedShop(world)
  const [product] = newReturn(shop).products
  const products = product
    ? [
        { ...product, quantity: 2, price_minor: 20_000, sku: 'A' },
        { ...product, quantity: 1, price_minor: 999, sku: 'B' },
      ]
    : []
  const returnId = await addReturn(world, shop, { status: 3, products, delivery_cost_minor: 0 })
  const place = { shopId: shop.id, returnId }
  const { staffId, ids } = await inShop(world.db, shop.id, async (db) => ({
    staffId: (await db.selectFrom('staff').select('id').where('shop_id', '=', shop.id).executeTakeFirstOrThrow()).id,
    ids: (await db.selectFrom('return_products').select('id').orderBy('id').execute()).map(({ id }) => id),
  }))
  const read = (db: ShopDb) =>
    db.selectFrom('return_products').selectAll().where('shop_id', '=', shop.id).orderBy('id').execute()
  const play = (steps: readonly (typeof step extends fc.Arbitrary<infer T> ? T : never)[]) =>
    inShop(world.db, shop.id, (db) =>
      undone(async () => {
        const scanned = new Set<number>()
        for (const one of steps) {
          const before = await read(db)
          const isDone = await attempt(db, () =>
            one.kind === 'scan'
              ? addPiece(db, { ...place, key: uuid(one.key), code: one.code, staffId }, world.deps.clock())
              : saveInspection(world.deps, db, {
                  ...{ ...place, staffId, ifMatch: undefined, role: 'warehouse', language: 'en' },
                  items: [
                    {
                      ...one,
                      ...{ product_id: ids[one.product] ?? 0, condition: null, disposition: null, note: '' },
                      ...{ deduction_reason: 'x', rejection_reason: 'y' },
                    },
                  ],
                }),
          )
          const after = await read(db)
          const sum = (rows: typeof after) => rows.reduce((all, { received }) => all + received, 0)
          if (one.kind === 'scan') {
            expect(sum(after) - sum(before)).toBe(isDone && !scanned.has(one.key) ? 1 : 0)
            if (isDone) scanned.add(one.key)
          }
          for (const { received, accepted, rejected, quantity, inspected_at, deduction_minor, price_minor } of after) {
            expect(accepted + rejected).toBeLessThanOrEqual(received)
            expect(received).toBeLessThanOrEqual(quantity)
            if (inspected_at) expect(accepted + rejected).toBe(received)
            expect(deduction_minor * quantity).toBeLessThanOrEqual(accepted * price_minor)
          }
          const { rows } = await sql<{ owed_minor: number | null }>`
            select owed_minor from returns where shop_id = ${shop.id} and id = ${returnId}`.execute(db)
          const owed = after.reduce(
            (all, { inspected_at, accepted, quantity, price_minor, deduction_minor }) =>
              all + (inspected_at ? Math.floor((price_minor * accepted) / quantity) - deduction_minor : price_minor),
            0,
          )
          if (rows[0]?.owed_minor !== null) expect(rows[0]?.owed_minor).toBe(owed)
        }
      }),
    ).catch((error) => {
      if (!(error instanceof Undo)) throw error
    })
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), play), { numRuns: 1000, seed: 22 })
}, 120_000)
