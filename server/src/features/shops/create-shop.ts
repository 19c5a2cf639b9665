import { LANGUAGES } from '@returns-desk/contract'
import { sql } from 'kysely'
import { platformOf } from '../../adapters/platform/platforms.ts'
import type { ShopDb } from '../../db/db.ts'
import type { NewShop } from './queries.ts'

const DEFAULT_COUNTRY = 'RO'

/** Inserts a new shop in the current transaction, and enters it. */
export const createShop = async (db: ShopDb, newShop: NewShop): Promise<number> => {
  const { handle, embed_origins, languages, country = DEFAULT_COUNTRY, ...shop } = newShop
  const { shop_id } = await db
    .insertInto('shop_directory')
    .values({ platform: platformOf(handle), handle })
    .returning('shop_id')
    .executeTakeFirstOrThrow()
  await sql`select set_config('app.shop_id', ${String(shop_id)}, true)`.execute(db)
  await db
    .insertInto('shops')
    .values({
      ...shop,
      shop_id,
      country,
      embed_origins: [...embed_origins],
      languages: [...(languages ?? [shop.language, ...LANGUAGES.filter((language) => language !== shop.language)])],
    })
    .execute()
  return shop_id
}

/** Who owns a shop: what its operator is called, and where they are reached. */
export interface Owner {
  readonly name: string
  readonly email: string
}

/**
 * Sets the operator's password and ends the sessions of the old one. The password arrives hashed: hashing is slow on
 * purpose, and must not keep a transaction open. Without an owner, the one who is known stays.
 */
export const setPassword = async (
  db: ShopDb,
  shopId: number,
  password_hash: string,
  now: Date,
  owner?: Owner,
): Promise<void> => {
  const row = { password_hash, changed_at: now, ...owner }
  await db
    .insertInto('operators')
    .values({ ...row, shop_id: shopId })
    .onConflict((conflict) => conflict.column('shop_id').doUpdateSet(row))
    .execute()
  await db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('shop_id', '=', shopId)
    .where('revoked_at', 'is', null)
    .execute()
}
