/** The value in a mail for every documented variable. */
import { type Language, programLanguage } from '@returns-desk/contract'
import {
  DEFAULT_ACCENT,
  type EmailValues,
  formatDate,
  formatDateTime,
  formatDay,
  formatMinorUnits,
  inLanguage,
  returnNumber,
  type Translations,
  textOn,
} from '@returns-desk/engine'
import { sql } from 'kysely'
import type { ShopDb } from '../../../db/db.ts'
import { ownName, ownText } from '../../../db/own-text.ts'
import { refundRows } from '../../money/entries/customer-lines.ts'
import { type FoundProduct, inspectionLine } from './inspection-line.ts'
import { logoUrl } from './logo-url.ts'
import { type MailRefund, refundText } from './refund-line.ts'

export interface MailShop {
  readonly name: string
  readonly handle: string
  readonly time_zone: string
  readonly contact_email: string
  /** The name that its mails come from. */
  readonly sender_name: string
  readonly email_footer: string
  /** Of its footer, among others. */
  readonly translations: Translations
  readonly accent_color: string
  readonly logo_key: string | null
}

export const findMailShop = async (db: ShopDb, shopId: number): Promise<MailShop> => {
  const { rows } = await sql<MailShop>`
    select s.name, d.handle, s.time_zone, coalesce(t.contact_email, '') as contact_email,
      coalesce(nullif(t.sender_name, ''), s.name) as sender_name, coalesce(t.email_footer, '') as email_footer,
      coalesce(t.translations, '{}') as translations,
      coalesce(t.accent_color, '') as accent_color, t.logo_key
    from shops s
    join shop_directory d on d.shop_id = s.shop_id
    left join settings t on t.shop_id = s.shop_id
    where s.shop_id = ${shopId}`.execute(db)
  if (!rows[0]) throw new Error('the shop is gone')
  return rows[0]
}

const portalUrl = (publicUrl: string, { handle }: MailShop) => `${publicUrl}/portal/${handle}`

export const returnPage = (publicUrl: string, shop: MailShop, id: string) =>
  `${portalUrl(publicUrl, shop)}/returns/${id}`

/** How all mails of the shop look. */
export const lookValues = (publicUrl: string, shop: MailShop): EmailValues => {
  const color = shop.accent_color || DEFAULT_ACCENT
  return { 'shop.color': color, 'shop.color_text': textOn(color), 'shop.logo_url': logoUrl(publicUrl, shop) }
}

export const shopValues = (publicUrl: string, shop: MailShop): EmailValues => ({
  ...lookValues(publicUrl, shop),
  'shop.name': shop.name,
  'shop.portal_url': portalUrl(publicUrl, shop),
})

interface ReturnRow extends MailRefund {
  readonly id: string
  /** Its place in the shop's series. */
  readonly number: number
  readonly order_ref: string | null
  readonly order_name: string
  readonly order_number: string
  readonly client_email: string
  readonly customer_name: string
  readonly awb: string | null
  readonly created_at: Date
  readonly send_by: string | null
  readonly is_kept: boolean
  readonly status: string
  readonly method: string
  readonly method_instructions: string
  readonly refund_method: string
  readonly refund_instructions: string
  /** As known when the return was created. */
  readonly ordered_at: string | null
  readonly last_day: string | null
}

interface ProductRow extends FoundProduct {
  readonly product_title: string
  readonly variant_title: string
}

const productIn = (product: ProductRow & { translations: unknown }, reader: string): ProductRow => {
  const translations = product.translations as Translations | null
  return inLanguage({ ...product, translations }, ['product_title', 'variant_title'], reader)
}

export interface MailReturn extends ReturnRow {
  readonly products: readonly ProductRow[]
}

/** Of an order stored here. A separate read: joined by a text, every order of the shop would be read. */
const findOrderDate = async (db: ShopDb, shopId: number, orderRef: string | null): Promise<string | null> => {
  if (!orderRef || !/^\d{1,9}$/.test(orderRef)) return null
  const order = await db
    .selectFrom('orders')
    .select('created_at')
    .where('shop_id', '=', shopId)
    .where('id', '=', Number(orderRef))
    .executeTakeFirst()
  return order?.created_at.toISOString() ?? null
}

/** `reader`: the language of the template. */
export const findMailReturn = async (
  db: ShopDb,
  shopId: number,
  id: string,
  reader: string,
): Promise<MailReturn | undefined> => {
  const { rows } = await sql<ReturnRow>`
    select r.id, r.number, r.order_ref, r.order_name, r.order_number, r.client_email, r.customer_name, r.currency, r.refund_minor,
      r.price_minor, r.delivery_cost_minor, r.fee_minor, r.original_delivery_minor, ${refundRows} as refund_rows, r.awb, r.created_at, r.send_by::text as send_by, r.is_kept,
      ${ownName('s', reader)} as status,
      ${ownText('m', 'name', reader)} as method, ${ownText('m', 'long_instruction', reader)} as method_instructions,
      ${ownText('p', 'name', reader)} as refund_method, ${ownText('p', 'long_instruction', reader)} as refund_instructions,
      t.facts #>> '{order,created}' as ordered_at,
      t.trace #>> '{window,last_day}' as last_day
    from returns r
    join return_methods m on m.shop_id = r.shop_id and m.id = r.return_method_id
    join payment_methods p on p.shop_id = r.shop_id and p.id = r.payment_method_id
    join return_statuses s on s.shop_id = r.shop_id and s.order_index = r.order_index
    left join return_traces t on t.shop_id = r.shop_id and t.return_id = r.id
    where r.shop_id = ${shopId} and r.id = ${id}`.execute(db)
  if (!rows[0]) return undefined
  const products = await db
    .selectFrom('return_products')
    .select(['quantity', 'product_title', 'variant_title', 'translations'])
    .select([
      'received',
      'accepted',
      'rejected',
      'rejection_reason',
      'deduction_minor',
      'deduction_reason',
      'inspected_at',
    ])
    .where('shop_id', '=', shopId)
    .where('return_id', '=', id)
    .orderBy('id')
    .execute()
  const ordered_at = rows[0].ordered_at ?? (await findOrderDate(db, shopId, rows[0].order_ref))
  return { ...rows[0], ordered_at, products: products.map((product) => productIn(product, reader)) }
}

const productLine = ({ quantity, product_title, variant_title }: ProductRow) =>
  `${quantity} × ${[product_title, variant_title].filter(Boolean).join(', ')}`

/** Told instead of how to send the products back. */
const KEPT: Readonly<Record<Language, string>> = {
  en: 'You keep the products: nothing needs to be sent back.',
  ro: 'Păstrați produsele: nu trebuie să trimiteți nimic înapoi.',
}

interface MailContext {
  readonly publicUrl: string
  readonly shop: MailShop
  readonly labelUrl: string
}

/** In the language of the template and the shop's time zone. */
export const returnValues = (
  found: MailReturn,
  language: string,
  { publicUrl, shop, labelUrl }: MailContext,
): EmailValues => ({
  'customer.email': found.client_email,
  'customer.name': found.customer_name,
  'order.date': found.ordered_at === null ? '' : formatDate(found.ordered_at, language, shop.time_zone),
  'order.name': found.order_name,
  'order.number': found.order_number,
  'return.awb': found.awb ?? '',
  'return.created_at': formatDateTime(found.created_at, language, shop.time_zone),
  'return.delivery_cost': formatMinorUnits(found.delivery_cost_minor, found.currency, language),
  'return.fee': formatMinorUnits(found.fee_minor, found.currency, language),
  'return.id': found.id,
  'return.inspection': found.products
    .map((product) => inspectionLine(productLine(product), product, found.currency, language))
    .join('\n'),
  'return.label_url': labelUrl,
  'return.last_day': found.last_day === null ? '' : formatDay(found.last_day, language),
  'return.method': found.is_kept ? KEPT[programLanguage(language)] : found.method,
  'return.method_instructions': found.is_kept ? KEPT[programLanguage(language)] : found.method_instructions,
  'return.number': returnNumber(found.number),
  'return.products': found.products.map(productLine).join('\n'),
  'return.refund_lines': refundText(found, language),
  'return.refund_method': found.refund_method,
  'return.refund_instructions': found.refund_instructions,
  'return.send_by': found.send_by === null ? '' : formatDay(found.send_by, language),
  'return.status': found.status,
  'return.total': formatMinorUnits(found.refund_minor, found.currency, language),
  'return.tracking_url': returnPage(publicUrl, shop, found.id),
})
