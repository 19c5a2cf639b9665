/** What was found of the products of a return. */
import type { InspectedItem, Inspection, Role, StaffName } from '@returns-desk/contract'
import {
  inLanguage,
  isFinalStatus,
  returnNumber,
  type StatusIndex,
  type Translations,
  toDecimal,
} from '@returns-desk/engine'
import { sql } from 'kysely'
import { DomainError, found } from '../../../base/errors.ts'
import type { ShopDb } from '../../../db/db.ts'
import { ownName } from '../../../db/own-text.ts'
import { staffName } from '../../../db/staff-name.ts'
import { wordsFor } from '../../people/masking/words.ts'

export interface InspectionPlace {
  readonly shopId: number
  readonly returnId: string
}

/** Who reads it, and in which language the shop's own texts are. */
export interface Reading {
  readonly role: Role
  readonly reader: string
}

type Head = Omit<Inspection, 'items' | 'is_done' | 'number'> & { readonly number: number }

/**
 * A flag that brought the return to "pending action" ends with that status. If the parcel ended it, the person who
 * inspects the parcel still has to read it.
 */
const REVIEW_NOTE = sql`coalesce(r.review_note, (
  select (
    select f.note from return_events f
    where f.shop_id = r.shop_id and f.return_id = r.id and f.kind = 'flagged' order by f.id desc limit 1
  )
  from (
    select e.from_index, e.to_index from return_events e
    where e.shop_id = r.shop_id and e.return_id = r.id and e.to_index is not null order by e.id desc limit 1
  ) as latest
  where latest.from_index = 6 and latest.to_index = 3))`

const findHead = async (db: ShopDb, { shopId, returnId }: InspectionPlace, reader: string) => {
  const { rows } = await sql<Head>`
    select r.id as return_id, r.number, r.order_name, r.currency, r.version, r.is_kept,
      r.withdrawal_id is not null as is_withdrawal, ${REVIEW_NOTE} as review_note,
      json_build_object('display_name', ${ownName('s', reader)}, 'name', s.name, 'order_index', s.order_index) as return_status
    from returns r
    join return_statuses s on s.shop_id = r.shop_id and s.order_index = r.order_index
    where r.shop_id = ${shopId} and r.id = ${returnId}`.execute(db)
  return rows[0]
}

interface ItemRow
  extends Omit<
    InspectedItem,
    'deduction' | 'unit_price' | 'photos' | 'customer_photos' | 'inspected_at' | 'is_inspected'
  > {
  readonly price_minor: number
  readonly deduction_minor: number
  readonly photo_keys: string[]
  readonly inspection_photo_keys: string[]
  readonly inspected_at: Date | null
  readonly inspected_by: StaffName | null
  readonly translations: Translations | null
}

const PRODUCT_TEXTS = ['product_title', 'variant_title', 'description'] as const
const photosOf = (keys: readonly string[]) => keys.map((photo_key) => ({ photo_key }))

const toItem = (row: ItemRow, currency: string, { role, reader }: Reading): InspectedItem => {
  const { price_minor, deduction_minor, photo_keys, inspection_photo_keys, inspected_at, ...rest } = row
  const item = inLanguage(rest, PRODUCT_TEXTS, reader)
  return {
    ...item,
    description: wordsFor(role, item.description),
    note: wordsFor(role, item.note),
    deduction_reason: wordsFor(role, item.deduction_reason),
    rejection_reason: wordsFor(role, item.rejection_reason),
    unit_price: toDecimal(Math.round(price_minor / row.quantity), currency),
    deduction: toDecimal(deduction_minor, currency),
    customer_photos: photosOf(photo_keys),
    photos: photosOf(inspection_photo_keys),
    inspected_at: inspected_at?.toISOString() ?? null,
    is_inspected: inspected_at !== null,
  }
}

const listItems = async (db: ShopDb, { shopId, returnId }: InspectionPlace, currency: string, reading: Reading) => {
  const { rows } = await sql<ItemRow>`
    select p.id as product_id, p.product_title, p.variant_title, p.sku, p.image_src, p.description, p.translations,
      p.quantity, p.price_minor, p.photo_keys, p.received, p.accepted, p.rejected, p.condition, p.disposition,
      p.deduction_minor, p.deduction_reason, p.rejection_reason, p.inspection_note as note, p.inspection_photo_keys,
      p.inspected_at, ${staffName('p', 'inspected_by')} as inspected_by, ${ownName('reason', reading.reader)} as reason
    from return_products p
    join return_reasons reason on reason.shop_id = p.shop_id and reason.id = p.return_reason_id
    where p.shop_id = ${shopId} and p.return_id = ${returnId}
    order by p.id`.execute(db)
  return rows.map((row) => toItem(row, currency, reading))
}

export const findInspection = async (
  db: ShopDb,
  place: InspectionPlace,
  reading: Reading,
): Promise<Inspection | undefined> => {
  const head = await findHead(db, place, reading.reader)
  if (!head) return undefined
  const items = await listItems(db, place, head.currency, reading)
  return {
    ...head,
    number: returnNumber(head.number),
    review_note: head.review_note && wordsFor(reading.role, head.review_note),
    items,
    is_done: items.every(({ is_inspected }) => is_inspected),
  }
}

/** A product of a return, with what was found of it so far. */
export type Product = Awaited<ReturnType<typeof listProducts>>[number]

export const listProducts = (db: ShopDb, { shopId, returnId }: InspectionPlace) =>
  db
    .selectFrom('return_products')
    .select(['id', 'sku', 'quantity', 'price_minor', 'received', 'accepted', 'rejected', 'condition', 'disposition'])
    .select(['deduction_minor', 'deduction_reason', 'rejection_reason', 'inspection_note', 'inspected_at'])
    .where('shop_id', '=', shopId)
    .where('return_id', '=', returnId)
    .orderBy('id')
    .execute()

export type ProductChange = Partial<Omit<Product, 'id' | 'sku' | 'quantity' | 'price_minor'>> & {
  readonly inspected_by?: number | null
}

export const updateProduct = async (
  db: ShopDb,
  { shopId, returnId }: InspectionPlace,
  id: number,
  change: ProductChange,
) => {
  await db
    .updateTable('return_products')
    .set(change)
    .where('shop_id', '=', shopId)
    .where('return_id', '=', returnId)
    .where('id', '=', id)
    .execute()
}

/**
 * The row stays locked until the transaction ends: what two people find in a parcel is written one after the other.
 * Refused where there is nothing to inspect.
 */
export const lockInspection = async (db: ShopDb, { shopId, returnId }: InspectionPlace) => {
  const row = found(
    await db
      .selectFrom('returns')
      .select(['order_index', 'currency', 'version', 'is_kept'])
      .where('shop_id', '=', shopId)
      .where('id', '=', returnId)
      .forUpdate()
      .executeTakeFirst(),
  )
  if (isFinalStatus(row.order_index as StatusIndex)) throw new DomainError('inspection_too_late')
  if (row.is_kept) throw new DomainError('inspection_kept')
  return row
}

/** So that nobody overwrites what they have not seen. */
export const countChange = async (db: ShopDb, { shopId, returnId }: InspectionPlace) => {
  await db
    .updateTable('returns')
    .set({ version: sql`version + 1` })
    .where('shop_id', '=', shopId)
    .where('id', '=', returnId)
    .execute()
}
