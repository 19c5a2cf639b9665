/**
 * Orders for shops without a platform: one format, whether a shop system sends it or a file is imported. Optional
 * values that an order does not mention stay unchanged if the order is already known.
 */
import { parseDecimal } from '@returns-desk/engine'
import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import type { ErrorCode } from '../http/errors.ts'
import { Instant, RequiredText, StorableText } from '../http/fields.ts'
import { Country } from '../shop/country.ts'
import { HandleParams } from '../shop/shops.ts'

export const ORDERS_PER_REQUEST = 500
export const LINES_PER_ORDER = 500
export const CSV_MAX_BYTES = 5 * 1024 * 1024
/** Maximum clock difference between the signing system and this server. */
export const SIGNATURE_TOLERANCE_SECONDS = 300
const MAX_OF_A_KIND = 10_000
/** Per piece, and per order. In some currencies a lamp costs millions; beyond this it is a typing error. */
const MAX_MONEY = 1_000_000_000
const MAX_OF_AN_ORDER = 10 * MAX_MONEY
const MAX_TAGS = 100

const Text = (maxLength: number) => StorableText(maxLength).trim().optional()
const Tags = z.array(StorableText(100).trim()).max(MAX_TAGS).optional()

/** `"259.90"` or `259.9`. Whether it is valid in the currency of the order is checked with the order. */
const DecimalAmount = z.union([z.string().trim().max(20), z.number()], { error: 'amount_invalid' satisfies ErrorCode })

const isSensible = (text: string) => /^(19[7-9]|2)\d/.test(text)
const OrderDate = z.iso
  .datetime({ offset: true, error: 'date_invalid' satisfies ErrorCode, abort: true })
  .refine(isSensible, { error: 'date_invalid' satisfies ErrorCode })

const isPicture = (text: string) => text.startsWith('/') || /^https?:$/.test(URL.parse(text)?.protocol ?? '')

export const OrderLineInput = z.object({
  /** The shop system's id of the line. Without one the SKU is used, and without that the titles. */
  ref: Text(100),
  sku: Text(200),
  product_title: RequiredText('product_title_required', 500),
  variant_title: Text(300),
  quantity: z
    .int({ error: 'quantity_invalid' satisfies ErrorCode })
    .min(1)
    .max(MAX_OF_A_KIND),
  /** The unit price that the customer paid, after any discount. */
  unit_price: DecimalAmount,
  discounted: z.boolean().optional(),
  final_sale: z.boolean().optional(),
  image_src: StorableText(2000)
    .trim()
    .refine(isPicture, { error: 'image_src_invalid' satisfies ErrorCode })
    .optional(),
  product_type: Text(200),
  vendor: Text(200),
  tags: Tags,
})
export type OrderLineInput = z.infer<typeof OrderLineInput>

const CustomerAddress = z.object({
  address1: Text(300),
  city: Text(100),
  county: Text(100),
  postal_code: Text(20),
  country: Country.optional(),
})

const CustomerInput = z.object({
  first_name: Text(100),
  last_name: Text(100),
  phone: Text(40),
  address: CustomerAddress.optional(),
  language: Text(10),
  tags: Tags,
})

const OrderFields = z.object({
  order_name: RequiredText('order_name_required', 100),
  email: RequiredText('email_required', 254).pipe(z.email({ error: 'email_invalid' satisfies ErrorCode })),
  currency: z
    .string({ error: 'currency_invalid' satisfies ErrorCode })
    .trim()
    .regex(/^[A-Za-z]{3}$/, { error: 'currency_invalid' satisfies ErrorCode })
    .toUpperCase(),
  created_at: OrderDate,
  fulfilled_at: OrderDate.nullish(),
  delivered_at: OrderDate.nullish(),
  country: Country.optional(),
  shipping: DecimalAmount.optional(),
  discount_codes: Tags,
  sales_channel: Text(100),
  tags: Tags,
  customer: CustomerInput.optional(),
  lines: z
    .array(OrderLineInput)
    .min(1, { error: 'lines_required' satisfies ErrorCode })
    .max(LINES_PER_ORDER),
})

/** Minor units of the currency, parsed digit by digit; null if it is not an amount in it. */
export const minorUnitsOf = (amount: string | number, currency: string): number | null => {
  const minor = parseDecimal(String(amount), currency)
  return minor === null || minor < 0 || Number(amount) > MAX_MONEY ? null : minor
}

export const OrderInput = OrderFields.superRefine(({ currency, shipping, lines }, context) => {
  const complain = (message: ErrorCode, path: (string | number)[]) =>
    context.addIssue({ code: 'custom', message, path })
  if (shipping !== undefined && minorUnitsOf(shipping, currency) === null) complain('amount_invalid', ['shipping'])
  const refs = new Set<string>()
  let total = 0
  for (const [i, { ref, quantity, unit_price }] of lines.entries()) {
    const isAmount = minorUnitsOf(unit_price, currency) !== null
    if (isAmount) total += quantity * Number(unit_price)
    else complain('amount_invalid', ['lines', i, 'unit_price'])
    if (ref && refs.has(ref)) complain('line_ref_taken', ['lines', i, 'ref'])
    if (ref) refs.add(ref)
  }
  if (total > MAX_OF_AN_ORDER) complain('order_too_large', ['lines'])
})
export type OrderInput = z.infer<typeof OrderInput>

export const OrdersInput = z.object({ orders: z.array(OrderInput).min(1).max(ORDERS_PER_REQUEST) })
export type OrdersInput = z.infer<typeof OrdersInput>

export const OrdersImported = z.object({ orders_new: z.int().min(0), orders_updated: z.int().min(0) })
export type OrdersImported = z.infer<typeof OrdersImported>

export const CsvError = z.object({
  /** In the file; the header is line 1. */
  line: z.int().min(1),
  /** As named in the file; empty if the whole line is meant. */
  column: z.string(),
  message: z.string(),
})
export type CsvError = z.infer<typeof CsvError>

/** The preview of an import file. */
export const CsvCheck = OrdersImported.extend({
  lines: z.int().min(0),
  errors_total: z.int().min(0),
  /** The first errors. */
  errors: z.array(CsvError),
})
export type CsvCheck = z.infer<typeof CsvCheck>

export const ImportSecret = z.object({
  id: z.uuid(),
  created_at: Instant,
  /** Set once a newer secret has replaced it. */
  expires_at: Instant.nullable(),
})
export type ImportSecret = z.infer<typeof ImportSecret>

export const ImportWebhook = z.object({ url: z.string(), secrets: z.array(ImportSecret) })
export type ImportWebhook = z.infer<typeof ImportWebhook>

const upload = { types: ['text/csv'], maxBytes: CSV_MAX_BYTES, tooLarge: 'csv_too_large' } as const

export const ordersImport = {
  get: endpoint({
    method: 'GET',
    path: '/orders-import',
    access: 'shop',
    needs: 'configure',
    summary: 'The URL for orders of a shop system, and its signing secrets without their values',
    response: ImportWebhook,
    errors: ['orders_kept_elsewhere'],
  }),
  check: endpoint({
    method: 'POST',
    path: '/orders-import/check',
    audited: false,
    access: 'shop',
    needs: 'configure',
    summary: 'Check a CSV file of orders: a dry run of the import',
    upload,
    response: CsvCheck,
    errors: [
      ...(['csv_unreadable', 'csv_line_too_long', 'csv_not_utf8', 'csv_too_large'] as const),
      ...(['orders_kept_elsewhere', 'too_many_requests'] as const),
    ],
  }),
  importCsv: endpoint({
    method: 'POST',
    path: '/orders-import/csv',
    access: 'shop',
    needs: 'configure',
    summary: 'Import a CSV file of orders: all of it, or nothing if it contains an error',
    upload,
    response: OrdersImported,
    errors: [
      ...(['csv_unreadable', 'csv_line_too_long', 'csv_not_utf8', 'csv_too_large', 'csv_wrong'] as const),
      ...(['orders_kept_elsewhere', 'too_many_requests'] as const),
    ],
  }),
  createSecret: endpoint({
    method: 'POST',
    path: '/orders-import/secrets',
    access: 'shop',
    needs: 'keys',
    confirms: true,
    summary: 'Create a new signing secret, shown only once; earlier ones expire in 24 hours',
    response: ImportSecret.extend({ secret: z.string() }),
    errors: ['orders_kept_elsewhere'],
  }),
  removeSecret: endpoint({
    method: 'DELETE',
    path: '/orders-import/secrets/{secret_id}',
    access: 'shop',
    needs: 'keys',
    confirms: true,
    summary: 'Revoke a secret at once',
    params: z.object({ secret_id: z.uuid() }),
  }),
  receive: endpoint({
    method: 'POST',
    path: '/orders/import/{handle}',
    access: 'signed',
    summary: 'Orders from a shop system: all are stored, or none. A single order may be sent without a list',
    params: HandleParams,
    body: OrdersInput,
    response: OrdersImported,
  }),
}
