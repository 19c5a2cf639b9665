// The rule language by example: each entry has one or two rules, the facts, and the outcome. The documentation shows
// them and `examples.test.ts` runs them, so that the documentation stays correct.

import type { RuleAction } from './actions.ts'
import type { Available, Decision } from './decide.ts'
import type { Facts } from './facts.ts'
import type { TraceCondition } from './trace.ts'

export type ExampleRule = {
  readonly name: string
  /** 1 high, 2 medium, 3 low. */
  readonly priority: 1 | 2 | 3
  readonly conditions: readonly TraceCondition[]
  readonly action: RuleAction
}

export type RuleExample = {
  readonly title: string
  readonly rules: readonly ExampleRule[]
  readonly facts: Facts
  readonly available?: Available
  readonly decision: Partial<Decision>
  /** The text of the trace, rule by rule. */
  readonly trace: readonly string[]
}

/** Methods in the examples: 1 courier, 2 locker, 3 in the shop; refunds: 1 card, 2 bank transfer, 3 store credit. */
export const RULE_EXAMPLES: readonly RuleExample[] = [
  {
    title: 'Loyal customers get two more weeks',
    rules: [
      {
        name: 'Loyal customers',
        priority: 1,
        conditions: [
          ['customer.orders_placed', 'GREATER_OR_EQUAL', '10'],
          ['customer.returns_last_year', 'LESS_THAN', '3'],
        ],
        action: { type: 'EXTEND_DEADLINE', days: 14 },
      },
    ],
    facts: { customer: { orders_placed: 12, returns_last_year: 1 } },
    decision: { extension_days: 14 },
    trace: [
      'number of orders placed is 12, at least 10: yes; number of returns in the last year is 1, less than 3: yes',
    ],
  },
  {
    title: 'Of several extensions the longest counts, once',
    rules: [
      {
        name: 'Winter sale',
        priority: 1,
        conditions: [['order.created', 'BETWEEN', '2026-11-20,2026-12-31']],
        action: { type: 'EXTEND_DEADLINE', days: 30 },
      },
      {
        name: 'Big orders',
        priority: 1,
        conditions: [['order.total', 'GREATER_OR_EQUAL', '300']],
        action: { type: 'EXTEND_DEADLINE', days: 7 },
      },
    ],
    facts: { currency: 'RON', order: { total: 41_200, created: '2026-12-05T09:00:00Z' } },
    decision: { extension_days: 30 },
    trace: [
      'order date is December 5, 2026, between November 20, 2026 and December 31, 2026: yes',
      'order total is 412.00 RON, at least 300.00 RON: yes',
    ],
  },
  {
    title: 'For methods the first match decides: priority first, then the older rule',
    rules: [
      {
        name: 'Lockers in Romania',
        priority: 2,
        conditions: [['order.country', 'EQUALS', 'RO']],
        action: { type: 'SET_RETURN_METHODS', method_ids: [1, 2] },
      },
      {
        name: 'Furniture goes by courier',
        priority: 1,
        conditions: [['product.type', 'IN', 'Canapele,Mese']],
        action: { type: 'SET_RETURN_METHODS', method_ids: [1] },
      },
    ],
    facts: {
      order: { country: 'RO' },
      products: [
        { title: 'Veioză', type: 'Lămpi' },
        { title: 'Extensibilă', type: 'canapele' },
      ],
    },
    decision: { return_method_ids: [1] },
    trace: [
      'at least one product: Veioză: product type is “Lămpi” (no), Extensibilă: product type is “canapele” (yes), one of “Canapele”, “Mese”: yes',
      'order country is Romania, exactly Romania: yes',
    ],
  },
  {
    title: 'A method that is switched off is skipped, and a rule with none left counts as not matched',
    rules: [
      {
        name: 'Only in the shop',
        priority: 1,
        conditions: [['order.sales_channel', 'EQUALS', 'pos']],
        action: { type: 'SET_RETURN_METHODS', method_ids: [3] },
      },
      {
        name: 'Everyone else',
        priority: 3,
        conditions: [['order.sales_channel', 'IS_NOT_EMPTY', 'empty']],
        action: { type: 'SET_RETURN_METHODS', method_ids: [1, 3] },
      },
    ],
    facts: { order: { sales_channel: 'POS' } },
    available: { return_methods: new Set([1, 2]) },
    decision: { return_method_ids: [1] },
    trace: [
      'sales channel is “POS”, exactly “pos”: yes; none of its methods can be offered',
      'sales channel is “POS”, must not be empty: yes',
    ],
  },
  {
    title: 'A restriction without any method left does not open all of them: nothing is offered',
    rules: [
      {
        name: 'Only in the shop',
        priority: 1,
        conditions: [['order.sales_channel', 'EQUALS', 'pos']],
        action: { type: 'SET_RETURN_METHODS', method_ids: [3] },
      },
    ],
    facts: { order: { sales_channel: 'POS' } },
    available: { return_methods: new Set([1, 2]) },
    decision: { return_method_ids: [], payment_method_ids: null },
    trace: ['sales channel is “POS”, exactly “pos”: yes; none of its methods can be offered'],
  },
  {
    title: 'Discounted products are refunded as store credit; any one of the returned products is enough',
    rules: [
      {
        name: 'Sale items',
        priority: 1,
        conditions: [
          ['product.discounted', 'EQUALS', 'true'],
          ['product.tags', 'NOT_CONTAINS', 'defect'],
        ],
        action: { type: 'SET_PAYMENT_METHODS', payment_ids: [3] },
      },
    ],
    facts: {
      products: [
        { title: 'Tricou', discounted: false },
        { title: 'Șapcă', discounted: true, tags: ['outlet'] },
      ],
    },
    decision: { payment_method_ids: [3] },
    trace: [
      'at least one product: Tricou: “product is discounted” is no (no), Șapcă: “product is discounted” is yes (yes), exactly yes: yes; at least one product: Tricou: product tags are empty (yes), Șapcă: product tags are “outlet” (yes), not containing “defect”: yes',
    ],
  },
  {
    title: 'Every product, or none: a condition on products may ask for more than any one of them',
    rules: [
      {
        name: 'Only shoes, none of them reduced',
        priority: 1,
        conditions: [
          ['product.type', 'EQUALS', 'pantofi', 'every'],
          ['product.discounted', 'EQUALS', 'true', 'none'],
        ],
        action: { type: 'SET_RETURN_METHODS', method_ids: [2] },
      },
    ],
    facts: {
      products: [
        { title: 'Mocasini', type: 'Pantofi', discounted: false },
        { title: 'Sandale', type: 'pantofi' },
      ],
    },
    decision: { return_method_ids: [2] },
    trace: [
      'every product: Mocasini: product type is “Pantofi” (yes), Sandale: product type is “pantofi” (yes), exactly “pantofi”: yes; no product: Mocasini: “product is discounted” is no (no), Sandale: “product is discounted” is empty (no), exactly yes: yes',
    ],
  },
  {
    title: 'Alternatives: of the conditions of a group one is enough, all other conditions must hold',
    rules: [
      {
        name: 'Good customers at home',
        priority: 1,
        conditions: [
          ['order.country', 'EQUALS', 'RO'],
          ['order.total', 'GREATER_THAN', '500', 'any', 1],
          ['customer.tags', 'CONTAINS', 'vip', 'any', 1],
        ],
        action: { type: 'EXTEND_DEADLINE', days: 14 },
      },
    ],
    facts: { currency: 'RON', order: { country: 'RO', total: 41_200 }, customer: { tags: ['VIP'] } },
    decision: { extension_days: 14 },
    trace: [
      'order country is Romania, exactly Romania: yes; any of these (order total is 412.00 RON, more than 500.00 RON: no; or customer tags are “VIP”, containing “vip”: yes): yes',
    ],
  },
  {
    title: 'How often a customer returns: one return in three orders is 33 percent, rounded down',
    rules: [
      {
        name: 'Many returns, old order',
        priority: 1,
        conditions: [
          ['customer.return_rate', 'GREATER_OR_EQUAL', '30'],
          ['customer.first_order', 'EQUALS', 'false'],
          ['return.days_since_order', 'GREATER_THAN', '20'],
          ['product.collections', 'CONTAINS', 'Vară', 'every'],
        ],
        action: { type: 'SET_PAYMENT_METHODS', payment_ids: [3] },
      },
    ],
    facts: {
      now: '2026-11-15T10:00:00Z',
      order: { created: '2026-10-20T10:00:00Z' },
      customer: { orders_placed: 3, return_rate: 33, first_order: false },
      products: [{ title: 'Sandale', collections: ['Vară', 'Reduceri'] }],
    },
    decision: { payment_method_ids: [3] },
    trace: [
      'return rate of the customer in percent is 33, at least 30: yes; “it is the customer’s first order” is no, exactly no: yes; number of days since the order is 26, more than 20: yes; every product: Sandale: product collections are “Vară” + “Reduceri” (yes), containing “Vară”: yes',
    ],
  },
  {
    title: 'Words are compared without case and without diacritics',
    rules: [
      {
        name: 'Socks',
        priority: 1,
        conditions: [['product.title', 'CONTAINS', 'Șosete']],
        action: { type: 'EXTEND_DEADLINE', days: 3 },
      },
    ],
    facts: { products: [{ title: 'SOSETE de lână' }] },
    decision: { extension_days: 3 },
    trace: ['product title is “SOSETE de lână”, containing “Șosete”: yes'],
  },
  {
    title: 'What is missing is empty: no condition holds for it but "is empty" and the negative ones',
    rules: [
      {
        name: 'Not delivered yet',
        priority: 1,
        conditions: [
          ['order.delivered', 'IS_EMPTY', 'empty'],
          ['order.country', 'NOT_EQUALS', 'DE'],
        ],
        action: { type: 'EXTEND_DEADLINE', days: 5 },
      },
      {
        name: 'Recently delivered',
        priority: 1,
        conditions: [['order.delivered', 'IN_LAST_DAYS', '7']],
        action: { type: 'EXTEND_DEADLINE', days: 9 },
      },
    ],
    facts: { now: '2026-11-15T10:00:00Z', order: {} },
    decision: { extension_days: 5 },
    trace: [
      'delivery date is empty, must be empty: yes; order country is empty, anything but Germany: yes',
      'delivery date is empty, in the last 7 days: no',
    ],
  },
  {
    title: 'A rule about an event runs when it happens, and sends e-mail',
    rules: [
      {
        name: 'Thank you',
        priority: 1,
        conditions: [
          ['event.status_changed.to', 'EQUALS', '7'],
          ['return.total', 'GREATER_THAN', '500'],
        ],
        action: { type: 'SEND_EMAIL', email_id: 4 },
      },
      {
        name: 'Never asked when something happens',
        priority: 1,
        conditions: [['return.total', 'GREATER_THAN', '500']],
        action: { type: 'SEND_EMAIL', email_id: 5 },
      },
    ],
    facts: { return: { total: 61_000 }, event: { type: 'status_changed', from: 4, to: 7 } },
    decision: { emails: [{ rule_id: 1, email_id: 4 }] },
    trace: [
      'status after is completed, exactly completed: yes; value of the returned products is 610.00 RON, more than 500.00 RON: yes',
    ],
  },
  {
    title: 'A refusal is final: the first one says why, and nothing else counts',
    rules: [
      {
        name: 'Worn shoes',
        priority: 2,
        conditions: [['product.type', 'EQUALS', 'Pantofi']],
        action: { type: 'REFUSE', message_code: 'refused_products' },
      },
      {
        name: 'Often returned',
        priority: 1,
        conditions: [['customer.returns_last_year', 'GREATER_THAN', '5']],
        action: { type: 'REFUSE', message_code: 'refused_often' },
      },
    ],
    facts: { customer: { returns_last_year: 7 }, products: [{ title: 'Mocasini', type: 'pantofi' }] },
    decision: { refusal: 'refused_often' },
    trace: [
      'number of returns in the last year is 7, more than 5: yes',
      'Mocasini: product type is “pantofi”, exactly “Pantofi”: yes',
    ],
  },
  {
    title: 'Of several fees the first counts, also if it is none',
    rules: [
      {
        name: 'Store credit is free',
        priority: 1,
        conditions: [['return.payment_method', 'EQUALS', '3']],
        action: { type: 'SET_FEE', amount: 0 },
      },
      {
        name: 'Ten per cent',
        priority: 2,
        conditions: [['return.total', 'GREATER_THAN', '0']],
        action: { type: 'SET_FEE', percent: 10 },
      },
    ],
    facts: { currency: 'RON', return: { total: 12_000, payment_method: 3 } },
    decision: { fee: { amount: 0 } },
    trace: [
      'refund method is #3, exactly #3: yes',
      'value of the returned products is 120.00 RON, more than 0.00 RON: yes',
    ],
  },
  {
    title: 'Photos are asked for as soon as one rule asks for them',
    rules: [
      {
        name: 'Expensive things',
        priority: 3,
        conditions: [['product.price', 'GREATER_OR_EQUAL', '500']],
        action: { type: 'REQUIRE_PHOTOS' },
      },
    ],
    facts: { currency: 'RON', products: [{ title: 'Lampă', price: 64_000 }] },
    decision: { photos_required: true },
    trace: ['Lampă: product price is 640.00 RON, at least 500.00 RON: yes'],
  },
  {
    title: 'Every rule that flags a return adds its note; a flagged return is not moved on',
    rules: [
      {
        name: 'Expensive',
        priority: 1,
        conditions: [['return.total', 'GREATER_THAN', '1000']],
        action: { type: 'FLAG_FOR_REVIEW', note: 'Check the serial number' },
      },
      {
        name: 'Agreed at once',
        priority: 2,
        conditions: [['return.total', 'GREATER_THAN', '0']],
        action: { type: 'AUTO_MOVE', to: 4 },
      },
    ],
    facts: { currency: 'RON', return: { total: 150_000 } },
    decision: { review: ['Check the serial number'], move_to: 4 },
    trace: [
      'value of the returned products is 1,500.00 RON, more than 1,000.00 RON: yes',
      'value of the returned products is 1,500.00 RON, more than 0.00 RON: yes',
    ],
  },
  {
    title: 'Of several amounts up to which products are kept, the highest counts',
    rules: [
      {
        name: 'Small things are not worth a parcel',
        priority: 1,
        conditions: [['return.total', 'GREATER_THAN', '0']],
        action: { type: 'KEEP_ITEM', max_amount: 40 },
      },
      {
        name: 'Cosmetics cannot be sold again',
        priority: 2,
        conditions: [['product.type', 'EQUALS', 'Cosmetice']],
        action: { type: 'KEEP_ITEM', max_amount: 120.5 },
      },
    ],
    facts: { currency: 'RON', products: [{ title: 'Cremă', type: 'Cosmetice' }], return: { total: 9_000 } },
    decision: { keep_up_to: 120.5 },
    trace: [
      'value of the returned products is 90.00 RON, more than 0.00 RON: yes',
      'Cremă: product type is “Cosmetice”, exactly “Cosmetice”: yes',
    ],
  },
  {
    title: 'A colleague who is no longer there is skipped, and the next rule assigns',
    rules: [
      {
        name: 'Ana takes shoes',
        priority: 1,
        conditions: [['product.type', 'EQUALS', 'Pantofi']],
        action: { type: 'ASSIGN', staff_id: 1 },
      },
      {
        name: 'Dan takes the rest',
        priority: 2,
        conditions: [['return.item_count', 'GREATER_THAN', '0']],
        action: { type: 'ASSIGN', staff_id: 2 },
      },
    ],
    facts: { products: [{ title: 'Mocasini', type: 'Pantofi' }], return: { item_count: 1 } },
    available: { staff: new Set([2]) },
    decision: { assignee_id: 2 },
    trace: [
      'Mocasini: product type is “Pantofi”, exactly “Pantofi”: yes; nobody is there to assign it to',
      'number of returned items is 1, more than 0: yes',
    ],
  },
]
