/** What every new shop starts with. */
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '@returns-desk/contract'
import type { ShopDb } from '../db/db.ts'
import { seedEmails } from './emails.ts'
import { type SeededMethods, seedMethods } from './methods.ts'
import { type SeededReasonName, seedReturnReasons } from './return-reasons.ts'
import { seedReturnStatuses } from './return-statuses.ts'
import { seedReturnViews } from './return-views.ts'
import type { SeedLanguages } from './seed-texts.ts'
import { seedSettings } from './settings.ts'

export interface ShopBasics extends SeededMethods {
  readonly reasonIds: Readonly<Record<SeededReasonName, number>>
}

const languagesOf = async (db: ShopDb, shopId: number) =>
  (await db.selectFrom('shops').select('languages').where('shop_id', '=', shopId).executeTakeFirstOrThrow()).languages

/** With the others that our own texts are in. */
const among = (language: Language, languages: readonly string[]): SeedLanguages => [
  language,
  ...languages.filter(isLanguage).filter((other) => other !== language),
]

/** The languages of the texts. What is in the shop's first one is no translation. */
export const seedLanguages = async (db: ShopDb, shopId: number, language: Language): Promise<SeedLanguages> =>
  among(language, (await languagesOf(db, shopId)).slice(1))

/** In the shop's first language; in English where the product does not speak it. */
export const seedShop = async (db: ShopDb, shopId: number, firstLanguage: string): Promise<ShopBasics> => {
  const language = isLanguage(firstLanguage) ? firstLanguage : DEFAULT_LANGUAGE
  const languages = await seedLanguages(db, shopId, language)
  await seedReturnStatuses(db, shopId, languages)
  await seedSettings(db, shopId)
  await seedReturnViews(db, shopId)
  await seedEmails(db, shopId, among(language, await languagesOf(db, shopId)))
  const reasonIds = await seedReturnReasons(db, shopId, languages)
  return { ...(await seedMethods(db, shopId, languages)), reasonIds }
}
