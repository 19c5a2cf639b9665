/** The accepted column names: our own, or those of Shopify's order export. */

export type Kind = 'text' | 'amount' | 'quantity' | 'date' | 'yes_no' | 'list'

interface ColumnRule {
  readonly kind: Kind
  /** If several are present, the first one with a value counts. */
  readonly names: readonly string[]
}

const column = (kind: Kind, ...names: string[]): ColumnRule => ({ kind, names })

/** By path in the order. */
const ORDER_COLUMNS: Readonly<Record<string, ColumnRule>> = {
  order_name: column('text', 'order_name', 'name', 'order'),
  email: column('text', 'email', 'e-mail'),
  currency: column('text', 'currency'),
  created_at: column('date', 'created_at'),
  fulfilled_at: column('date', 'fulfilled_at'),
  delivered_at: column('date', 'delivered_at'),
  country: column('text', 'country', 'shipping country', 'billing country'),
  shipping: column('amount', 'shipping'),
  discount_codes: column('list', 'discount_codes', 'discount code'),
  sales_channel: column('text', 'sales_channel', 'source'),
  tags: column('list', 'tags'),
  'customer.first_name': column('text', 'customer_first_name', 'first_name'),
  'customer.last_name': column('text', 'customer_last_name', 'last_name'),
  'customer.name': column('text', 'customer_name', 'shipping name', 'billing name'),
  'customer.phone': column('text', 'customer_phone', 'shipping phone', 'phone', 'billing phone'),
  'customer.language': column('text', 'customer_language', 'language'),
  'customer.tags': column('list', 'customer_tags'),
  'customer.address.address1': column(
    ...(['text', 'customer_address1', 'address1', 'shipping street', 'shipping address1'] as const),
    ...(['billing street', 'billing address1'] as const),
  ),
  'customer.address.city': column('text', 'customer_city', 'city', 'shipping city', 'billing city'),
  'customer.address.county': column(
    ...(['text', 'customer_county', 'county', 'shipping province name', 'shipping province'] as const),
    ...(['billing province name', 'billing province'] as const),
  ),
  'customer.address.postal_code': column('text', 'customer_postal_code', 'postal_code', 'shipping zip', 'billing zip'),
  'customer.address.country': column('text', 'customer_country', 'shipping country', 'billing country'),
}

/** By path in a line of the order. */
const LINE_COLUMNS: Readonly<Record<string, ColumnRule>> = {
  ref: column('text', 'line_ref', 'ref'),
  sku: column('text', 'sku', 'lineitem sku'),
  product_title: column('text', 'product_title', 'lineitem name'),
  variant_title: column('text', 'variant_title'),
  quantity: column('quantity', 'quantity', 'lineitem quantity'),
  unit_price: column('amount', 'unit_price', 'lineitem price'),
  /** Discount of the whole line, as in Shopify's export: the unit price is computed from it. */
  discount: column('amount', 'lineitem discount'),
  discounted: column('yes_no', 'discounted'),
  final_sale: column('yes_no', 'final_sale'),
  image_src: column('text', 'image_src'),
  product_type: column('text', 'product_type'),
  vendor: column('text', 'vendor'),
  tags: column('list', 'product_tags'),
}

/** Without these columns the file is not an order file. */
const NEEDED = ['order_name', 'email', 'created_at', 'product_title', 'quantity', 'unit_price'] as const

/** `Lineitem price`, `LINEITEM_PRICE` and ` lineitem  price ` are the same column. */
const spelledAlike = (name: string) =>
  name
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, ' ')

/** A known column that is present in the file. */
export interface PresentColumn {
  readonly index: number
  readonly label: string
  /** Used only if the order has no shipping address. */
  readonly isBilling: boolean
}

export interface Field {
  readonly path: string
  readonly kind: Kind
  readonly columns: readonly PresentColumn[]
  /** The column name for errors about a missing value. */
  readonly label: string
}

/** The columns of each field, looked up once per file. */
const fieldsOf = (rules: Readonly<Record<string, ColumnRule>>, header: readonly string[]): Field[] => {
  const indexes = new Map(header.map((name, i) => [spelledAlike(name), i] as const))
  return Object.entries(rules).map(([path, { kind, names }]) => {
    const columns = names.flatMap((name) => {
      const index = indexes.get(spelledAlike(name))
      return index === undefined ? [] : [{ index, label: header[index] ?? '', isBilling: name.startsWith('billing ') }]
    })
    return { path, kind, columns, label: columns[0]?.label ?? names[0] ?? '' }
  })
}

/** The context of a file: its columns, and the defaults of the shop. */
export interface Sheet {
  readonly width: number
  readonly order: readonly Field[]
  readonly line: readonly Field[]
  readonly currency: string
  readonly timeZone: string
}

export const sheetOf = (header: readonly string[], currency: string, timeZone: string): Sheet => ({
  width: header.length,
  order: fieldsOf(ORDER_COLUMNS, header),
  line: fieldsOf(LINE_COLUMNS, header),
  currency,
  timeZone,
})

const KNOWN = new Set(
  [...Object.values(ORDER_COLUMNS), ...Object.values(LINE_COLUMNS)].flatMap(({ names }) => names.map(spelledAlike)),
)

/** Columns that occur more than once. */
export const repeatedColumns = (header: readonly string[]) => {
  const seen = new Set<string>()
  return header.filter((name) => {
    const spelling = spelledAlike(name)
    return KNOWN.has(spelling) && seen.size === seen.add(spelling).size
  })
}

export const missingColumns = ({ order, line }: Sheet) =>
  [...order, ...line]
    .filter(({ path, columns }) => NEEDED.includes(path as (typeof NEEDED)[number]) && columns.length === 0)
    .map(({ label }) => label)
