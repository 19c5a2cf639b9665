/** What every new shop starts with. */
import type { Language } from '@returns-desk/contract'
import type { ShopDb } from './db.ts'
import { seedEmails } from './seed-emails.ts'
import { type SeededMethods, seedMethods } from './seed-methods.ts'
import { type SeededReasonName, seedReturnReasons } from './seed-return-reasons.ts'
import { seedReturnStatuses } from './seed-return-statuses.ts'
import { seedSettings } from './seed-settings.ts'

export interface ShopBasics extends SeededMethods {
  readonly reasonIds: Readonly<Record<SeededReasonName, number>>
}

export const seedShop = async (db: ShopDb, shopId: number, language: Language): Promise<ShopBasics> => {
  await seedReturnStatuses(db, shopId, language)
  await seedSettings(db, shopId)
  await seedEmails(db, shopId, language)
  const reasonIds = await seedReturnReasons(db, shopId, language)
  return { ...(await seedMethods(db, shopId, language)), reasonIds }
}
