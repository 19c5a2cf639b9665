/** Valid requests: built from the schema of a call and from a shop's own data. */
import { createHmac } from 'node:crypto'
import { PASSWORD } from '../test/world.ts'
import type { FullShop } from './full-shop.ts'
import { addressOf, asksFor, type JsonSchema, type Operation, parametersIn } from './operations.ts'
import { SECOND_FACTOR_BODIES } from './second-factors.ts'

/** What no schema expresses: ids of the rule dictionary, and names that exist in a shop. */
const KNOWN_VALUES: Readonly<Record<string, unknown>> = {
  attribute_id: 101,
  operator_id: 103,
  default_action_id: 1,
  action_params: '{"days":7}',
  code: 'not_found',
  status: 'pending_action',
  days_accept_return: 30,
  accent_color: '#12a4ef',
  terms_url: 'https://example.com/terms',
  privacy_url: 'https://example.com/privacy',
  time_zone: 'Europe/Bucharest',
  language: 'ro',
  languages: ['ro', 'en'],
  frame_origins: ['https://admin.example.com'],
  email: 'example@example.com',
  to: 'example@example.com',
  awb: 'RD000000017',
  client_id: '7032158',
  pickup_point_id: '88',
  service_id: '34',
  location_id: '201165677',
  postal_code: '700515',
  contact_email: 'help@shop.example',
  currency: 'RON',
  country: 'RO',
  image_src: 'https://example.com/picture.png',
}

const FORMATS: Readonly<Record<string, string>> = {
  uuid: '0b9f6a3e-2c1d-4e5f-8a7b-6c5d4e3f2a1b',
  email: 'example@example.com',
  'date-time': '2026-10-01T10:00:00Z',
}

/** The smallest valid picture. */
export const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const ORDERS_CSV = Buffer.from(
  'order_name,email,created_at,product_title,quantity,unit_price\n#9001,example@example.com,2026-10-01,Example,1,5.00\n',
)

const STATEMENT = Buffer.from('date,amount,currency,reference\n2026-10-01,-5.00,RON,example\n')

/** A valid file for a call. */
export const fileFor = ({ id, fileType }: Operation) => {
  if (id === 'bankStatements_upload' || id === 'bankStatements_columns') return STATEMENT
  return fileType === 'text/csv' ? ORDERS_CSV : PICTURE
}

/** The signature of a shop system. */
export const signatureOf = (secret: string, timestamp: number, body: string | Buffer) => ({
  'x-timestamp': String(timestamp),
  'x-signature': `sha256=${createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex')}`,
})

/** `word` is used in every text. */
export const exampleOf = (schema: JsonSchema, word = 'example', name = ''): unknown => {
  if (Object.hasOwn(KNOWN_VALUES, name)) return KNOWN_VALUES[name]
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return exampleOf(schema.anyOf[0] ?? {}, word, name)
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, property]) => [key, exampleOf(property, word, key)]),
      )
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => exampleOf(schema.items ?? {}, word))
    case 'integer':
    case 'number':
      return schema.minimum ?? 0
    case 'boolean':
      return true
    case 'string':
      return FORMATS[schema.format ?? ''] ?? `${word} ${name}`
    default:
      return null
  }
}

/** The place of the return that money can be paid for. */
const PAYABLE = 3

/** By the first part of the path. Every feature with its own ids must be listed, or its attacks do not run. */
const OWN_IDS: Readonly<Record<string, (shop: FullShop, path: string) => string | number | undefined>> = {
  // Correcting a return may cancel its label, which other calls need.
  returns: ({ returnIds }, path) => {
    if (/\/(?:correction|inspection|account-holder)\b/.test(path)) return returnIds[1]
    return returnIds[/\/(?:refund|payouts)(?:\/|$)/.test(path) ? PAYABLE : 0]
  },
  // Settling one ends it.
  parcels: ({ parcelIds }, path) => parcelIds[path.endsWith('/match') ? 1 : path.endsWith('/close') ? 2 : 0],
  payouts: ({ payoutIds }, path) =>
    payoutIds[['settle', 'bounce', 'cancel', 'confirm-difference'].findIndex((end) => path.endsWith(end))],
  'bulk-runs': ({ bulkRunIds }, path) => bulkRunIds[path.endsWith('/undo') ? 1 : 0],
  rules: ({ ruleIds }) => ruleIds[0],
  'rule-backtests': ({ backtestId }) => backtestId,
  'rule-scenarios': ({ scenarioId }) => scenarioId,
  'return-methods': ({ returnMethodId }) => returnMethodId,
  'payment-methods': ({ paymentMethodId }) => paymentMethodId,
  'return-statuses': ({ statusId }) => statusId,
  'return-reasons': ({ reasonId }) => reasonId,
  'return-views': ({ viewId }) => viewId,
  emails: ({ emailId }) => emailId,
  settings: ({ settingsId }) => settingsId,
  staff: ({ colleagueId }) => colleagueId,
  account: ({ passkeyId }) => passkeyId,
  withdrawals: ({ withdrawalId }) => withdrawalId,
  'store-credits': ({ creditIds }, path) => creditIds[path.endsWith('/void') ? 1 : 0],
  portal: ({ orderPhotoIds, orderReturnIds }, path) => (path.includes('/photos/') ? orderPhotoIds : orderReturnIds)[0],
  couriers: () => 'fan',
  'orders-import': ({ importSecretId }) => importSecretId,
  // In each of the states that a call needs.
  'bank-files': ({ bankFileIds: { made, approved, downloaded } }, path) => {
    if (path.endsWith('/approve') || path.endsWith('/void')) return made
    return path.endsWith('/confirm') ? downloaded : approved
  },
  'bank-lines': ({ bankLineId }) => bankLineId,
  'bank-statements': ({ bankStatementId }) => bankStatementId,
}

const ownParam = ({ id, path }: Operation, name: string, shop: FullShop): string | number => {
  if (name === 'shopId') return shop.id
  if (name === 'handle') return shop.handle
  if (name === 'effect_id') return shop.effectId
  if (name === 'version_id') return shop.emailVersionId
  if (name === 'note_id') return shop.noteId
  if (name === 'product_id') return shop.productId
  // Every shop has changed its rules as often as any other.
  if (name === 'number' || name === 'other') return 1
  if (Object.hasOwn(KNOWN_VALUES, name)) return String(KNOWN_VALUES[name])
  const own = OWN_IDS[path.split('/')[1] ?? '']?.(shop, path)
  if (own === undefined) throw new Error(`${id}: say in OWN_IDS which {${name}} of a shop it takes`)
  return own
}

export const ownParams = (operation: Operation, shop: FullShop): Record<string, string | number> =>
  Object.fromEntries(
    parametersIn(operation, 'path').map(({ name }) => [name, ownParam(operation, name, shop)] as const),
  )

const ownQueryValue = (name: string, schema: JsonSchema, shop: FullShop): string => {
  if (name === 'return-id') return shop.returnIds[0] ?? ''
  if (name === 'key') return shop.photoKeys[0] ?? ''
  return String(exampleOf(schema, 'example', name))
}

export const ownQuery = (operation: Operation, shop: FullShop): Record<string, string> =>
  Object.fromEntries(
    parametersIn(operation, 'query')
      .filter(({ required }) => required)
      .map(({ name, schema }) => [name, ownQueryValue(name, schema, shop)] as const),
  )

const productsOf = ({ order, basics }: FullShop) => [
  { line_ref: order.lineRef, quantity: 1, return_reason_id: basics.reasonIds.damaged },
]

/** A different one for each number. */
const uuidOf = (number: number) => `0b9f6a3e-2c1d-4e5f-8a7b-${String(number).padStart(12, '0')}`

/** Bodies that must refer to things of the shop, by operation id. */
const COURIER_ACCOUNT = { active: true, username: 'example', password: 'example' }

export const OWN_BODIES: Readonly<Record<string, (shop: FullShop, number?: number) => object>> = {
  portal_requestCode: ({ order: { order_name, email } }) => ({ order_name, email }),
  portal_openOrder: ({ proofs }, number = 0) => proofs[number % proofs.length] ?? {},
  portal_offer: (shop) => ({ products: productsOf(shop), return_method_id: null }),
  portal_submit: (shop) => ({
    intake_key: FORMATS.uuid,
    products: productsOf(shop),
    return_method_id: shop.basics.returnMethodIds.own_courier,
    payment_method_id: shop.basics.paymentMethodIds.original_payment,
  }),
  emails_preview: ({ returnIds }) => ({ subject: '', html_content: '', language: 'en', return_id: returnIds[0] }),
  emails_sendTest: ({ returnIds }) => ({
    subject: 'example',
    html_content: '<p>%return.id%</p>',
    language: 'en',
    return_id: returnIds[0],
    to: KNOWN_VALUES.to,
  }),
  messages_send: (_shop, number = 0) => ({ id: uuidOf(number), body: 'example' }),
  messages_draft: ({ emailId }) => ({ email_id: emailId }),
  portal_answer: (_shop, number = 0) => ({ id: uuidOf(1_000_000 + number), body: 'example' }),
  corrections_correct: ({ returnMethodId, paymentMethodId, reasonId, productId }) => ({
    reason: 'example',
    return_method_id: returnMethodId,
    payment_method_id: paymentMethodId,
    pickup_address: { address1: 'example', city: 'example', county: '', postal_code: '', country: 'RO' },
    phone: '0722000111',
    account_holder: 'example',
    products: [{ id: productId, quantity: 1, return_reason_id: reasonId }],
  }),
  parcels_scan: (_shop, number = 0) => ({ key: uuidOf(3_000_000 + number), code: 'example' }),
  parcels_match: ({ returnIds }) => ({ return_id: returnIds[2] }),
  inspections_save: ({ productId }) => ({
    items: [
      {
        product_id: productId,
        received: 0,
        accepted: 0,
        rejected: 0,
        condition: null,
        disposition: null,
        is_inspected: false,
      },
    ],
  }),
  inspections_addPiece: ({ mark }, number = 0) => ({ key: uuidOf(4_000_000 + number), code: `${mark}-sku` }),
  refunds_correct: (_shop, number = 0) => ({ key: uuidOf(3_000_000 + number), amount: 1, reason: 'example' }),
  refunds_confirmDifference: () => ({ suggested: 1 }),
  refunds_pay: (_shop, number = 0) => ({ key: uuidOf(4_000_000 + number), route: 'bank', amount: 1 }),
  staffIntake_findOrder: ({ order: { order_name } }) => ({ order_name }),
  staffIntake_offer: (shop) => ({ order_ref: shop.order.ref, products: productsOf(shop), return_method_id: null }),
  staffIntake_create: (shop) => ({
    order_ref: shop.order.ref,
    intake_key: FORMATS.uuid,
    products: productsOf(shop),
    return_method_id: shop.basics.returnMethodIds.own_courier,
    payment_method_id: shop.basics.paymentMethodIds.original_payment,
  }),
  staff_invite: (_shop, number = 0) => ({
    name: 'example',
    email: `person${number}@example.com`,
    role: 'agent',
    language: 'en',
  }),
  returnViews_create: () => ({
    ...{ name: 'example', query: 'is:new', sort: 'created', dir: 'desc', columns: ['order_name'], per_page: 10 },
    is_shared: false,
  }),
  returnViews_update: () => ({ name: 'example' }),
  ruleTrials_run: ({ returnIds, ruleIds }) => ({
    // Of an order, and not allowed with a return.
    ...{ order_name: undefined, products: undefined, method_id: null },
    ...{ return_id: returnIds[0], changes: [{ deactivate: ruleIds[0] }] },
  }),
  ruleScenarios_create: ({ returnMethodId }) => ({
    ...{ name: 'example', must: false, facts: { currency: 'RON' }, today: '2026-01-31', changes: [] },
    expectation: { refused: false, return_methods: [returnMethodId] },
  }),
  ruleScenarios_replace: () => ({ name: 'example', must: false, expectation: { refused: true } }),
  ruleScenarios_run: ({ ruleIds }) => ({ changes: [{ deactivate: ruleIds[0] }] }),
  backtests_start: ({ ruleIds }) => ({ changes: [{ deactivate: ruleIds[0] }], days: 30 }),
  bulk_preview: ({ returnIds, ownerId }) => ({
    rows: [{ id: returnIds[0] }],
    action: { kind: 'assign', staff_id: ownerId },
  }),
  bulk_start: ({ returnIds, ownerId }, number = 0) => ({
    id: uuidOf(2_000_000 + number),
    rows: [{ id: returnIds[0] }],
    action: { kind: 'assign', staff_id: ownerId },
  }),
  bulk_print: ({ returnIds }) => ({ rows: [{ id: returnIds[0] }], what: 'slips' }),
  teamwork_assign: ({ ownerId }) => ({ staff_id: ownerId }),
  notifications_markRead: () => ({}),
  staff_update: () => ({ state: 'off' }),
  storeCredits_find: ({ creditCode }) => ({ code: creditCode }),
  storeCredits_spend: (_shop, number = 0) => ({
    ...{ key: uuidOf(3_000_000 + number), amount: 0.01, currency: KNOWN_VALUES.currency, reference: 'example' },
  }),
  ...SECOND_FACTOR_BODIES,
  account_changePassword: () => ({ current: PASSWORD, password: PASSWORD }),
  withdrawals_match: ({ order: { order_name } }) => ({ order_name }),
  labels_enterAwb: () => ({ awb: KNOWN_VALUES.awb }),
  ordersImport_receive: (_shop, number = 0) => ({
    orders: [
      {
        order_name: `#${9000 + number}`,
        email: 'example@example.com',
        currency: 'RON',
        created_at: FORMATS['date-time'],
        lines: [{ sku: 'example', product_title: 'Example', quantity: 1, unit_price: '5.00', vendor: 'Example' }],
      },
    ],
  }),
  bankAccount_save: () => ({
    debtor_name: 'example',
    // Another account is for owners only.
    iban: '',
    bic: '',
    profile: 'generic_03',
  }),
  bankFiles_check: ({ bankReturnId }) => ({ return_ids: [bankReturnId] }),
  bankFiles_create: ({ bankReturnId }, number = 0) => ({ key: uuidOf(3_000_000 + number), return_ids: [bankReturnId] }),
  bankStatements_match: ({ bankPayoutId }) => ({ payout_id: bankPayoutId, is_sure: true }),
  bankStatements_saveColumns: () => ({ digest: 'a'.repeat(64), columns: ['date', 'amount'] }),
  bankStatements_ignore: ({ bankLineId }) => ({ ids: [bankLineId] }),
  couriers_saveFan: () => ({ ...COURIER_ACCOUNT, client_id: KNOWN_VALUES.client_id }),
  couriers_saveSameday: () => ({
    ...COURIER_ACCOUNT,
    pickup_point_id: KNOWN_VALUES.pickup_point_id,
    service_id: KNOWN_VALUES.service_id,
  }),
  couriers_saveCargus: () => ({
    ...COURIER_ACCOUNT,
    subscription_key: 'example',
    location_id: KNOWN_VALUES.location_id,
    service_id: KNOWN_VALUES.service_id,
  }),
}

/** Names must be unique, so each call uses a different word. */
export const ownBody = ({ id, body }: Operation, shop: FullShop) =>
  OWN_BODIES[id]?.(shop) ?? (body && exampleOf(body, id))

export interface Changes {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, string | number>>
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** A valid request of a shop's staff or customer, with some parts replaced. */
export const requestOf = (operation: Operation, shop: FullShop, changes: Changes = {}) => {
  const body = changes.body ?? (operation.takesFile ? fileFor(operation) : ownBody(operation, shop))
  const isSigned = asksFor(operation, 'signature')
  return {
    method: operation.method,
    url: addressOf(
      operation,
      { ...ownParams(operation, shop), ...changes.params },
      { ...ownQuery(operation, shop), ...changes.query },
    ),
    headers: {
      authorization: shop.authorization,
      ...(asksFor(operation, 'orderToken') ? { 'order-token': shop.orderToken } : {}),
      ...(isSigned ? signatureOf(shop.importSecret, shop.signsAt, JSON.stringify(body)) : {}),
      ...(operation.takesFile ? { 'content-type': operation.fileType } : {}),
      ...changes.headers,
    },
    ...(body === undefined ? {} : { payload: body as object }),
  }
}
