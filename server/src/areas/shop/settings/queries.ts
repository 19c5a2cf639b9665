import type { contract, Settings } from '@returns-desk/contract'
import type { Translations } from '@returns-desk/engine'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { ShopDb } from '../../../db/db.ts'
import { keepTranslations } from '../../../db/keep-translations.ts'

type SettingsPatch = z.output<(typeof contract.settings.update)['body']>

/** A shop has one row of settings. It is shown with other data of the shop that cannot be changed here. */
export const find = (db: ShopDb, shopId: number, id?: number) =>
  db
    .selectFrom('settings')
    .innerJoin('shops', 'shops.shop_id', 'settings.shop_id')
    .innerJoin('shop_directory', 'shop_directory.shop_id', 'settings.shop_id')
    .where('settings.shop_id', '=', shopId)
    .$if(id !== undefined, (query) => query.where('settings.id', '=', id as number))
    .selectAll('settings')
    .select(['shops.name as shop_name', 'shops.currency', 'shops.time_zone', 'shops.country', 'shops.languages'])
    .select((eb) => eb.ref('shop_directory.platform').$castTo<Settings['platform']>().as('platform'))
    .select('shop_directory.handle')
    .select((eb) => eb.ref('settings.translations').$castTo<Translations>().as('translations'))
    .executeTakeFirst()

export const update = async (
  db: ShopDb,
  shopId: number,
  id: number,
  { translations, ...patch }: SettingsPatch,
  ifMatch: number | undefined,
) => {
  const stored = async () => (await find(db, shopId, id))?.translations ?? {}
  const kept = translations && {
    translations: JSON.stringify(await keepTranslations(db, shopId, translations, stored)),
  }
  return db
    .updateTable('settings')
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .$if(ifMatch !== undefined, (query) => query.where('version', '=', ifMatch as number))
    .set({ ...patch, ...kept, version: sql`version + 1` })
    .returning('id')
    .executeTakeFirst()
}
