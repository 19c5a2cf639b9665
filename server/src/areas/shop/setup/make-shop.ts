/** Makes a shop whole: with everything that a new shop starts with, its owner, and the checklist in its console. */
import type { Deps } from '../../../config/deps.ts'
import { type ShopDb, violatesUnique } from '../../../db/db.ts'
import { seedShop } from '../../../seed/shop.ts'
import * as checklists from '../checklist-state/queries.ts'
import { createShop, setPassword } from '../shops/create-shop.ts'
import type { NewShopInput } from './shop-input.ts'

/** The caller that catches it rolls back: nothing of the shop stays. */
export class HandleTakenError extends Error {
  override readonly name = 'HandleTakenError'
}

/** The shop's id and its owner's. */
export interface MadeShop {
  readonly shopId: number
  readonly ownerId: number
}

const insertShop = async (db: ShopDb, input: NewShopInput, passwordHash: string, now: Date): Promise<MadeShop> => {
  const { name, handle, country, currency, time_zone, languages, owner_name, owner_email } = input
  const language = languages[0] ?? ''
  const place = { country, currency, time_zone, language, languages, embed_origins: [] }
  const shopId = await createShop(db, { name, handle, ...place })
  await seedShop(db, shopId, language)
  const ownerId = await setPassword(db, shopId, passwordHash, now, { name: owner_name, email: owner_email })
  await checklists.insert(db, shopId)
  return { shopId, ownerId }
}

/**
 * `around` runs in the same transaction, before the shop is made and after: it may also not make it. `now` is when that
 * happens.
 */
export const makeShop = async <T>(
  { db, clock, passwords }: Pick<Deps, 'db' | 'clock' | 'passwords'>,
  input: NewShopInput,
  around: (db: ShopDb, make: () => Promise<MadeShop>, now: Date) => Promise<T>,
): Promise<T> => {
  // Slow on purpose, so it comes before the transaction.
  const hash = await passwords.hash(input.password)
  const now = clock()
  try {
    return await db
      .transaction()
      .execute((transaction) => around(transaction, () => insertShop(transaction, input, hash, now), now))
  } catch (error) {
    if (violatesUnique(error, 'shop_directory_pkey')) throw new HandleTakenError()
    throw error
  }
}
