import { expect, test } from 'vitest'
import type { RuleAction } from '../deciding/actions.ts'
import type { Rule } from '../deciding/compile.ts'
import { compileRules } from '../deciding/compile.ts'
import { evaluate, matchedRules } from '../deciding/evaluate.ts'
import { findAttributeByKey } from '../deciding/find-attribute.ts'
import { findOperatorByCode } from '../deciding/operators.ts'
import type { TraceCondition } from '../deciding/trace.ts'
import { checkDraft, checkRules } from './check-rules.ts'
import { CONTEXT } from './random-rules.test-kit.ts'
import { prepareRules } from './rule-set.ts'

type Written = TraceCondition
type Options = { readonly priority?: number; readonly action?: RuleAction }

const COURIER: RuleAction = { type: 'SET_RETURN_METHODS', method_ids: [1] }
const LOCKER: RuleAction = { type: 'SET_RETURN_METHODS', method_ids: [2] }
const SWITCHED_OFF: RuleAction = { type: 'SET_RETURN_METHODS', method_ids: [9] }
const CREDIT: RuleAction = { type: 'SET_PAYMENT_METHODS', payment_ids: [2] }
const MAIL: RuleAction = { type: 'SEND_EMAIL', email_id: 1 }
const extend = (days: number): RuleAction => ({ type: 'EXTEND_DEADLINE', days })

const rule = (conditions: readonly Written[], { priority = 1, action = COURIER }: Options = {}): Omit<Rule, 'id'> => ({
  name: 'a rule',
  priority,
  active: true,
  conditions: conditions.map(([key, code, value, quantifier, group]) => {
    const attribute = findAttributeByKey(key)
    if (attribute?.node_type !== 'FIELD') throw new Error(`no attribute ${key}`)
    return {
      attribute_id: attribute.id,
      operator_id: findOperatorByCode(attribute.value_type, code)?.id ?? 0,
      value,
      quantifier,
      group,
    }
  }),
  action,
})

const findingsOf = (...rules: Omit<Rule, 'id'>[]) =>
  checkRules(
    prepareRules(
      rules.map((one, i) => ({ ...one, id: i + 1 })),
      CONTEXT,
    ),
  )

/** What is said about the last rule: kind, then the conditions and rules it names. */
const said = (...rules: Omit<Rule, 'id'>[]) =>
  findingsOf(...rules)
    .filter(({ rule_id }) => rule_id === rules.length)
    .map(({ kind, conditions, by_rule_ids }) => [kind, ...conditions, ...by_rule_ids.map((id) => `rule ${id}`)])

const over = (amount: string): Written => ['order.total', 'GREATER_THAN', amount]
const below = (amount: string): Written => ['order.total', 'LESS_THAN', amount]
const RO: Written = ['order.country', 'EQUALS', 'RO']
const NOT_RO: Written = ['order.country', 'NOT_EQUALS', 'RO']
const alternative = ([key, code, value]: Written): Written => [key, code, value, 'any', 1]

test.each<[string, readonly Written[], unknown[]]>([
  ['a total over 500 and below 300', [over('500'), RO, below('300')], [['never', 0, 2]]],
  [
    'more than 3 and fewer than 4 orders',
    [
      ['customer.orders_placed', 'GREATER_THAN', '3'],
      ['customer.orders_placed', 'LESS_THAN', '4'],
    ],
    [['never', 0, 1]],
  ],
  ['fewer than no orders', [['customer.orders_placed', 'LESS_THAN', '0']], [['never', 0]]],
  ['half a product', [['product.quantity', 'EQUALS', '0.5']], [['never', 0]]],
  ['two countries at once', [RO, ['order.country', 'EQUALS', 'DE']], [['never', 0, 1]]],
  [
    'neither yes nor no',
    [
      ['return.has_photos', 'NOT_EQUALS', 'true'],
      ['return.has_photos', 'NOT_EQUALS', 'false'],
      ['return.has_photos', 'IS_NOT_EMPTY', 'empty'],
    ],
    [['never', 0, 1, 2]],
  ],
  [
    'a name that starts in two ways',
    [
      ['order.name', 'STARTS_WITH', 'A'],
      ['order.name', 'STARTS_WITH', 'B'],
    ],
    [['never', 0, 1]],
  ],
  [
    'a name that starts with what it must not contain',
    [
      ['order.name', 'STARTS_WITH', 'Șosete'],
      ['order.name', 'NOT_CONTAINS', 'sos'],
    ],
    [['never', 0, 1]],
  ],
  [
    'empty and not empty',
    [
      ['order.tags', 'IS_EMPTY', 'empty'],
      ['order.tags', 'CONTAINS', 'vip'],
    ],
    [['never', 0, 1]],
  ],
  [
    'tags of which each is forbidden',
    [
      ['order.tags', 'IN', 'a,b'],
      ['order.tags', 'NOT_IN', 'b,a,c'],
    ],
    [['never', 0, 1]],
  ],
  ['an amount in another currency', [over('5'), ['order.currency', 'EQUALS', 'EUR']], [['never', 0, 1]]],
  [
    'a VIP with an order in euro',
    [
      ['customer.total_spent', 'GREATER_THAN', '5'],
      ['order.currency', 'EQUALS', 'EUR'],
    ],
    [],
  ],
  [
    'delivered 5 days ago and not delivered',
    [
      ['return.days_since_delivery', 'EQUALS', '5'],
      ['order.delivered', 'IS_EMPTY', 'empty'],
    ],
    [['never', 0, 1]],
  ],
  [
    'one item and two products',
    [
      ['return.item_count', 'EQUALS', '1'],
      ['product.title', 'EQUALS', 'a'],
      ['product.title', 'EQUALS', 'b'],
    ],
    [['never', 0, 1, 2]],
  ],
  [
    'one item and two pieces',
    [
      ['return.item_count', 'LESS_OR_EQUAL', '1'],
      ['product.quantity', 'GREATER_OR_EQUAL', '2'],
    ],
    [['never', 0, 1]],
  ],
  [
    'delivered recently and in 2025',
    [
      ['order.delivered', 'IN_LAST_DAYS', '30'],
      ['order.delivered', 'BEFORE', '2026-01-01'],
    ],
    [['expired', 0, 1]],
  ],
  [
    'delivered 10 days ago, before last month',
    [
      ['return.days_since_delivery', 'LESS_OR_EQUAL', '10'],
      ['order.delivered', 'BEFORE', '2026-10-01'],
    ],
    [['expired', 0, 1]],
  ],
  [
    'delivered recently, until the end of the year',
    [
      ['order.delivered', 'IN_LAST_DAYS', '30'],
      ['order.delivered', 'BEFORE', '2027-01-01'],
    ],
    [],
  ],
  [
    'two products with two titles',
    [
      ['product.title', 'EQUALS', 'a'],
      ['product.title', 'EQUALS', 'b'],
    ],
    [],
  ],
  ['a condition that says nothing new', [over('500'), over('300')], [['idle_condition', 1]]],
  ['the same condition twice', [RO, RO], [['idle_condition', 1]]],
  ['at least one item', [['return.item_count', 'GREATER_OR_EQUAL', '1'], RO], [['idle_condition', 0]]],
  ['is not, about products', [['product.type', 'NOT_EQUALS', 'shoes']], [['any_product', 0]]],
  ['is not, about every product', [['product.type', 'NOT_EQUALS', 'shoes', 'every']], []],
  [
    'every product is a shoe, and one is a hat',
    [
      ['product.type', 'EQUALS', 'shoes', 'every'],
      ['product.price', 'GREATER_THAN', '5'],
      ['product.type', 'EQUALS', 'hat'],
    ],
    [['never', 0, 2]],
  ],
  [
    'no product is a shoe, and every product is',
    [
      ['product.type', 'EQUALS', 'shoes', 'none'],
      ['product.type', 'IN', 'shoes', 'every'],
    ],
    [['never', 0, 1]],
  ],
  [
    'every product, and so at least one',
    [
      ['product.type', 'EQUALS', 'shoes', 'every'],
      ['product.type', 'EQUALS', 'shoes'],
    ],
    [['idle_condition', 1]],
  ],
  [
    'no product is it, and every product is not',
    [
      ['product.type', 'EQUALS', 'shoes', 'none'],
      ['product.type', 'NOT_EQUALS', 'shoes', 'every'],
    ],
    [['idle_condition', 1]],
  ],
  [
    'alternatives of which one is possible',
    [over('500'), alternative(below('300')), alternative(RO)],
    [['idle_alternative', 1]],
  ],
  [
    'alternatives of which none is possible',
    [over('500'), RO, alternative(below('300')), alternative(NOT_RO)],
    [['never', 0, 1, 2, 3]],
  ],
  ['alternatives that cover everything', [over('5'), alternative(RO), alternative(NOT_RO)], [['idle_condition', 1, 2]]],
  [
    'an alternative that another one includes',
    [alternative(over('500')), alternative(over('300'))],
    [['idle_alternative', 0]],
  ],
  ['methods that ask for the method', [['return.method', 'EQUALS', '1']], [['circular', 0]]],
  ['methods that ask for the refund', [RO, ['return.payment_method', 'EQUALS', '1']], [['late', 1]]],
])('%s', (_, conditions, expected) => expect(said(rule(conditions))).toEqual(expected))

test.each<[string, readonly Written[], RuleAction, unknown[]]>([
  ['an extension that asks for the reason', [['return.reason', 'EQUALS', '1']], extend(30), [['late', 0]]],
  ['refunds that ask for the refund', [['return.payment_method', 'EQUALS', '1']], CREDIT, [['circular', 0]]],
  ['refunds may ask for the return method', [['return.method', 'EQUALS', '1']], CREDIT, []],
  ['from a status without a way on', [['event.status_changed.from', 'EQUALS', '7']], MAIL, [['never', 0]]],
  [
    'a move that is not allowed',
    [
      ['event.status_changed.from', 'EQUALS', '1'],
      ['event.status_changed.to', 'EQUALS', '7'],
    ],
    MAIL,
    [['never', 0, 1]],
  ],
  [
    'a status with another event',
    [
      ['event.type', 'EQUALS', 'return_created'],
      ['event.status_changed.to', 'EQUALS', '4'],
    ],
    MAIL,
    [['never', 0, 1]],
  ],
])('%s', (_, conditions, action, expected) => expect(said(rule(conditions, { action }))).toEqual(expected))

const low = { priority: 2, action: LOCKER }

test.each<[string, Omit<Rule, 'id'>[], unknown[]]>([
  ['an earlier rule that is wider', [rule([over('100')]), rule([over('200'), RO], low)], [['shadowed', 'rule 1']]],
  ['an earlier rule that is narrower', [rule([over('200'), RO]), rule([over('100')], low)], []],
  [
    'two earlier rules together',
    [rule([over('100')]), rule([below('200')]), rule([['order.total', 'IS_NOT_EMPTY', 'empty']], low)],
    [['shadowed', 'rule 1', 'rule 2']],
  ],
  [
    'two rules that leave a gap',
    [rule([over('200')]), rule([below('100')]), rule([['order.total', 'IS_NOT_EMPTY', 'empty']], low)],
    [],
  ],
  [
    'only what is needed is named',
    [rule([['order.name', 'EQUALS', 'x']]), rule([RO]), rule([RO, over('5')], low)],
    [['shadowed', 'rule 2']],
  ],
  [
    'an earlier rule whose methods are switched off',
    [rule([over('100')], { action: SWITCHED_OFF }), rule([over('200')], low)],
    [],
  ],
  [
    'an earlier rule with alternatives that include it',
    [rule([alternative(over('100')), alternative(RO)]), rule([over('50'), RO], low)],
    [['shadowed', 'rule 1']],
  ],
  [
    'alternatives of which one is not decided before',
    [rule([RO]), rule([alternative(over('100')), alternative(RO)], low)],
    [],
  ],
  [
    'alternatives that two earlier rules decide',
    [rule([RO]), rule([over('100')]), rule([alternative(over('200')), alternative(RO)], low)],
    [['shadowed', 'rule 1', 'rule 2']],
  ],
  [
    'an earlier rule about every product, and one about some',
    [rule([['product.type', 'EQUALS', 'a']]), rule([['product.type', 'EQUALS', 'a', 'every'], RO], low)],
    [['shadowed', 'rule 1']],
  ],
  [
    'every product and not every product',
    [
      rule([['product.type', 'EQUALS', 'a', 'every']]),
      rule([['product.type', 'NOT_EQUALS', 'a']]),
      rule([over('5')], low),
    ],
    [['shadowed', 'rule 1', 'rule 2']],
  ],
  ['an earlier rule about something else', [rule([over('100')], { action: CREDIT }), rule([over('200')], low)], []],
  [
    'a status and every other status',
    [rule([NOT_RO]), rule([RO]), rule([over('5')], low)],
    [['shadowed', 'rule 1', 'rule 2']],
  ],
  [
    'the same priority, the older rule decides',
    [rule([over('100')]), rule([RO], { action: LOCKER })],
    [['tie', 'rule 1']],
  ],
  ['the same priority and the same methods', [rule([over('100')]), rule([RO])], []],
  ['the same priority, never together', [rule([over('100')]), rule([below('50')], { action: LOCKER })], []],
  [
    'a tie that an earlier rule decides',
    [rule([RO], { priority: 1 }), rule([over('100')], { priority: 2 }), rule([over('50'), RO], low)],
    [['shadowed', 'rule 1']],
  ],
  [
    'a shorter extension for the same',
    [rule([over('100')], { priority: 3, action: extend(30) }), rule([over('200')], { action: extend(10) })],
    [['redundant', 'rule 1']],
  ],
  [
    'a longer extension for the same',
    [rule([over('100')], { action: extend(10) }), rule([over('200')], { action: extend(30) })],
    [],
  ],
  [
    'two equal extensions',
    [rule([RO], { action: extend(5) }), rule([RO], { action: extend(5) })],
    [['redundant', 'rule 1']],
  ],
  [
    'one mail by two rules',
    [rule([over('100')], { action: MAIL }), rule([RO], { action: MAIL })],
    [['mail_twice', 'rule 1']],
  ],
  ['one mail, never together', [rule([NOT_RO], { action: MAIL }), rule([RO], { action: MAIL })], []],
  [
    'one mail when created, by both kinds of rules',
    [rule([RO], { action: MAIL }), rule([['event.type', 'EQUALS', 'return_created']], { action: MAIL })],
    [['mail_twice', 'rule 1']],
  ],
  [
    'one mail at two moments',
    [rule([RO], { action: MAIL }), rule([['event.type', 'EQUALS', 'refund_sent']], { action: MAIL })],
    [],
  ],
  [
    'one mail for two statuses',
    [
      rule([['event.status_changed.to', 'EQUALS', '3']], { action: MAIL }),
      rule([['event.status_changed.to', 'EQUALS', '4']], { action: MAIL }),
    ],
    [],
  ],
])('%s', (_, rules, expected) => expect(said(...rules)).toEqual(expected))

const REFUSE: RuleAction = { type: 'REFUSE', message_code: 'return_refused' }
const refuseAll = rule([['return.item_count', 'GREATER_OR_EQUAL', '1']], { action: REFUSE })
const ONLY = [['only_withdrawals', 'rule 1']]
const NOTHING = [['refused', 'rule 1']]

test.each<[string, readonly Written[], RuleAction, unknown[]]>([
  ['a mail', [RO], MAIL, ONLY],
  ['return methods', [RO], COURIER, ONLY],
  ['refunds', [RO], CREDIT, ONLY],
  ['more days, which the law gives anyway', [RO], extend(5), NOTHING],
  ['a fee', [RO], { type: 'SET_FEE', percent: 10 }, NOTHING],
  ['a flag', [RO], { type: 'FLAG_FOR_REVIEW', note: 'look' }, NOTHING],
  ['a mail about photos, which nobody has sent', [['return.has_photos', 'EQUALS', 'true']], MAIL, NOTHING],
  ['a mail where there are none', [['return.has_photos', 'EQUALS', 'false']], MAIL, ONLY],
  ['methods where photos were sent or not', [['return.has_photos', 'IS_NOT_EMPTY', 'empty']], COURIER, NOTHING],
  ['a mail about the method', [['return.method', 'EQUALS', '1']], MAIL, ONLY],
  ['refunds for a method, which is not known yet', [['return.method', 'EQUALS', '1']], CREDIT, NOTHING],
  ['a mail about one reason', [['return.reason', 'EQUALS', '1']], MAIL, ONLY],
  [
    'a mail about two reasons, where there is one',
    [
      ['return.reason', 'EQUALS', '1'],
      ['return.reason', 'EQUALS', '2'],
    ],
    MAIL,
    NOTHING,
  ],
  ['a mail without a reason, where there always is one', [['return.reason', 'IS_EMPTY', 'empty']], MAIL, NOTHING],
])('where everything is refused, withdrawals still have: %s', (_, conditions, action, expected) => {
  const found = findingsOf(refuseAll, rule(conditions, { action })).filter(({ kind }) =>
    ['refused', 'only_withdrawals'].includes(kind),
  )
  expect(found.map(({ kind, by_rule_ids }) => [kind, ...by_rule_ids.map((id) => `rule ${id}`)])).toEqual(expected)
  const isHint = expected === ONLY
  expect(found.map(({ severity, fixes }) => [severity, fixes.length])).toEqual([isHint ? ['hint', 0] : ['error', 1]])
})

test('of withdrawals an earlier rule may leave nothing either', () => {
  const noPhotos = rule([['return.has_photos', 'NOT_EQUALS', 'true']])
  expect(said(refuseAll, noPhotos, rule([over('5')], low))).toEqual([['refused', 'rule 1']])
  expect(said(refuseAll, noPhotos, rule([over('5')], { action: MAIL }))).toEqual(ONLY)
})

test('an example shows both rules at once, and the engine agrees', () => {
  const rules = [rule([over('100')]), rule([RO], { action: LOCKER })].map((one, i) => ({ ...one, id: i + 1 }))
  const [tie] = checkRules(prepareRules(rules, CONTEXT))
  const matched = matchedRules(evaluate(compileRules(rules, CONTEXT.shop), tie?.witness ?? {}))
  expect(matched.map(({ id }) => id)).toEqual([1, 2])
})

test('a rule that expired names its last day', () => {
  const conditions: Written[] = [
    ['order.delivered', 'IN_LAST_DAYS', '30'],
    ['order.delivered', 'BEFORE', '2026-10-01'],
  ]
  expect(findingsOf(rule(conditions))[0]).toMatchObject({ kind: 'expired', last_day: '2026-10-30' })
})

test('fixes are offered only where they help', () => {
  const [shadowed] = findingsOf(
    rule([over('100')], { priority: 2 }),
    rule([over('200')], { priority: 3, action: LOCKER }),
  )
  expect(shadowed?.fixes).toEqual([
    { type: 'set_priority', rule_id: 2, priority: 1 },
    { type: 'deactivate', rule_id: 1 },
  ])
  const [highest] = findingsOf(rule([over('100')]), rule([over('200')], { action: LOCKER }))
  expect(highest?.fixes).toEqual([
    { type: 'set_priority', rule_id: 1, priority: 2 },
    { type: 'deactivate', rule_id: 1 },
  ])
})

test('a draft is checked against the others, and takes the place of its saved version', () => {
  const saved = [rule([over('100')]), rule([over('200')], low)].map((one, i) => ({ ...one, id: i + 1 }))
  const set = prepareRules(saved, CONTEXT)
  const draft = { ...rule([below('50')], low), id: 2 }
  expect(checkDraft(set, draft)).toEqual([])
  expect(checkDraft(set, { ...rule([over('300')], low), id: 99 }).map(({ kind }) => kind)).toEqual(['shadowed'])
  expect(checkDraft(set, { ...draft, conditions: [{ attribute_id: 102, operator_id: 309, value: 'x' }] })).toEqual([])
})

test('with too many combinations it says that it cannot tell', () => {
  const set = prepareRules([{ ...rule([over('100')]), id: 1 }], CONTEXT)
  const found = checkDraft(set, { ...rule([over('200')], low), id: 2 }, 1)
  expect(found).toMatchObject([{ kind: 'unknown', about: 'shadowed' }])
})

test('“is not” about products can be changed to every product', () => {
  const [trap] = findingsOf(rule([RO, ['product.type', 'NOT_EQUALS', 'shoes']]))
  expect(trap).toMatchObject({
    kind: 'any_product',
    fixes: [{ type: 'set_quantifier', condition: 1, quantifier: 'every' }],
  })
})

test('with too many ways to choose from groups it says that it cannot tell', () => {
  const wide = Array.from(
    { length: 40 },
    (_, i): Written => ['order.total', 'GREATER_THAN', String(i), 'any', 1 + (i % 4)],
  )
  const found = checkDraft(prepareRules([{ ...rule([RO]), id: 1 }], CONTEXT), { ...rule(wide, low), id: 2 })
  expect(found).toMatchObject([{ kind: 'unknown', about: 'shadowed' }])
})
