import { describe, expect, test } from 'vitest'
import { returnWindow } from '../../returns/window.ts'
import type { RuleAction } from './actions.ts'
import type { Facts } from './facts.ts'
import { type Trace, withoutPersonalData } from './trace.ts'
import { MAIL, renderTrace, ruleOf, SHOP, sentences, traceOf } from './words.test-kit.ts'

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
