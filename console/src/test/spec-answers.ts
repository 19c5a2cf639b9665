/** Responses of a back end that sends only the fields in the specification. */
import type { Answers } from './raw-back-end.ts'

const STATUS = {
  id: 3,
  name: 'Received',
  display_name: 'Parcel received',
  description: '',
  is_final: false,
  order_index: 3,
}

const LISTED = {
  id: 'r1',
  order_name: '#1001',
  order_number: '900001',
  created_at: '2026-10-05T14:30:00Z',
  client_email: 'ana@example.com',
  price: 120.5,
  currency: 'RON',
  return_method: { name: 'Courier' },
  payment_method: { name: 'Bank transfer' },
  return_status: { name: 'Received' },
}

const PRODUCT = {
  quantity: 1,
  price: 60.25,
  currency: 'RON',
  description: 'Too small',
  return_reason: { name: 'Size' },
  line_item: { product_title: 'Coat', variant_title: 'M', image_src: null, image_width: null, image_height: null },
  photos: [{ photo_key: 'k1' }],
}

const DETAIL = {
  ...LISTED,
  shop_id: 1,
  pickup_address: { address1: 'Str. Lungă 1', city: 'Cluj', country: 'Romania' },
  awb: '123456',
  iban: 'RO49AAAA1B31007593840000',
  return_status: { name: 'Received', order_index: 3 },
  return_method: { name: 'Courier', display_pickup_address: true, generate_awb: true, is_external: false },
  payment_method: { name: 'Bank transfer', require_iban: true },
  return_products: [PRODUCT, PRODUCT],
}

export const RETURN_METHOD = {
  id: 1,
  shop_id: 1,
  name: 'Courier',
  short_instruction: 'We pick it up',
  long_instruction: 'Have it ready',
  display_pickup_address: true,
  generate_awb: true,
  courier_service_name: 'Fan Courier',
  cost: 18.99,
  active: true,
  is_external: false,
}

export const PAYMENT_METHOD = {
  id: 1,
  shop_id: 1,
  name: 'Bank transfer',
  short_instruction: 'To your account',
  long_instruction: '',
  require_iban: true,
  shopify_tag: 'bank',
  active: true,
}

const REASON = { id: 1, name: 'Size', display_name: 'Wrong size', description: 'Too big or small' }

export const TEMPLATE = {
  id: 1,
  shop_id: 1,
  template_type: 'refund_sent',
  subject: 'Your refund',
  html_content: '<p>Hello</p>',
  language: 'en',
  default_language: true,
}

const ATTRIBUTES = [
  {
    id: 1,
    attribute_key: 'order',
    parent: null,
    node_type: 'GROUP',
    value_type: null,
    children: [
      { id: 2, attribute_key: 'order.total', parent: { id: 1 }, node_type: 'FIELD', value_type: 'money', children: [] },
    ],
  },
]
const OPERATORS = [
  { id: 1, code: 'EQUALS', value_type: 'money' },
  { id: 2, code: 'BETWEEN', value_type: 'money' },
  { id: 3, code: 'IS_EMPTY', value_type: 'money' },
]
const ACTIONS = [
  {
    id: 1,
    action_type: 'EXTEND_DEADLINE',
    display_name: 'Extend the deadline',
    default_params_schema: '{"days":"number"}',
  },
]

export const RULE = {
  id: 1,
  name: 'Big orders',
  description: 'Big orders',
  priority: 1,
  active: true,
  conditions: [
    {
      attribute: { id: 2, attribute_key: 'order.total', parent: { id: 1 } },
      operator: { id: 2, code: 'BETWEEN' },
      value: '100,500',
    },
  ],
  rule_action: { action_type: 'EXTEND_DEADLINE', default_action_id: 1, action_params: '{"days":5}' },
}

const TRACE = {
  id: 1,
  condition_expression: 'order.total BETWEEN 100,500',
  matched: true,
  actual_value: { actions: [{ type: 'EXTEND_DEADLINE', daysToExtend: 5 }] },
}

export const SPEC_ANSWERS: Answers = {
  'GET /settings': { id: 4, days_accept_return: 14 },
  'GET /returns': { data: [LISTED], page: 0, total_pages: 1, total_items: 1 },
  'GET /returns/r1': DETAIL,
  'GET /return-statuses': [STATUS, { ...STATUS, id: 4, name: 'Checked', display_name: '', order_index: 4 }],
  'GET /return-statuses/3': STATUS,
  'GET /return-reasons': [REASON],
  'GET /return-reasons/1': REASON,
  'GET /return-methods': [RETURN_METHOD],
  'GET /return-methods/1': RETURN_METHOD,
  'GET /payment-methods': [PAYMENT_METHOD],
  'GET /payment-methods/1': PAYMENT_METHOD,
  'GET /rules': [RULE],
  'GET /rules/1': RULE,
  'GET /rules/events': [{ type: 'return_created' }],
  'GET /rules/trace': [TRACE],
  'GET /rules/metadata': { attributes: ATTRIBUTES, operators: OPERATORS, actions: ACTIONS },
  'GET /rules/dictionary': { attributes: ATTRIBUTES, operators: OPERATORS },
  'GET /emails': [TEMPLATE],
  'GET /emails/1': TEMPLATE,
  'GET /emails/variables': { order_name: 'The order' },
  'GET /emails/languages': ['en', 'ro'],
  'GET /shops/1/error-messages': [{ code: 'name_required', message: 'Name is required', is_default: true }],
  'GET /s3/files/download-url': { url: 'https://files.example.com/k1' },
}

/** The minimum for an object to be valid. */
const NEEDED = /^(id|shop_id|name|code|type|attribute_key|subject|data|page|total_pages|total_items|language)$/

const withNulls = (value: unknown, name = ''): unknown => {
  if (Array.isArray(value)) return value.map((item) => withNulls(item, 'id'))
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withNulls(inner, key)]))
  }
  return NEEDED.test(name) ? value : null
}

/** The same, with null in every nullable field, except lists and names. */
export const NULL_ANSWERS: Answers = Object.fromEntries(
  Object.entries(SPEC_ANSWERS).map(([call, answer]) => [call, withNulls(answer, 'id')]),
)

/** The same, with ids, languages, types and statuses that this product does not know. */
export const OTHER_ANSWERS: Answers = {
  ...SPEC_ANSWERS,
  'GET /return-statuses': [
    { ...STATUS, order_index: 12 },
    { ...STATUS, id: 9, name: 'Lost', order_index: 0 },
  ],
  'GET /return-statuses/3': { ...STATUS, order_index: 12 },
  'GET /returns/r1': {
    ...DETAIL,
    return_status: { name: 'Received', order_index: 12 },
    label: { courier: 'pigeon', state: 'airborne', can_print: false, problem: null },
    window: { clock: 'paid', last_day: '2026-11-01', extension_days: 0 },
    timeline: [{ id: 1, at: '2026-10-05T14:30:00Z', actor: 'robot', kind: 'gift_wrapped', from: null, to: null }],
    effects: [{ id: 'e1', kind: 'fax', title: 'A fax', state: 'paused', attempts: 1, at: '2026-10-05T14:30:00Z' }],
  },
  'GET /settings': { id: 4, days_accept_return: 14, time_zone: 'Mars/Olympus', currency: 'coins', platform: 'bazaar' },
  'GET /rules': [RULE].map((rule) => otherRule(rule)),
  'GET /rules/1': otherRule(RULE),
  'GET /rules/metadata': {
    attributes: [
      {
        id: 'grp',
        attribute_key: 'parcel',
        parent: null,
        node_type: 'GROUP',
        value_type: null,
        children: [
          {
            id: 'wgt',
            attribute_key: 'parcel.weight',
            parent: { id: 'grp' },
            node_type: 'FIELD',
            value_type: 'weight',
          },
        ],
      },
    ],
    operators: [{ id: 'gt', code: 'HEAVIER', value_type: 'weight' }],
    actions: [
      { id: 'gift', action_type: 'ADD_GIFT', display_name: 'Add a gift', default_params_schema: '{"gift":null}' },
    ],
  },
  'GET /emails': [{ ...TEMPLATE, language: 'pt', template_type: 'gift' }],
  'GET /emails/1': { ...TEMPLATE, language: 'pt', template_type: 'gift' },
  'GET /emails/languages': ['pt', 'fr', 'x_y'],
}

function otherRule(rule: typeof RULE) {
  return {
    ...rule,
    priority: 9,
    conditions: [
      { attribute: { id: 'wgt', attribute_key: 'parcel.weight' }, operator: { id: 'gt', code: 'HEAVIER' }, value: '5' },
      { attribute: { id: 'gone', attribute_key: 'parcel.colour' }, operator: { id: 'is', code: 'IS' }, value: 'red' },
    ],
    rule_action: { action_type: 'ADD_GIFT', default_action_id: 'gift', action_params: '{"gift":"mug"}' },
  }
}
