/** Every field that holds user input, by where it is stored, and the payloads numbered for it. */
import { payloadsOf } from './payloads.ts'
import { STAFF_FIELDS } from './staff-texts.ts'

export const FIELDS = [
  // Delivered by a platform.
  ...['shops.name', 'orders.order_name', 'orders.order_number', 'orders.sales_channel', 'orders.discount_codes'],
  ...['orders.tags', 'orders.country', 'order_lines.product_title', 'order_lines.variant_title', 'order_lines.sku'],
  ...[
    'products.product_type',
    'products.vendor',
    'products.tags',
    'products.collections',
    'customers.first_name',
    'customers.last_name',
  ],
  ...['customers.phone', 'customers.tags', 'customers.country', 'customers.address.address1', 'customers.address.city'],
  ...['customers.address.county', 'customers.address.postal_code', 'returns.client_email'],
  // Typed by staff.
  ...STAFF_FIELDS,
  ...['email_templates.subject', 'email_templates.html_content', 'error_messages.message'],
  'email_templates.content',
  ...['rules.name', 'rules.description', 'rules.conditions'],
  ...['courier_accounts.name', 'courier_accounts.phone', 'courier_accounts.email', 'courier_accounts.address1'],
  'return_notes.body',
  ...['settings.sender_name', 'settings.email_footer', 'settings.withdrawal_text'],
  ...['courier_accounts.city', 'courier_accounts.county', 'courier_accounts.postal_code', 'courier_accounts.country'],
  // Typed by customers.
  ...['return_products.description', 'returns.customer_phone', 'returns.pickup_address.address1'],
  ...['returns.pickup_address.city', 'returns.pickup_address.county', 'returns.pickup_address.postal_code'],
  ...['returns.pickup_address.country', 'withdrawals.name', 'withdrawals.order_name', 'withdrawals.products'],
  ...['order_drafts.description', 'order_drafts.account_holder', 'order_drafts.phone', 'order_drafts.address1'],
  ...['order_drafts.city', 'order_drafts.county', 'order_drafts.postal_code', 'order_drafts.country'],
  'photos.file_name',
  // Responses of couriers and mail servers.
  ...['returns.awb', 'labels.problem', 'return_events.note', 'effects.last_error'],
] as const
export type Field = (typeof FIELDS)[number]

/** Numbers of five digits, so that none is a prefix of another. */
const FIRST = 10
const numberOf = (field: Field) => FIRST + FIELDS.indexOf(field)

export const typedInto = (field: Field): string[] => payloadsOf(numberOf(field))

/** All payloads in one text, for a column with enough room. */
export const wholeOf = (field: Field): string => typedInto(field).join(' ').trim()

/** All payloads that fit, in as few texts of this length as possible. */
export const packed = (field: Field, maxLength: number): string[] => {
  const texts: string[] = []
  for (const payload of typedInto(field).filter(({ length }) => length <= maxLength)) {
    const longer = `${texts.at(-1)} ${payload}`
    if (texts.length === 0 || longer.length > maxLength) texts.push(payload)
    else texts[texts.length - 1] = longer
  }
  return texts.map((text) => text.trim())
}

/** Line breaks may have become spaces, and surrounding whitespace is trimmed. */
const bare = (text: string) => text.replace(/\s+/g, '')

/** The payloads of a field that are not readable there as they were typed. */
export const missingFrom = (words: string, fields: readonly Field[]): string[] => {
  const read = bare(words)
  // Searches one by one only if the whole text is not found.
  const broken = fields.filter((field) => !read.includes(bare(wholeOf(field))))
  return broken.flatMap((field) =>
    typedInto(field)
      .filter((payload) => !read.includes(bare(payload)))
      .map((payload) => `${field}: ${payload}`),
  )
}

/** Fields of which anything is readable there. */
export const fieldsIn = (words: string): Field[] =>
  FIELDS.filter((field) => new RegExp(`pwn\\(${numberOf(field)}\\d{3}\\)`).test(words))
