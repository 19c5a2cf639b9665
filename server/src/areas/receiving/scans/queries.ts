/** Parcels that no return was found for, and the returns that scans lead to. */
import type { Role, ScanHit, StaffName, UnknownParcel } from '@returns-desk/contract'
import { inLanguage, returnNumber, type Translations } from '@returns-desk/engine'
import { type RawBuilder, sql } from 'kysely'
import type { ShopDb } from '../../../db/db.ts'
import { ownName } from '../../../db/own-text.ts'
import { staffName } from '../../../db/staff-name.ts'
import { wordsFor } from '../../people/masking/words.ts'

const PER_PAGE = 20

interface HitRow extends Omit<ScanHit, 'number' | 'created_at' | 'titles' | 'pieces'> {
  readonly number: number
  readonly created_at: Date
  readonly products: readonly {
    readonly product_title: string
    readonly variant_title: string
    readonly quantity: number
    readonly translations: Translations | null
  }[]
}

/** In the order of the ids. `reader`: the language of the shop's own texts. */
export const listHits = async (
  db: ShopDb,
  shopId: number,
  ids: readonly string[],
  reader: string,
): Promise<ScanHit[]> => {
  const { rows } = await sql<HitRow>`
    select r.id as return_id, r.number, r.order_name, r.created_at,
      json_build_object('display_name', ${ownName('s', reader)}, 'order_index', s.order_index) as return_status,
      (select coalesce(json_agg(json_build_object('product_title', p.product_title, 'variant_title', p.variant_title,
          'quantity', p.quantity, 'translations', p.translations) order by p.id), '[]')
        from return_products p where p.shop_id = r.shop_id and p.return_id = r.id) as products
    from unnest(${ids}::text[]) with ordinality as wanted (id, place)
    join returns r on r.shop_id = ${shopId} and r.id = wanted.id
    join return_statuses s on s.shop_id = r.shop_id and s.order_index = r.order_index
    order by wanted.place`.execute(db)
  return rows.map(({ number, created_at, products, ...row }) => ({
    ...row,
    number: returnNumber(number),
    created_at: created_at.toISOString(),
    pieces: products.reduce((sum, { quantity }) => sum + quantity, 0),
    titles: products.map((product) => {
      const { product_title, variant_title } = inLanguage(product, ['product_title', 'variant_title'], reader)
      return [product_title, variant_title].filter(Boolean).join(', ')
    }),
  }))
}

interface ParcelRow extends Omit<UnknownParcel, 'received_at' | 'photos' | 'received_by'> {
  readonly received_at: Date
  readonly received_by: StaffName | null
  readonly photo_keys: string[]
}

/** Whatever somebody wrote down, as this role sees it. */
const toParcel =
  (role: Role) =>
  ({ received_at, photo_keys, note, code, ...row }: ParcelRow): UnknownParcel => ({
    ...row,
    code: wordsFor(role, code),
    note: wordsFor(role, note),
    received_at: received_at.toISOString(),
    photos: photo_keys.map((photo_key) => ({ photo_key })),
  })

const COLUMNS = sql`
  u.id, u.code, u.note, u.state, u.matched_return_id, u.received_at, ${staffName('u', 'received_by')} as received_by,
  array(select f.photo_key from unknown_parcel_photos f where f.shop_id = u.shop_id and f.parcel_id = u.id
    order by f.added_at, f.photo_key) as photo_keys`

export const findParcel = async (db: ShopDb, shopId: number, id: number, role: Role) => {
  const { rows } = await sql<ParcelRow>`
    select ${COLUMNS} from unknown_parcels u where u.shop_id = ${shopId} and u.id = ${id}`.execute(db)
  return rows[0] && toParcel(role)(rows[0])
}

export const listParcels = async (
  db: ShopDb,
  shopId: number,
  { state, page }: { readonly state: UnknownParcel['state']; readonly page: number },
  role: Role,
) => {
  const own = sql`from unknown_parcels u where u.shop_id = ${shopId} and u.state = ${state}`
  const { rows } = await sql<ParcelRow>`
    select ${COLUMNS} ${own} order by u.id desc
    limit ${sql.lit(PER_PAGE)} offset ${page * PER_PAGE}`.execute(db)
  const counted = await sql<{ count: number }>`select count(*) as count ${own}`.execute(db)
  const total_items = counted.rows[0]?.count ?? 0
  return { data: rows.map(toParcel(role)), total_items, total_pages: Math.ceil(total_items / PER_PAGE) }
}

export interface NewParcel {
  readonly code: string
  readonly received_at: Date
  readonly received_by: number
}

/** Its id. An open one with the same code is the same parcel. */
export const keepParcel = async (db: ShopDb, shopId: number, parcel: NewParcel): Promise<number> => {
  const { id } = await db
    .insertInto('unknown_parcels')
    .values({ shop_id: shopId, ...parcel })
    .onConflict((conflict) =>
      conflict
        .columns(['shop_id', 'code'])
        .where(sql<boolean>`state = 'open'`)
        .doUpdateSet({ code: (known) => known.ref('excluded.code') }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** `false` if there is none, or none that is still open where that is asked. */
export const updateParcel = async (
  db: ShopDb,
  shopId: number,
  id: number,
  change: RawBuilder<unknown>,
  { onlyOpen }: { readonly onlyOpen: boolean },
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update unknown_parcels set ${change} where shop_id = ${shopId} and id = ${id}
      ${onlyOpen ? sql`and state = 'open'` : sql``}`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}
