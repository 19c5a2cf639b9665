import { describe, expect, test } from 'vitest'
import { returnWindow } from '../window.ts'
import type { RuleAction } from './actions.ts'
import { compileRules, type Rule } from './compile.ts'
import type { Available } from './decide.ts'
import { evaluate } from './evaluate.ts'
import type { Facts } from './facts.ts'
import { findAttributeByKey } from './find-attribute.ts'
import { findOperatorByCode } from './operators.ts'
import { makeTrace, type Trace, type TraceContext, withoutPersonalData } from './trace.ts'
import { renderTrace as render } from './words.ts'

const SHOP = { currency: 'RON', time_zone: 'Europe/Bucharest' }

const ruleOf = (action: RuleAction, ...conditions: [key: string, code: string, value: string][]): Rule => ({
  id: 1,
  name: 'Loyal customers',
  priority: 1,
  active: true,
  conditions: conditions.map(([key, code, value]) => {
    const attribute = findAttributeByKey(key)
    const operator = attribute?.node_type === 'FIELD' && findOperatorByCode(attribute.value_type, code)
    if (!attribute || !operator) throw new Error(`${key} ${code}`)
    return { attribute_id: attribute.id, operator_id: operator.id, value }
  }),
  action,
})

const MAIL: RuleAction = { type: 'SEND_EMAIL', email_id: 3 }

const traceOf = (rules: Rule[], facts: Facts, context: TraceContext = {}, available: Available = {}): Trace =>
  JSON.parse(JSON.stringify(makeTrace(evaluate(compileRules(rules, SHOP), facts, available), context)))

/** With the no-break space of an amount as a plain space. */
const renderTrace = (...of: Parameters<typeof render>): ReturnType<typeof render> =>
  JSON.parse(JSON.stringify(render(...of)).replaceAll('\u00a0', ' '))

const sentences = (facts: Facts, condition: [string, string, string], context?: TraceContext) => {
  const trace = traceOf([ruleOf(MAIL, condition)], facts, context)
  return (['en', 'ro'] as const).map((language) => renderTrace(trace, language)[0]?.condition_expression)
}

describe('a condition in words', () => {
  test.each<[Facts, [string, string, string], string, string]>([
    [
      { order: { total: 41200 } },
      ['order.total', 'GREATER_OR_EQUAL', '300'],
      'order total is 412.00 RON, at least 300.00 RON: yes',
      'totalul comenzii este 412,00 RON, cel puțin 300,00 RON: da',
    ],
    [
      { order: { tags: ['VIP', 'b2b'] } },
      ['order.tags', 'CONTAINS', 'gold'],
      'order tags are “VIP” + “b2b”, containing “gold”: no',
      'etichetele comenzii sunt „VIP” + „b2b”, să conțină „gold”: nu',
    ],
    [
      {},
      ['order.country', 'IN', 'ro,DE'],
      'order country is empty, one of Romania, Germany: no',
      'țara de livrare lipsește, oricare dintre România, Germania: nu',
    ],
    [
      { now: '2026-10-26T10:00:00Z', order: { delivered: '2026-10-05T10:00:00Z' } },
      ['order.delivered', 'IN_LAST_DAYS', '20'],
      'delivery date is October 5, 2026, in the last 20 days: no',
      'data livrării este 5 octombrie 2026, în ultimele 20 de zile: nu',
    ],
    [
      { now: '2026-10-26T10:00:00Z', order: { delivered: '2026-10-25T10:00:00Z' } },
      ['order.delivered', 'IN_LAST_DAYS', '1'],
      'delivery date is October 25, 2026, in the last day: yes',
      'data livrării este 25 octombrie 2026, în ultima zi: da',
    ],
    [
      { products: [{ title: 'Șosete', price: 1000 }, { price: 123450 }] },
      ['product.price', 'BETWEEN', '1000,2000'],
      'at least one product: Șosete: product price is 10.00 RON (no), product 2: product price is 1,234.50 RON (yes), between 1,000.00 RON and 2,000.00 RON: yes',
      'cel puțin un produs: Șosete: prețul produsului este 10,00 RON (nu), produsul 2: prețul produsului este 1.234,50 RON (da), între 1.000,00 RON și 2.000,00 RON: da',
    ],
    [
      { products: [{ title: 'Tricou', tags: ['outlet', 'vară'] }, { title: 'Șapcă' }] },
      ['product.tags', 'NOT_CONTAINS', 'outlet'],
      'at least one product: Tricou: product tags are “outlet” + “vară” (no), Șapcă: product tags are empty (yes), not containing “outlet”: yes',
      'cel puțin un produs: Tricou: etichetele produsului sunt „outlet” + „vară” (nu), Șapcă: etichetele produsului lipsesc (da), să nu conțină „outlet”: da',
    ],
    [
      { products: [{ title: 'Tricou', vendor: 'Codru' }] },
      ['product.vendor', 'EQUALS', 'codru'],
      'Tricou: product vendor is “Codru”, exactly “codru”: yes',
      'Tricou: furnizorul produsului este „Codru”, exact „codru”: da',
    ],
    [
      { products: [{ title: 'Tricou' }, { title: 'Șapcă' }] },
      ['product.title', 'EQUALS', 'tricou'],
      'at least one product: product title is “Tricou” (yes), product title is “Șapcă” (no), exactly “tricou”: yes',
      'cel puțin un produs: titlul produsului este „Tricou” (da), titlul produsului este „Șapcă” (nu), exact „tricou”: da',
    ],
    [
      { return: { reasons: [1, 2] } },
      ['return.reason', 'EQUALS', '2'],
      'return reason is #1 (no) and #2 (yes), exactly #2: yes',
      'motivul returului este #1 (nu) și #2 (da), exact #2: da',
    ],
    [
      { now: '2026-10-26T10:00:00Z', order: { delivered: '2026-10-28T10:00:00Z' } },
      ['order.delivered', 'IN_LAST_DAYS', '20'],
      'delivery date is October 28, 2026 (in the future), in the last 20 days: no',
      'data livrării este 28 octombrie 2026 (în viitor), în ultimele 20 de zile: nu',
    ],
    [
      { now: '2026-10-26T10:00:00Z', order: { delivered: '2026-10-28T10:00:00Z' } },
      ['return.days_since_delivery', 'LESS_THAN', '14'],
      'number of days since delivery is -2 (the delivery date is in the future), less than 14: yes',
      'numărul de zile de la livrare este -2 (data livrării este în viitor), mai puțin de 14: da',
    ],
    [
      { order: { name: '\u200b' } },
      ['order.name', 'IS_EMPTY', 'empty'],
      'order name is empty, must be empty: yes',
      'numele comenzii lipsește, trebuie să lipsească: da',
    ],
    [
      { return: { has_photos: false } },
      ['return.has_photos', 'EQUALS', 'true'],
      '“return has photos” is no, exactly yes: no',
      '„returul are fotografii” este nu, exact da: nu',
    ],
    [
      { customer: {} },
      ['customer.email', 'IS_EMPTY', 'empty'],
      'customer e-mail is empty, must be empty: yes',
      'e-mailul clientului lipsește, trebuie să lipsească: da',
    ],
    [
      { event: { type: 'deadline_near' } },
      ['event.status_changed.to', 'EQUALS', '7'],
      'status after does not apply, exactly completed: no',
      'statusul nou nu se aplică, exact finalizat: nu',
    ],
    [
      { order: { name: '$& costs $1' } },
      ['order.name', 'CONTAINS', '$&'],
      'order name is “$& costs $1”, containing “$&”: yes',
      'numele comenzii este „$& costs $1”, să conțină „$&”: da',
    ],
  ])('%j %j', (facts, condition, en, ro) => {
    expect(sentences(facts, condition)).toEqual([en, ro])
  })

  test('uses the shop’s names as they were at the time', () => {
    const names = { return_reasons: { 1: 'Damaged', 2: 'Too small', 9: 'Never mentioned' } }
    const facts: Facts = { return: { reasons: [2] } }
    expect(sentences(facts, ['return.reason', 'EQUALS', '1'], { names })[0]).toBe(
      'return reason is Too small, exactly Damaged: no',
    )
    const trace = traceOf([ruleOf(MAIL, ['return.reason', 'EQUALS', '1'])], facts, { names })
    expect(trace.names).toEqual({ return_reasons: { 1: 'Damaged', 2: 'Too small' } })
  })
})

describe('a rule in the trace', () => {
  const methods: RuleAction = { type: 'SET_RETURN_METHODS', method_ids: [1, 2] }
  const names = { return_methods: { 1: 'Courier', 2: 'Locker' }, email_templates: { 3: 'We miss you' } }
  const facts: Facts = { order: { total: 41200, country: 'RO' } }
  const big: [string, string, string] = ['order.total', 'GREATER_OR_EQUAL', '300']

  test('shows its conditions, its actions and the methods it allowed', () => {
    const trace = traceOf(
      [ruleOf(methods, big, ['order.country', 'EQUALS', 'RO'])],
      facts,
      { names },
      { return_methods: new Set([2]) },
    )
    expect(renderTrace(trace, 'en')).toEqual([
      {
        id: 1,
        name: 'Loyal customers',
        priority: 1,
        condition_expression:
          'order total is 412.00 RON, at least 300.00 RON: yes; order country is Romania, exactly Romania: yes',
        matched: true,
        decided: true,
        decided_by: null,
        actual_value: {
          actions: [
            {
              type: 'SET_RETURN_METHODS',
              acceptedMethods: ['Locker'],
              daysToAcceptReturn: null,
              daysToExtend: null,
              email: null,
            },
          ],
        },
        conditions: [
          { expression: 'order total is 412.00 RON, at least 300.00 RON: yes', matched: true, actual: '412.00 RON' },
          { expression: 'order country is Romania, exactly Romania: yes', matched: true, actual: 'Romania' },
        ],
      },
    ])
  })

  test('says why it did not match although its conditions hold', () => {
    const trace = traceOf([ruleOf(methods, big)], facts, { names }, { return_methods: new Set() })
    expect(renderTrace(trace, 'en')[0]).toMatchObject({
      matched: false,
      condition_expression: 'order total is 412.00 RON, at least 300.00 RON: yes; none of its methods can be offered',
    })
  })

  test('is also shown when it did not match', () => {
    const trace = traceOf([ruleOf(MAIL, ['order.total', 'LESS_THAN', '1'])], facts, { names })
    expect(renderTrace(trace, 'en')[0]).toMatchObject({
      matched: false,
      actual_value: { actions: [{ email: 'We miss you' }] },
    })
  })

  test('names the rule that decided if several match', () => {
    const named = (id: number, action: RuleAction, ...condition: [string, string, string]) => ({
      ...ruleOf(action, condition),
      id,
      name: `rule ${id}`,
    })
    const trace = traceOf(
      [
        named(1, methods, ...big),
        named(2, { type: 'SET_RETURN_METHODS', method_ids: [1] }, ...big),
        named(3, { type: 'EXTEND_DEADLINE', days: 5 }, ...big),
        named(4, { type: 'EXTEND_DEADLINE', days: 30 }, ...big),
        named(5, { type: 'EXTEND_DEADLINE', days: 30 }, ...big),
        named(6, MAIL, ...big),
        named(7, MAIL, ...big),
        named(8, { type: 'EXTEND_DEADLINE', days: 99 }, 'order.total', 'LESS_THAN', '1'),
      ],
      facts,
    )
    expect(renderTrace(trace, 'en').map(({ decided, decided_by }) => decided_by ?? decided)).toEqual([
      true,
      'rule 1',
      'rule 4',
      true,
      'rule 4',
      true,
      true,
      false,
    ])
  })

  test('is listed by importance, page by page', () => {
    const some = (id: number, value: string, action: RuleAction) => ({
      ...ruleOf(action, ['order.total', 'GREATER_OR_EQUAL', value]),
      id,
    })
    const none: RuleAction = { type: 'SET_RETURN_METHODS', method_ids: [9] }
    const rules = [some(1, '900', MAIL), some(2, '300', none), some(3, '300', methods), some(4, '900', methods)]
    const trace = traceOf(
      [...rules, some(5, '300', methods), some(6, '300', MAIL)],
      facts,
      {},
      {
        return_methods: new Set([1, 2]),
      },
    )
    const idsOn = (offset: number, limit: number) => renderTrace(trace, 'en', { offset, limit }).map(({ id }) => id)
    expect([idsOn(0, 2), idsOn(2, 2), idsOn(4, 2), idsOn(6, 2)]).toEqual([[3, 6], [5, 2], [1, 4], []])
  })

  test('names five products at most, and of many those that satisfied it', () => {
    const products = Array.from({ length: 8 }, (_, i) => ({ title: `P${i}`, type: i === 7 ? 'Hats' : 'Shoes' }))
    const [sentence] = sentences({ products }, ['product.type', 'EQUALS', 'hats'])
    expect(sentence).toContain('at least one product: P7: product type is “Hats” (yes), P0: ')
    expect(sentence).toContain(', 3 more, exactly “hats”: yes')
  })

  test('from an older trace reads as before, including products without a value', () => {
    const { products: _, ...trace } = traceOf([ruleOf(MAIL, ['product.type', 'EQUALS', 'hats'])], {
      products: [{ type: 'Hats' }, {}],
    })
    const old: Trace = { ...trace, version: 1 }
    expect(renderTrace(old, 'en')[0]?.condition_expression).toBe(
      'product type is “Hats” (yes) and empty (no), exactly “hats”: yes',
    )
  })

  test('adds its days to those of the shop if the window is known', () => {
    const window = returnWindow(
      { delivered_at: '2026-10-05T10:00:00Z' },
      { days_accept_return: 14, time_zone: SHOP.time_zone },
    )
    const trace = traceOf([ruleOf({ type: 'EXTEND_DEADLINE', days: 16 }, big)], facts, { window })
    expect(trace.window?.clock).toBe('delivered')
    expect(renderTrace(trace, 'en')[0]?.actual_value.actions[0]).toMatchObject({
      daysToExtend: 16,
      daysToAcceptReturn: 30,
    })
  })

  test('stays readable when the dictionary no longer has its attributes and operators', () => {
    const trace = traceOf([ruleOf(MAIL, big)], facts)
    const old: Trace = {
      ...trace,
      rules: trace.rules.map((rule) => ({ ...rule, conditions: [['order.weight', 'HEAVIER', '5']] })),
      seen: { 'order.weight': [7] },
    }
    expect(renderTrace(old, 'ro')[0]?.condition_expression).toBe('order.weight este 7, HEAVIER 5: da')
  })

  test('loses the customer’s address on erasure, but not the decision', () => {
    const trace = traceOf([ruleOf(MAIL, ['customer.email', 'ENDS_WITH', '@firma.ro'])], {
      customer: { email: 'ana@firma.ro' },
    })
    const erased = withoutPersonalData(trace)
    expect(JSON.stringify(erased)).not.toContain('ana@')
    expect(renderTrace(erased, 'en')[0]).toMatchObject({ matched: true })
  })
})
