import fc from 'fast-check'
import { expect, test } from 'vitest'
import { returnWindow } from '../../returns/window.ts'
import { compileRules, type Rule } from '../deciding/compile.ts'
import { evaluate } from '../deciding/evaluate.ts'
import type { Facts } from '../deciding/facts.ts'
import { available, mixedRules, returnFacts, SHOP } from '../deciding/rules.test-kit.ts'
import { makeTrace, type Trace } from '../deciding/trace.ts'
import { ruleOf } from '../deciding/words.test-kit.ts'
import { compileLateRules } from '../possible/possible-extension.ts'
import { flipsBetween, isAccepted, outcomeOf, type PastRequest } from './outcome.ts'
import { compileTrace, differencesFrom } from './verify-trace.ts'

/** As the database gives it back. */
const stored = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T

test('every decision comes out of its stored trace and facts again: 1,000 random rule sets', () => {
  fc.assert(
    fc.property(mixedRules(6), returnFacts, available, (rules, facts, offered) => {
      const evaluation = evaluate(compileRules(rules, SHOP), facts, offered)
      const window = returnWindow(
        { delivered_at: '2026-10-01T10:00:00Z' },
        { days_accept_return: 14, extension_days: evaluation.decision.extension_days, time_zone: SHOP.time_zone },
      )
      const trace = stored(makeTrace(evaluation, { window }))
      expect(differencesFrom(trace, stored(facts), compileTrace(trace))).toEqual([])
    }),
    { seed: 20_261_117, numRuns: 1000 },
  )
})

const EXTEND = ruleOf({ type: 'EXTEND_DEADLINE', days: 30 }, ['order.country', 'EQUALS', 'RO'])

test('a stored decision that its rules do not give is found', () => {
  const facts: Facts = { now: '2026-10-05', order: { country: 'RO' } }
  const trace = makeTrace(evaluate(compileRules([EXTEND], SHOP), facts))
  expect(differencesFrom(trace, facts, compileTrace(trace))).toEqual([])
  const other: Trace = { ...trace, matched: [] }
  expect(differencesFrom(other, facts, compileTrace(other))).toEqual(['matched', 'decision'])
  expect(differencesFrom(trace, { ...facts, order: { country: 'DE' } }, compileTrace(trace))).toEqual([
    'matched',
    'conditions',
    'decision',
  ])
})

const rulesOf = (...rules: Rule[]) => ({
  compiled: compileRules(rules, SHOP),
  late: compileLateRules(rules, SHOP),
  returnMethods: [1, 2],
  paymentMethods: [7],
})

const request = (own: Partial<PastRequest> = {}, asked = '2026-10-20T10:00:00Z'): PastRequest => ({
  facts: {
    now: asked,
    order: { country: 'RO' },
    return: { method: 2, payment_method: 7, reasons: [5] },
  },
  window: returnWindow({ delivered_at: '2026-10-01T10:00:00Z' }, { days_accept_return: 14, time_zone: SHOP.time_zone }),
  ...own,
})

const flips = (before: Rule[], after: Rule[], one = request(), isWithdrawal = false) => {
  const outcome = (rules: Rule[]) => {
    const decided = outcomeOf(rulesOf(...rules), one)
    return { ...decided, mails: decided.emails.map(({ email_id }) => email_id) }
  }
  return flipsBetween(one, outcome(before), outcome(after), { time_zone: SHOP.time_zone, isWithdrawal })
}

test('less time refuses what came after the last day, and only that', () => {
  expect(flips([EXTEND], [])).toEqual(['less_time', 'refused'])
  expect(flips([EXTEND], [], request({}, '2026-10-15T20:00:00Z'))).toEqual(['less_time'])
  expect(flips([], [EXTEND])).toEqual(['more_time'])
  expect(flips([EXTEND], [], request(), true)).toEqual([])
})

test('other methods, and the one that was chosen no longer among them', () => {
  const only = (method_ids: number[]) =>
    ruleOf({ type: 'SET_RETURN_METHODS', method_ids }, ['order.country', 'EQUALS', 'RO'])
  const inTime = request({}, '2026-10-10T10:00:00Z')
  expect(flips([], [only([2])], inTime)).toEqual(['methods'])
  expect(flips([], [only([1])], inTime)).toEqual(['methods', 'method_gone'])
  expect(flips([], [only([2, 1])], inTime)).toEqual([])
  // Neither is active any more.
  expect(flips([], [only([9])], inTime)).toEqual(['refused', 'methods', 'method_gone'])
  const refund = ruleOf({ type: 'SET_PAYMENT_METHODS', payment_ids: [8] }, ['order.country', 'EQUALS', 'RO'])
  expect(flips([refund], [], inTime)).toEqual(['refunds'])
})

test('a rule that says no refuses, except a withdrawal', () => {
  const inTime = request({}, '2026-10-10T10:00:00Z')
  const no = ruleOf({ type: 'REFUSE', message_code: 'refused_often' }, ['order.country', 'EQUALS', 'RO'])
  expect(flips([], [no], inTime)).toEqual(['refused'])
  expect(flips([], [no], inTime, true)).toEqual([])
})

test('mails are compared by template, as often as they are sent', () => {
  const inTime = request({}, '2026-10-10T10:00:00Z')
  const mail = (email_id: number) => ruleOf({ type: 'SEND_EMAIL', email_id }, ['order.country', 'EQUALS', 'RO'])
  expect(flips([], [mail(3)], inTime)).toEqual(['mails_added'])
  expect(flips([mail(3)], [mail(4)], inTime)).toEqual(['mails_added', 'mails_removed'])
  expect(flips([mail(3), mail(3)], [mail(3)], inTime)).toEqual(['mails_removed'])
})

test('a request that was refused while reasons were open goes through if some choice would', () => {
  const late = ruleOf({ type: 'EXTEND_DEADLINE', days: 30 }, ['return.reason', 'EQUALS', '5'])
  const opening = request({ facts: { now: '2026-10-20T10:00:00Z' }, open: { 'return.reason': { values: [4, 5] } } })
  const accepts = (one: PastRequest, ...rules: Rule[]) => isAccepted(one, outcomeOf(rulesOf(...rules), one), 'UTC')
  expect(accepts(opening)).toBe(false)
  expect(accepts(opening, late)).toBe(true)
  expect(accepts({ ...opening, open: { 'return.reason': { values: [4] } } }, late)).toBe(false)
})
