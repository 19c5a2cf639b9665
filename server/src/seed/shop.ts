/** What every new shop starts with. */
import type { Language } from '@returns-desk/contract'
import type { ShopDb } from '../db/db.ts'
import { seedEmails } from './emails.ts'
import { type SeededMethods, seedMethods } from './methods.ts'
import { type SeededReasonName, seedReturnReasons } from './return-reasons.ts'
import { seedReturnStatuses } from './return-statuses.ts'
import { seedSettings } from './settings.ts'

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
