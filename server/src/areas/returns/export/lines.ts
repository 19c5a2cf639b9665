/** The rows of a batch of returns as cells, each as the reader's role sees it. */
import { type ExportLine, type Language, type Role, type Sight, sightOf } from '@returns-desk/contract'
import { decimalText, returnNumber } from '@returns-desk/engine'
import { sql } from 'kysely'
import type { Vault } from '../../../base/secrets.ts'
import type { ShopDb } from '../../../db/db.ts'
import { ownName, ownText } from '../../../db/own-text.ts'
import { accountHolderAad, ibanAad } from '../../../db/sealed-columns.ts'
import { nameFor, phoneFor } from '../../people/masking/mask-customer.ts'
import { maskedEmail } from '../../people/masking/masks.ts'
import { wordsFor } from '../../people/masking/words.ts'
import { AMOUNTS, type AmountRow, amountsOf } from './amounts.ts'
import type { ColumnName } from './texts.ts'

/** Who reads the file, and what of it they have asked for. */
export interface FileReader {
  readonly shopId: number
  readonly role: Role
  readonly language: Language
  readonly reader: string
  readonly per: ExportLine
  readonly withIbans: boolean
}

interface ReturnRow extends AmountRow {
  readonly id: string
  readonly number: number
  readonly order_name: string
  readonly order_number: string
  readonly created: string
  readonly status: string
  readonly customer_name: string
  readonly client_email: string
  readonly customer_phone: string
  readonly return_method: string
  readonly refund_method: string
  readonly currency: string
  readonly reasons: string | null
  readonly awb: string | null
  readonly assignee: string | null
  readonly moved: string
  readonly due: string | null
  readonly iban_sealed: string | null
  readonly account_holder_sealed: string | null
}

interface ProductRow {
  readonly id: string
  readonly number: number
  readonly order_name: string
  readonly created: string
  readonly status: string
  readonly currency: string
  readonly sku: string
  readonly product_title: string
  readonly variant_title: string
  readonly quantity: number
  readonly price_minor: number
  readonly reason: string
  readonly description: string
}

/** In the shop's time zone, in the one form that every spreadsheet takes for a date. */
const moment = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone
    (select time_zone from shops where shops.shop_id = r.shop_id), 'YYYY-MM-DD HH24:MI')`

const listReturnRows = async (db: ShopDb, ids: readonly string[], { shopId, reader, withIbans }: FileReader) => {
  const accounts = withIbans
    ? sql`r.iban_sealed, r.account_holder_sealed`
    : sql`null as iban_sealed, null as account_holder_sealed`
  const { rows } = await sql<ReturnRow>`
    select r.id, r.number, r.order_name, r.order_number, ${moment('r.created_at')} as created, ${ownName('s', reader)} as status,
      r.customer_name, r.client_email, r.customer_phone, ${ownText('m', 'name', reader)} as return_method,
      ${ownText('p', 'name', reader)} as refund_method, r.currency, ${AMOUNTS},
      (select string_agg(distinct ${ownName('why', reader)}, ', ') from return_products item
        join return_reasons why on why.shop_id = item.shop_id and why.id = item.return_reason_id
        where item.shop_id = r.shop_id and item.return_id = r.id) as reasons,
      r.awb, ${moment('r.moved_at')} as moved, r.due_on::text as due, ${accounts},
      (select person.name from staff person
        where person.shop_id = r.shop_id and person.id = r.assignee_id and person.erased_at is null) as assignee
    from returns r
    join return_methods m on m.shop_id = r.shop_id and m.id = r.return_method_id
    join payment_methods p on p.shop_id = r.shop_id and p.id = r.payment_method_id
    join return_statuses s on s.shop_id = r.shop_id and s.order_index = r.order_index
    where r.shop_id = ${shopId} and r.id = any(${ids}::text[])`.execute(db)
  return rows
}

const listProductRows = async (db: ShopDb, ids: readonly string[], { shopId, reader }: FileReader) => {
  const { rows } = await sql<ProductRow>`
    select r.id, r.number, r.order_name, ${moment('r.created_at')} as created, ${ownName('s', reader)} as status, r.currency,
      item.sku, ${ownText('item', 'product_title', reader)} as product_title,
      ${ownText('item', 'variant_title', reader)} as variant_title, item.quantity, item.price_minor,
      ${ownName('why', reader)} as reason, ${ownText('item', 'description', reader)} as description
    from returns r
    join return_products item on item.shop_id = r.shop_id and item.return_id = r.id
    join return_reasons why on why.shop_id = item.shop_id and why.id = item.return_reason_id
    join return_statuses s on s.shop_id = r.shop_id and s.order_index = r.order_index
    where r.shop_id = ${shopId} and r.id = any(${ids}::text[])
    order by item.id`.execute(db)
  return rows
}

const CONTACT: readonly ColumnName[] = ['customer_name', 'email', 'phone']
const RETURN_COLUMNS: readonly ColumnName[] = [
  ...(['number', 'order_name', 'order_number', 'created', 'status'] as const),
  ...CONTACT,
  ...(['return_method', 'refund_method', 'products_total', 'original_delivery', 'delivery_cost', 'fee'] as const),
  ...(['deductions', 'corrections', 'refund', 'paid', 'open', 'paid_on', 'currency'] as const),
  ...(['reasons', 'awb', 'assignee', 'moved', 'due'] as const),
]
const ACCOUNT: readonly ColumnName[] = ['iban', 'account_holder']
const PRODUCT_COLUMNS: readonly ColumnName[] = [
  ...(['number', 'order_name', 'sku', 'title', 'variant', 'quantity', 'price', 'currency'] as const),
  ...(['reason', 'description', 'status', 'created'] as const),
]

const HIDDEN: Partial<Record<Sight, readonly ColumnName[]>> = { 'no-contact': CONTACT, masked: ['phone'] }

/** Columns that would stand empty for a role are left out. */
export const columnsFor = ({ role, per, withIbans }: FileReader): readonly ColumnName[] => {
  if (per === 'product') return PRODUCT_COLUMNS
  const hidden = HIDDEN[sightOf(role)] ?? []
  return [...RETURN_COLUMNS, ...(withIbans ? ACCOUNT : [])].filter((name) => !hidden.includes(name))
}

type Cells = Partial<Record<ColumnName, string>>

/** With the decimal mark of the language: with the other one, a spreadsheet takes an amount for a date or a text. */
const amount = (minor: number, currency: string, language: Language) => {
  const text = decimalText(minor, currency)
  return language === 'ro' ? text.replace('.', ',') : text
}

const amountCells = (row: AmountRow, money: (minor: number) => string): Cells =>
  Object.fromEntries(Object.entries(amountsOf(row)).map(([name, minor]) => [name, money(minor)]))

const returnCells = (row: ReturnRow, { shopId, role, language }: FileReader, vault: Vault): Cells => {
  const open = (sealed: string | null, place: string) => (sealed === null ? '' : (vault.tryOpen(sealed, place) ?? ''))
  const money = (minor: number) => amount(minor, row.currency, language)
  return {
    number: returnNumber(row.number),
    order_name: row.order_name,
    order_number: row.order_number,
    created: row.created,
    status: row.status,
    customer_name: nameFor(role, row.customer_name),
    email: maskedEmail(role, row.client_email),
    phone: phoneFor(role, row.customer_phone),
    return_method: row.return_method,
    refund_method: row.refund_method,
    ...amountCells(row, money),
    paid_on: row.paid_on ?? '',
    currency: row.currency,
    reasons: row.reasons ?? '',
    awb: row.awb ?? '',
    assignee: row.assignee ?? '',
    moved: row.moved,
    due: row.due ?? '',
    iban: open(row.iban_sealed, ibanAad(shopId, row.id)),
    account_holder: open(row.account_holder_sealed, accountHolderAad(shopId, row.id)),
  }
}

const productCells = (row: ProductRow, { role, language }: FileReader): Cells => ({
  number: returnNumber(row.number),
  order_name: row.order_name,
  sku: row.sku,
  title: row.product_title,
  variant: row.variant_title,
  quantity: String(row.quantity),
  price: amount(row.price_minor, row.currency, language),
  currency: row.currency,
  reason: row.reason,
  description: wordsFor(role, row.description),
  status: row.status,
  created: row.created,
})

/** The lines of these returns, in the order of the ids. */
export const listLines = async (
  db: ShopDb,
  vault: Vault,
  ids: readonly string[],
  file: FileReader,
): Promise<string[][]> => {
  const columns = columnsFor(file)
  const rows =
    file.per === 'product'
      ? (await listProductRows(db, ids, file)).map((row) => ({ id: row.id, cells: productCells(row, file) }))
      : (await listReturnRows(db, ids, file)).map((row) => ({ id: row.id, cells: returnCells(row, file, vault) }))
  const byReturn = Map.groupBy(rows, ({ id }) => id)
  return ids.flatMap((id) => byReturn.get(id) ?? []).map(({ cells }) => columns.map((name) => cells[name] ?? ''))
}
