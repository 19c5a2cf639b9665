/** Which fields are readable on which screen of the console. */
import type { Field } from './fields.ts'
import { STAFF_TEXTS } from './staff-texts.ts'
import type { PlantedShop } from './world.ts'

export const of = (table: string, ...columns: readonly string[]) =>
  columns.map((column) => `${table}.${column}` as Field)

const ON_RETURN = [
  ...of('orders', 'order_name', 'order_number', 'sales_channel', 'discount_codes', 'tags'),
  ...of('order_lines', 'product_title', 'variant_title', 'sku'),
  ...of('products', 'product_type', 'vendor', 'tags', 'collections'),
  ...of('returns', 'client_email', 'awb', 'pickup_address.address1', 'pickup_address.city', 'pickup_address.country'),
  ...of('returns', 'pickup_address.county', 'pickup_address.postal_code', 'customer_phone'),
  ...of('return_products', 'description'),
  ...of('customers', 'tags'),
  ...of('return_reasons', 'display_name'),
  ...of('return_statuses', 'display_name'),
  ...of('return_methods', 'name'),
  ...of('payment_methods', 'name'),
  ...of('email_templates', 'subject'),
  ...of('rules', 'name', 'conditions'),
  ...of('labels', 'problem'),
  ...of('return_events', 'note'),
  ...of('effects', 'last_error'),
  ...of('return_notes', 'body'),
]
const REASON = of('return_reasons', ...STAFF_TEXTS.return_reasons)
const STATUS = of('return_statuses', ...STAFF_TEXTS.return_statuses)
const METHOD = of('return_methods', ...STAFF_TEXTS.return_methods)
const PAYMENT = of('payment_methods', ...STAFF_TEXTS.payment_methods)
export const COURIER = ['name', 'phone', 'email', 'address1', 'city', 'county', 'postal_code', 'country']

export const screens = ({ returned, ways, ids }: PlantedShop): [string, readonly Field[]][] => [
  ['/returns', of('orders', 'order_name', 'order_number')],
  [`/returns/${returned}`, ON_RETURN],
  ['/rules', of('rules', 'name', 'description', 'conditions')],
  [`/rules/${ids.rule}`, of('rules', 'name')],
  ['/return-methods', of('return_methods', 'name', 'short_instruction')],
  [`/return-methods/${ways.methodId}`, METHOD],
  ['/payment-methods', of('payment_methods', 'name', 'short_instruction', 'shopify_tag')],
  [`/payment-methods/${ways.paymentId}`, PAYMENT],
  ['/return-statuses', STATUS],
  [`/return-statuses/${ids.status}`, STATUS],
  ['/return-reasons?page=2', REASON],
  [`/return-reasons/${ways.reasonId}`, REASON],
  ['/settings/shop', of('shops', 'name')],
  ['/settings/portal', of('settings', 'withdrawal_text')],
  ['/settings/email', of('settings', 'sender_name', 'email_footer')],
  ['/withdrawals?filter=all', of('withdrawals', 'name', 'order_name', 'products')],
  ['/email-templates?page=9', of('email_templates', 'subject')],
]
