// The attributes a rule may test: a tree whose leaves take conditions. Ids and keys are stored in rules and in traces
// that are kept for years, so they never change and are never reused; labels may change freely. Every key under `event`
// contains that word, by which the console recognises an event rule.

import {
  type Choice,
  COUNTRY_CHOICES,
  CURRENCY_CHOICES,
  EVENT_CHOICES,
  type EventType,
  type Labels,
  STATUS_CHOICES,
} from './choices.ts'

export type ValueType = 'text' | 'number' | 'money' | 'date' | 'boolean' | 'choice' | 'list'

/** Things a shop configures; a condition refers to them by id, to statuses by order_index. */
export type NameSource = 'return_methods' | 'payment_methods' | 'return_reasons' | 'return_statuses' | 'email_templates'

type NodeBase = {
  readonly id: number
  readonly attribute_key: string
  readonly parent_id: number | null
  readonly labels: Labels
}

export type AttributeGroup = NodeBase & { readonly node_type: 'GROUP' }

export type AttributeField = NodeBase & {
  readonly node_type: 'FIELD'
  readonly value_type: ValueType
  /** The attribute as the subject of a sentence: "order total", "totalul comenzii". */
  readonly phrase: Labels
  readonly is_plural: boolean
  readonly choices: readonly Choice[] | null
  readonly choices_from: NameSource | null
  /** Set if the attribute exists only on one type of event. */
  readonly event_type: EventType | null
}

export type Attribute = AttributeGroup | AttributeField

const group = (
  id: number,
  attribute_key: string,
  parent_id: number | null,
  en: string,
  ro: string,
): AttributeGroup => ({
  id,
  attribute_key,
  parent_id,
  node_type: 'GROUP',
  labels: { en, ro },
})

type FieldOptions = Partial<Pick<AttributeField, 'is_plural' | 'choices' | 'choices_from' | 'event_type'>>

const field = (
  id: number,
  attribute_key: string,
  parent_id: number,
  value_type: ValueType,
  labels: readonly [en: string, ro: string],
  phrase: readonly [en: string, ro: string],
  options: FieldOptions = {},
): AttributeField => ({
  id,
  attribute_key,
  parent_id,
  node_type: 'FIELD',
  value_type,
  labels: { en: labels[0], ro: labels[1] },
  phrase: { en: phrase[0], ro: phrase[1] },
  is_plural: false,
  choices: null,
  choices_from: null,
  event_type: null,
  ...options,
})

const countries = { choices: COUNTRY_CHOICES }
const plural = { is_plural: true }
const onStatusChange = {
  choices: STATUS_CHOICES,
  choices_from: 'return_statuses',
  event_type: 'status_changed',
} as const

export const ATTRIBUTES: readonly Attribute[] = [
  group(1, 'order', null, 'Order', 'Comandă'),
  field(101, 'order.name', 1, 'text', ['Name', 'Nume'], ['order name', 'numele comenzii']),
  field(102, 'order.total', 1, 'money', ['Total', 'Total'], ['order total', 'totalul comenzii']),
  field(103, 'order.currency', 1, 'choice', ['Currency', 'Monedă'], ['order currency', 'moneda comenzii'], {
    choices: CURRENCY_CHOICES,
  }),
  field(104, 'order.created', 1, 'date', ['Order date', 'Data comenzii'], ['order date', 'data comenzii']),
  field(105, 'order.delivered', 1, 'date', ['Delivery date', 'Data livrării'], ['delivery date', 'data livrării']),
  field(106, 'order.country', 1, 'choice', ['Country', 'Țară'], ['order country', 'țara de livrare'], countries),
  field(107, 'order.tags', 1, 'list', ['Tags', 'Etichete'], ['order tags', 'etichetele comenzii'], plural),
  field(
    108,
    'order.discount_codes',
    1,
    'list',
    ['Discount codes', 'Coduri de reducere'],
    ['discount codes', 'codurile de reducere'],
    plural,
  ),
  field(
    109,
    'order.sales_channel',
    1,
    'text',
    ['Sales channel', 'Canal de vânzare'],
    ['sales channel', 'canalul de vânzare'],
  ),

  group(2, 'customer', null, 'Customer', 'Client'),
  field(201, 'customer.email', 2, 'text', ['E-mail', 'E-mail'], ['customer e-mail', 'e-mailul clientului']),
  field(
    202,
    'customer.orders_placed',
    2,
    'number',
    ['Orders placed', 'Comenzi plasate'],
    ['number of orders placed', 'numărul de comenzi plasate'],
  ),
  field(
    203,
    'customer.returns_last_year',
    2,
    'number',
    ['Returns in the last year', 'Retururi în ultimul an'],
    ['number of returns in the last year', 'numărul de retururi din ultimul an'],
  ),
  field(
    204,
    'customer.total_spent',
    2,
    'money',
    ['Total spent', 'Total cheltuit'],
    ['total spent by the customer', 'totalul cheltuit de client'],
  ),
  field(205, 'customer.country', 2, 'choice', ['Country', 'Țară'], ['customer country', 'țara clientului'], countries),
  field(206, 'customer.tags', 2, 'list', ['Tags', 'Etichete'], ['customer tags', 'etichetele clientului'], plural),
  field(
    207,
    'customer.return_rate',
    2,
    'number',
    ['Return rate (%)', 'Rata retururilor (%)'],
    ['return rate of the customer in percent', 'rata retururilor clientului în procente'],
  ),
  field(
    208,
    'customer.first_order',
    2,
    'boolean',
    ['First order', 'Prima comandă'],
    ['“it is the customer’s first order”', '„este prima comandă a clientului”'],
  ),

  group(3, 'product', null, 'Product', 'Produs'),
  field(301, 'product.title', 3, 'text', ['Title', 'Titlu'], ['product title', 'titlul produsului']),
  field(302, 'product.variant', 3, 'text', ['Variant', 'Variantă'], ['product variant', 'varianta produsului']),
  field(303, 'product.sku', 3, 'text', ['SKU', 'SKU'], ['product SKU', 'codul SKU al produsului']),
  field(304, 'product.type', 3, 'text', ['Type', 'Tip'], ['product type', 'tipul produsului']),
  field(305, 'product.vendor', 3, 'text', ['Vendor', 'Furnizor'], ['product vendor', 'furnizorul produsului']),
  field(306, 'product.tags', 3, 'list', ['Tags', 'Etichete'], ['product tags', 'etichetele produsului'], plural),
  field(307, 'product.price', 3, 'money', ['Price', 'Preț'], ['product price', 'prețul produsului']),
  field(308, 'product.quantity', 3, 'number', ['Quantity', 'Cantitate'], ['returned quantity', 'cantitatea returnată']),
  field(
    309,
    'product.discounted',
    3,
    'boolean',
    ['Discounted', 'Redus'],
    ['“product is discounted”', '„produsul este redus”'],
  ),
  field(
    310,
    'product.collections',
    3,
    'list',
    ['Collections', 'Colecții'],
    ['product collections', 'colecțiile produsului'],
    plural,
  ),

  group(4, 'return', null, 'Return', 'Retur'),
  field(401, 'return.reason', 4, 'choice', ['Reason', 'Motiv'], ['return reason', 'motivul returului'], {
    choices_from: 'return_reasons',
  }),
  field(
    402,
    'return.total',
    4,
    'money',
    // Not the refund: rules decide on methods, and the method decides the cost of return shipping.
    ['Value of the products', 'Valoarea produselor'],
    ['value of the returned products', 'valoarea produselor returnate'],
  ),
  field(
    403,
    'return.item_count',
    4,
    'number',
    ['Item count', 'Număr de articole'],
    ['number of returned items', 'numărul de articole returnate'],
  ),
  field(
    404,
    'return.days_since_delivery',
    4,
    'number',
    ['Days since delivery', 'Zile de la livrare'],
    ['number of days since delivery', 'numărul de zile de la livrare'],
  ),
  field(
    405,
    'return.has_photos',
    4,
    'boolean',
    ['Has photos', 'Are fotografii'],
    ['“return has photos”', '„returul are fotografii”'],
  ),
  field(406, 'return.method', 4, 'choice', ['Method', 'Metodă'], ['return method', 'metoda de retur'], {
    choices_from: 'return_methods',
  }),
  field(
    407,
    'return.payment_method',
    4,
    'choice',
    ['Refund method', 'Metodă de rambursare'],
    ['refund method', 'metoda de rambursare'],
    { choices_from: 'payment_methods' },
  ),
  field(
    408,
    'return.days_since_order',
    4,
    'number',
    ['Days since order', 'Zile de la comandă'],
    ['number of days since the order', 'numărul de zile de la comandă'],
  ),

  group(5, 'event', null, 'Event', 'Eveniment'),
  field(501, 'event.type', 5, 'choice', ['What happened', 'Ce s-a întâmplat'], ['event', 'evenimentul'], {
    choices: EVENT_CHOICES,
  }),
  group(502, 'event.status_changed', 5, 'Status changed', 'Status schimbat'),
  field(
    503,
    'event.status_changed.from',
    502,
    'choice',
    ['From', 'Din'],
    ['status before', 'statusul anterior'],
    onStatusChange,
  ),
  field(504, 'event.status_changed.to', 502, 'choice', ['To', 'În'], ['status after', 'statusul nou'], onStatusChange),
]
