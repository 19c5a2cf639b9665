/** Changes what a shop is called, where it sells from and in what. A language that it gives up keeps its texts. */
import type { contract } from '@returns-desk/contract'
import { currencyExponent } from '@returns-desk/engine'
import { sql } from 'kysely'
import type { z } from 'zod'
import { DomainError, found } from '../../../base/errors.ts'
import type { ShopDb } from '../../../db/db.ts'
import { findOwn, type OwnShop } from './queries.ts'
import { lockOwnTexts, swapFirstLanguage } from './swap-first-language.ts'

type ShopPatch = z.output<(typeof contract.shop.update)['body']>

/** Costs stay the same number: 18.99 RON become 18.99 EUR, and 19 JPY. */
const rescaleCosts = (db: ShopDb, shopId: number, from: string, to: string) => {
  const digits = currencyExponent(to) - currencyExponent(from)
  if (digits === 0) return
  return db
    .updateTable('return_methods')
    .set({ cost_minor: sql`round(cost_minor * power(10::numeric, ${digits}::int))` })
    .where('shop_id', '=', shopId)
    .execute()
}

/** The shop is locked, and a return that is being made refers to it: none can come in between. */
const changeCurrency = async (db: ShopDb, shopId: number, shop: OwnShop, currency: string) => {
  await db.selectFrom('shops').select('shop_id').where('shop_id', '=', shopId).forUpdate().execute()
  if (found(await findOwn(db, shopId)).has_returns) throw new DomainError('currency_in_use')
  await rescaleCosts(db, shopId, shop.currency, currency)
}

const isSame = (one: readonly string[], other: readonly string[]) => one.join(' ') === other.join(' ')

const refuseFixedOrigins = ({ platform, frame_origins }: OwnShop, wanted: readonly string[]) => {
  if (platform !== 'embedded' && !isSame(frame_origins, wanted)) throw new DomainError('frame_origins_fixed')
}

export const changeShop = async (db: ShopDb, shopId: number, patch: ShopPatch, ifMatch: number | undefined) => {
  // Weaker than a full lock: whatever refers to the shop can still be written, and does not wait for us with rows that we want.
  await db.selectFrom('shops').select('shop_id').where('shop_id', '=', shopId).forNoKeyUpdate().execute()
  await lockOwnTexts(db, shopId)
  const shop = found(await findOwn(db, shopId))
  if (ifMatch !== undefined && ifMatch !== shop.version) throw new DomainError('version_conflict')
  const { languages = shop.languages, frame_origins, ...fields } = patch
  if (frame_origins) refuseFixedOrigins(shop, frame_origins)
  if (fields.currency && fields.currency !== shop.currency) await changeCurrency(db, shopId, shop, fields.currency)
  const [language = shop.language] = languages
  await swapFirstLanguage(db, shopId, shop.language, language)
  await db
    .updateTable('shops')
    .set({
      ...fields,
      language,
      languages: [...languages],
      ...(frame_origins ? { embed_origins: [...frame_origins] } : {}),
      version: sql`version + 1`,
    })
    .where('shop_id', '=', shopId)
    .execute()
  return found(await findOwn(db, shopId))
}
