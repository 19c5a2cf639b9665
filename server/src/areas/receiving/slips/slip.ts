/** What a slip says. There is nothing personal in it: a finder of the paper learns only what the page of the return shows. */
import { inLanguage, returnNumber, type Translations } from '@returns-desk/engine'
import type { Party } from '../../../adapters/courier/port.ts'
import type { Deps } from '../../../config/deps.ts'
import type { ShopDb } from '../../../db/db.ts'
import { findRecipient } from '../labels/parcel-of.ts'

export interface Slip {
  readonly number: string
  readonly order_name: string
  readonly recipient: Party
  readonly tracking_url: string
  /** `YYYY-MM-DD` */
  readonly send_by: string | null
  readonly created_at: Date
  readonly products: readonly {
    readonly quantity: number
    readonly product_title: string
    readonly variant_title: string
  }[]
}

const listProducts = async (db: ShopDb, shopId: number, id: string, reader: string) => {
  const rows = await db
    .selectFrom('return_products')
    .select(['quantity', 'product_title', 'variant_title', 'translations'])
    .where('shop_id', '=', shopId)
    .where('return_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map(({ translations, ...product }) => {
    const translated = { ...product, translations: translations as Translations | null }
    return inLanguage(translated, ['product_title', 'variant_title'], reader)
  })
}

/** `reader`: the language of the shop's own texts. */
export const findSlip = async (
  deps: Deps,
  db: ShopDb,
  shopId: number,
  id: string,
  reader: string,
): Promise<Slip | undefined> => {
  const row = await db
    .selectFrom('returns as r')
    .innerJoin('shop_directory as d', 'd.shop_id', 'r.shop_id')
    .select(['r.number', 'r.order_name', 'r.created_at', 'd.handle'])
    .select(({ cast, ref }) => cast<string | null>(ref('r.send_by'), 'text').as('send_by'))
    .where('r.shop_id', '=', shopId)
    .where('r.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { number, handle, ...rest } = row
  return {
    ...rest,
    number: returnNumber(number),
    recipient: await findRecipient(deps, db, shopId),
    tracking_url: `${deps.publicUrl}/portal/${encodeURIComponent(handle)}/returns/${id}`,
    products: await listProducts(db, shopId, id, reader),
  }
}
