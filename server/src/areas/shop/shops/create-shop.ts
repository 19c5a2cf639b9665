import { LANGUAGES, programLanguage } from '@returns-desk/contract'
import { sql } from 'kysely'
import { platformOf } from '../../../adapters/platform/platforms.ts'
import type { ShopDb } from '../../../db/db.ts'
import { endAllSignIns } from '../../people/sign-in/sign-ins.ts'
import { findAccount, insertStaff, updateStaff } from '../../people/staff/queries.ts'
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

/** Who owns a shop: what they are called, and where they are reached. */
export interface Owner {
  readonly name: string
  readonly email: string
}

const NAMELESS = { en: 'Owner', ro: 'Proprietar' }

/**
 * Sets the shop's own password, with which its first owner signs in, and signs everyone out. The password arrives
 * hashed: hashing is slow on purpose, and must not keep a transaction open. Returns the owner's id.
 */
export const setPassword = async (
  db: ShopDb,
  shopId: number,
  password_hash: string,
  now: Date,
  owner?: Owner,
): Promise<number> => {
  const known = await findAccount(db, shopId, '')
  await endAllSignIns(db, shopId, now)
  if (known) {
    await updateStaff(db, shopId, known.id, { password_hash, state: 'active', role: 'owner', ...owner })
    return known.id
  }
  const shop = await db.selectFrom('shops').select('language').where('shop_id', '=', shopId).executeTakeFirstOrThrow()
  const language = programLanguage(shop.language)
  const person = { name: NAMELESS[language], ...owner, role: 'owner', language, state: 'active' } as const
  return insertStaff(db, shopId, { ...person, is_operator: true, password_hash })
}
