import { PORTAL_ERRORS, type PublicShop, type Shop } from '@returns-desk/contract'
import { sql } from 'kysely'
import type { ShopDb } from '../../../db/db.ts'
import * as checklists from '../checklist-state/queries.ts'
import { type TextsByLanguage, textsByLanguage } from '../error-messages/queries.ts'

export interface NewShop {
  readonly handle: string
  readonly name: string
  readonly currency: string
  readonly time_zone: string
  /** Its first language. */
  readonly language: string
  /** All its languages, the first one first; if omitted, the languages of the product. */
  readonly languages?: readonly string[]
  readonly country?: string
  readonly embed_origins: readonly string[]
  /** A demo shop, until real orders are imported. */
  readonly is_demo?: boolean
  /** It is still being created; see `makeOnce`. */
  readonly is_unfinished?: boolean
}

/**
 * From now on it has real customers, and like any new shop a list of what to set up for them. Whoever came by the link
 * of the demo, which stands in logs, is out, and has left no door open: anybody could read the links in its mails, and
 * add a passkey to its owner.
 */
export const endDemo = async (db: ShopDb, shopId: number) => {
  const demo = db.updateTable('shops').set({ is_demo: false }).where('shop_id', '=', shopId).where('is_demo', '=', true)
  if (!(await demo.returning('shop_id').executeTakeFirst())) return
  await checklists.insert(db, shopId)
  await db.deleteFrom('sessions').where('shop_id', '=', shopId).where('signed_in_by', '=', 'link').execute()
  for (const table of ['staff_links', 'staff_passkeys'] as const)
    await db.deleteFrom(table).where('shop_id', '=', shopId).execute()
}

export const find = (db: ShopDb, shopId: number) =>
  db.selectFrom('shops').selectAll().where('shop_id', '=', shopId).executeTakeFirst()

/** As its own staff see it. */
export const findOwn = (db: ShopDb, shopId: number) =>
  db
    .selectFrom('shops')
    .innerJoin('shop_directory', 'shop_directory.shop_id', 'shops.shop_id')
    .select(['name', 'country', 'currency', 'time_zone', 'language', 'languages', 'version'])
    .select('embed_origins as frame_origins')
    .select('handle')
    .select((eb) => eb.ref('platform').$castTo<Shop['platform']>().as('platform'))
    .select(sql<boolean>`exists (select from returns where returns.shop_id = ${shopId})`.as('has_returns'))
    .where('shops.shop_id', '=', shopId)
    .executeTakeFirst()

export type OwnShop = NonNullable<Awaited<ReturnType<typeof findOwn>>>

/** The messages that customers may see. */
const PORTAL_CODES = Object.keys(PORTAL_ERRORS)

/** With the look of its portal, and its own texts. */
export const findForPortal = (db: ShopDb, shopId: number) =>
  db
    .selectFrom('shops')
    .innerJoin('settings', 'settings.shop_id', 'shops.shop_id')
    .leftJoin('checklists', 'checklists.shop_id', 'shops.shop_id')
    .select(['shops.name', 'shops.language', 'shops.languages', 'shops.time_zone', 'shops.is_demo'])
    .select(['settings.accent_color', 'settings.logo_key'])
    .select(['settings.terms_url', 'settings.privacy_url', 'settings.withdrawal_text'])
    .select((eb) => eb.ref('settings.translations').$castTo<PublicShop['translations']>().as('translations'))
    .select(sql<TextsByLanguage>`${textsByLanguage(shopId, PORTAL_CODES)}`.as('error_texts'))
    // Its checklist waits for the portal to be opened.
    .select(sql<boolean>`checklists.shop_id is not null and portal_opened_at is null`.as('is_first_visit'))
    .where('shops.shop_id', '=', shopId)
    .executeTakeFirst()
