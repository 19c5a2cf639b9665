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
]
