/** What is printed, and what is left out and why. */
import { type BulkRow, errorMessage, type Language, type Role } from '@returns-desk/contract'
import { dayOf, dayText, returnNumber } from '@returns-desk/engine'
import { sql } from 'kysely'
import { DomainError } from '../../../../base/errors.ts'
import type { ShopDb } from '../../../../db/db.ts'
import { ownName, ownText } from '../../../../db/own-text.ts'
import type { ChosenRow } from '../choose-rows.ts'
import { previewRows } from '../preview.ts'
import type { Slip, SlipProduct } from './draw-slips.ts'

interface Printing {
  readonly shopId: number
  readonly role: Role
  readonly language: Language
  readonly reader: string
}

export interface LabelFile {
  readonly id: string
  readonly order_name: string
  readonly label_key: string
}

type LeftOut = Omit<BulkRow, 'state' | 'version'>

export interface Gathered {
  readonly printed: readonly string[]
  readonly left_out: readonly LeftOut[]
  readonly labels: readonly LabelFile[]
  readonly slips: readonly Slip[]
}

const listLabels = async (db: ShopDb, shopId: number, ids: readonly string[]) => {
  const { rows } = await sql<LabelFile>`
    select distinct on (r.id) r.id, r.order_name, l.label_key
    from returns r join labels l on l.shop_id = r.shop_id and l.return_id = r.id
    where r.shop_id = ${shopId} and r.id = any(${ids}::text[])
    order by r.id, l.attempt desc`.execute(db)
  return rows
}

interface SlipRow extends Omit<Slip, 'day' | 'language' | 'number'> {
  readonly number: number
  readonly created_at: Date
  readonly time_zone: string
  readonly products: readonly SlipProduct[]
}

const listSlips = async (
  db: ShopDb,
  { shopId, language, reader }: Printing,
  ids: readonly string[],
): Promise<Slip[]> => {
  const { rows } = await sql<SlipRow>`
    select r.id, r.number, r.order_name, r.created_at, h.time_zone, ${ownText('m', 'name', reader)} as method,
      (select json_agg(json_build_object('title', p.product_title, 'variant', p.variant_title, 'quantity', p.quantity,
          'reason', ${ownName('a', reader)}) order by p.id)
        from return_products p join return_reasons a on a.shop_id = p.shop_id and a.id = p.return_reason_id
        where p.shop_id = r.shop_id and p.return_id = r.id) as products
    from returns r
    join shops h on h.shop_id = r.shop_id
    join return_methods m on m.shop_id = r.shop_id and m.id = r.return_method_id
    where r.shop_id = ${shopId} and r.id = any(${ids}::text[])`.execute(db)
  return rows.map(({ created_at, time_zone, ...slip }) => ({
    ...slip,
    number: returnNumber(slip.number),
    products: slip.products ?? [],
    day: dayText(dayOf(created_at, time_zone)),
    language,
  }))
}

/** In the order in which they were chosen: a pile of parcels has one too. */
const inOrder = <Row extends { readonly id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] => {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export const leftOut = (row: { id: string; order_name: string }, language: Language): LeftOut => ({
  id: row.id,
  order_name: row.order_name,
  problem: 'label_missing',
  message: errorMessage('label_missing', language),
})

export const gatherPrint = async (
  db: ShopDb,
  printing: Printing,
  chosen: readonly ChosenRow[],
  what: 'labels' | 'slips',
): Promise<Gathered> => {
  const rows = await previewRows(db, printing, chosen, { kind: 'print', what })
  const printed = rows.filter(({ outcome }) => outcome === 'will').map(({ id }) => id)
  if (printed.length === 0)
    throw new DomainError(what === 'labels' && rows.length > 0 ? 'label_missing' : 'bulk_nothing')
  const left_out = rows
    .filter(({ outcome }) => outcome !== 'will')
    .map(({ id, order_name, problem, message }) => ({ id, order_name, problem, message }))
  const labels = what === 'labels' ? await listLabels(db, printing.shopId, printed) : []
  const slips = what === 'slips' ? await listSlips(db, printing, printed) : []
  return { printed, left_out, labels: inOrder(printed, labels), slips: inOrder(printed, slips) }
}
