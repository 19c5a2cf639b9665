import { expect, test } from 'vitest'
import { actionParamsText, checkActionParams, type RuleAction } from '../actions.ts'
import { compileRules, type Rule } from '../compile.ts'
import { evaluate } from '../evaluate.ts'
import { makeTrace } from '../trace.ts'
import { MAIL, renderTrace, ruleOf, SHOP, traceOf } from '../words.test-kit.ts'
import { feeOf, isKept } from './return-sums.ts'

const ROMANIA = ['order.country', 'EQUALS', 'RO'] as const
const FACTS = { order: { country: 'RO' } }
const rules = (...actions: RuleAction[]): Rule[] =>
  actions.map((action, i) => ({ ...ruleOf(action, [...ROMANIA]), id: i + 1 }))
const decided = (...actions: RuleAction[]) => evaluate(compileRules(rules(...actions), SHOP), FACTS).decision

test('rules without these actions decide and are stored byte for byte as before', () => {
  const old = rules({ type: 'EXTEND_DEADLINE', days: 14 }, { type: 'SET_RETURN_METHODS', method_ids: [2, 1] }, MAIL)
  const evaluation = evaluate(compileRules(old, SHOP), FACTS)
  expect(JSON.stringify(evaluation.decision)).toBe(
    '{"extension_days":14,"return_method_ids":[2,1],"payment_method_ids":null,"emails":[{"rule_id":3,"email_id":3}]}',
  )
  const conditions = '"conditions":[["order.country","EQUALS","RO"]]'
  const rule = (id: number, action: string) =>
    `{"id":${id},"name":"Loyal customers","priority":1,${conditions},"action":${action}}`
  expect(JSON.stringify(makeTrace(evaluation))).toBe(
    `{"version":3,"currency":"RON","time_zone":"Europe/Bucharest","today":null,"rules":[${[
      rule(1, '{"type":"EXTEND_DEADLINE","days":14}'),
      rule(2, '{"type":"SET_RETURN_METHODS","method_ids":[2,1]}'),
      rule(3, '{"type":"SEND_EMAIL","email_id":3}'),
    ].join()}],"seen":{"order.country":["RO"]},"held":"e","matched":[0,1,2],"unavailable":{"return_methods":[],"payment_methods":[]},"names":{},"window":null}`,
  )
  expect(JSON.stringify(renderTrace(traceOf(old, FACTS), 'en')[0]?.actual_value)).toBe(
    '{"actions":[{"type":"EXTEND_DEADLINE","acceptedMethods":[],"daysToAcceptReturn":null,"daysToExtend":14,"email":null}]}',
  )
})

test('the first refusal and the first fee decide, photos are asked for once', () => {
  expect(
    decided(
      { type: 'SET_FEE', percent: 0 },
      { type: 'REFUSE', message_code: 'refused_reason' },
      { type: 'REFUSE', message_code: 'return_refused' },
      { type: 'SET_FEE', amount: 20 },
      { type: 'REQUIRE_PHOTOS' },
      { type: 'REQUIRE_PHOTOS' },
    ),
  ).toMatchObject({ refusal: 'refused_reason', fee: { percent: 0 }, photos_required: true })
})

test.each<[number, unknown, RuleAction | null]>([
  [5, { message_code: 'return_refused' }, { type: 'REFUSE', message_code: 'return_refused' }],
  [5, { message_code: '<b>' }, null],
  [5, {}, null],
  [6, { amount: '15,5' }, { type: 'SET_FEE', amount: 15.5 }],
  [6, { percent: 12.5 }, { type: 'SET_FEE', percent: 12.5 }],
  [6, { percent: 100.5 }, null],
  [6, { percent: 1.005 }, null],
  [6, { amount: -1 }, null],
  [6, { amount: 1, percent: 1 }, null],
  [7, {}, { type: 'REQUIRE_PHOTOS' }],
  [7, { all: true }, null],
])('action %i with %j', (id, params, action) => {
  const check = checkActionParams(id, JSON.stringify(params))
  expect(check.ok ? check.action : null).toEqual(action)
  if (action) expect(checkActionParams(id, actionParamsText(action))).toEqual({ ok: true, action })
})

const SUMS = { products_total: 12_345, delivery_cost: 1_899, currency: 'RON', shop_currency: 'RON' }

test('a fee is exact in minor units, and never more than is left of the refund', () => {
  expect(feeOf({ percent: 10 }, SUMS)).toBe(1_235)
  expect(feeOf({ amount: 15.5 }, SUMS)).toBe(1_550)
  expect(feeOf({ percent: 100 }, SUMS)).toBe(12_345 - 1_899)
  expect(feeOf({ amount: 500 }, { ...SUMS, products_total: 1_000 })).toBe(0)
  expect(feeOf({ amount: 15.5 }, { ...SUMS, currency: 'EUR' })).toBe(0)
  expect(feeOf({ percent: 10 }, { ...SUMS, currency: 'EUR' })).toBe(1_235)
  expect(feeOf(undefined, SUMS)).toBe(0)
})

test('products are kept up to an amount, in the currency of the shop', () => {
  expect([isKept(123.45, SUMS), isKept(123.44, SUMS), isKept(undefined, SUMS)]).toEqual([true, false, false])
  expect(isKept(500, { ...SUMS, currency: 'EUR' })).toBe(false)
})

test('the trace says in words what they do', () => {
  const trace = {
    ...traceOf(rules({ type: 'REFUSE', message_code: 'return_refused' }, { type: 'SET_FEE', amount: 15.5 }), FACTS),
    names: { refusals: { return_refused: 'Sorry, no.' } },
  }
  const said = (language: 'en' | 'ro') =>
    renderTrace(trace, language).map(({ actual_value }) => actual_value.actions[0]?.detail)
  expect(said('en')).toEqual(['Refuse: Sorry, no.', 'Fee: 15.50 RON'])
  expect(said('ro')).toEqual(['Refuză: Sorry, no.', 'Taxă: 15,50 RON'])
})
