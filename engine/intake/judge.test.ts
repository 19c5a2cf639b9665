import { expect, test } from 'vitest'
import { compileRules, type Rule } from '../rules/deciding/compile.ts'
import { compileLateRules } from '../rules/possible/possible-extension.ts'
import type { RuleSet } from './decide-return.ts'
import type { IntakeFacts, JudgedOrder, OrderLine, ReturnRequest } from './intake.ts'
import { judge } from './judge.ts'

const SHOP = { currency: 'RON', time_zone: 'Europe/Bucharest' }
const NOW = new Date('2026-03-10T10:00:00Z')

const LINE: OrderLine = {
  ...{ ref: '7', sku: 's', product_title: 'Shirt', variant_title: '', product_type: '', vendor: '', tags: [] },
  ...{ quantity: 3, refunded_quantity: 0, unit_price_minor: 5000, discounted: false, final_sale: false },
  ...{ image_src: null, image_width: null, image_height: null },
}

const ORDER: JudgedOrder = {
  ...{ name: '#1', email: 'a@example.com', currency: 'RON', total_minor: 15000, country: 'RO', tags: [] },
  ...{ discount_codes: [], sales_channel: 'web', lines: [LINE] },
  created_at: new Date('2026-03-01T10:00:00Z'),
  fulfilled_at: new Date('2026-03-02T10:00:00Z'),
  delivered_at: new Date('2026-03-05T10:00:00Z'),
  customer: { country: 'RO', tags: [], orders_placed: 1, total_spent: null },
}

const INTAKE: IntakeFacts = {
  shop: SHOP,
  reasons: [{ id: 1 }],
  return_methods: [{ id: 2, display_pickup_address: true, generate_awb: false, cost_minor: 1900 }],
  payment_methods: [{ id: 3, require_iban: true }],
  ...{ returned: {}, settled: {}, returns_last_year: 0, returns_ever: 0, photos: [] },
}

const REQUEST: ReturnRequest = {
  products: [{ line_ref: '7', quantity: 2, return_reason_id: 1, photo_ids: [] }],
  ...{ return_method_id: 2, payment_method_id: 3, phone: '0722', iban: 'RO49AAAA1B31007593840000' },
  ...{ pickup_address: {}, account_holder: 'Maria' },
}

const rulesOf = (...rules: Rule[]): RuleSet => ({
  ...{ version: 1, compiled: compileRules(rules, SHOP), shadow: undefined, late: compileLateRules(rules, SHOP) },
  ...{ names: {}, available: {}, mailTypes: new Map(), mailsOnReturn: false, hasFurther: rules.length > 0 },
  ...{ daysAcceptReturn: 14, timeZone: SHOP.time_zone },
})

const judged = (
  request: Partial<ReturnRequest> = {},
  { order = {}, intake = {}, now = NOW, ruleSet = rulesOf() } = {} as {
    readonly order?: Partial<JudgedOrder>
    readonly intake?: Partial<IntakeFacts>
    readonly now?: Date
    readonly ruleSet?: RuleSet
  },
) =>
  judge({ ...REQUEST, ...request }, { order: { ...ORDER, ...order }, intake: { ...INTAKE, ...intake }, ruleSet, now })

test('what is chosen well is taken in, with its terms and what is deducted', () => {
  const { accepted } = judged()
  expect(accepted?.chosen).toEqual([{ line: LINE, quantity: 2, reasonId: 1 }])
  expect(accepted?.methods).toMatchObject({ returnMethod: { id: 2 }, paymentMethod: { id: 3 } })
  expect(accepted?.deductions).toEqual({ is_kept: false, delivery_cost_minor: 1900, fee_minor: 0 })
  expect(accepted?.terms.window?.last_day).toBe('2026-03-19')
})

test('a line that cannot go back is all that is said: the rules are not asked', () => {
  const products = [{ line_ref: '7', quantity: 3, return_reason_id: 9, photo_ids: [] }]
  const { refused } = judged({ products, phone: '' }, { intake: { returned: { '7': 1 } } })
  expect(refused).toEqual({
    objection: undefined,
    asked: undefined,
    fields: [
      { field: 'products.0.quantity', objection: { code: 'quantity_too_large', maximum: 2 } },
      { field: 'products.0.return_reason_id', objection: { code: 'reason_unknown' } },
    ],
  })
})

test('what the methods require is said of each field', () => {
  const { refused } = judged({ phone: '', pickup_address: null, iban: 'RO00', account_holder: '' })
  expect(refused?.objection).toBeUndefined()
  expect(refused?.fields.map(({ field, objection }) => [field, objection.code])).toEqual([
    ['pickup_address', 'pickup_address_required'],
    ['phone', 'phone_required'],
    ['iban', 'iban_invalid'],
    ['account_holder', 'account_holder_required'],
  ])
})

test('after the window nothing else matters, and what the rules were asked is known', () => {
  const { refused } = judged({ phone: '' }, { now: new Date('2026-03-20T10:00:00Z') })
  expect(refused?.objection).toMatchObject({ code: 'window_expired', window: { last_day: '2026-03-19' } })
  expect(refused?.asked?.facts.return).toMatchObject({ item_count: 2, method: 2 })
})

test('an order that was never sent cannot go back yet; a method that is not offered is refused', () => {
  const unsent = { fulfilled_at: null, delivered_at: null, created_at: new Date('2026-03-08T10:00:00Z') }
  expect(judged({}, { order: unsent }).refused?.objection).toEqual({ code: 'order_not_sent' })
  expect(judged({ payment_method_id: 4 }).refused?.fields).toEqual([
    { field: 'payment_method_id', objection: { code: 'payment_method_not_offered' } },
  ])
})
