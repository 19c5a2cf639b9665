import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { actionParamsText, checkActionParams } from './actions.ts'
import { ATTRIBUTES } from './attributes.ts'
import { checkRule } from './check-rule.ts'
import { checkCondition, joinValues, readCondition, splitValues } from './condition-values.ts'
import { expectedForm } from './expected-form.ts'
import { operatorsFor } from './operators.ts'

describe('condition validation', () => {
  test.each([
    ['an unknown attribute', 9999, 101, 'x', 'condition_attribute_unknown'],
    ['a group instead of an attribute', 1, 101, 'x', 'condition_attribute_not_field'],
    ['the group of status changes', 502, 601, '1', 'condition_attribute_not_field'],
    ['an unknown operator', 101, 999, 'x', 'condition_operator_unknown'],
    ['an operator of another value type', 101, 310, '300', 'condition_operator_type'],
    ['no value', 102, 310, '', 'condition_value_required'],
    ['a blank value', 101, 101, '   ', 'condition_value_required'],
    ['a number with a comma', 202, 210, '12,5', 'condition_value_invalid'],
    ['a number in words', 202, 210, 'ten', 'condition_value_invalid'],
    ['more decimals than the currency has', 102, 310, '1.999', 'condition_value_invalid'],
    ['a day that does not exist', 104, 415, '2026-02-29', 'condition_value_invalid'],
    ['a day in another format', 104, 415, '29.02.2024', 'condition_value_invalid'],
    ['neither true nor false', 405, 501, 'yes', 'condition_value_invalid'],
    ['a country that does not exist', 106, 601, 'XX', 'condition_value_invalid'],
    ['a reason that is not an id', 401, 601, 'damaged', 'condition_value_invalid'],
    ['a status outside 1 to 8', 504, 601, '9', 'condition_value_invalid'],
    ['a range in the wrong order', 102, 313, '500,300', 'condition_between_order'],
    ['dates in the wrong order', 104, 413, '2026-05-02,2026-05-01', 'condition_between_order'],
    ['half a range', 102, 313, '300', 'condition_value_invalid'],
    ['a range of three values', 102, 313, '1,2,3', 'condition_value_invalid'],
    ['an empty list', 101, 107, ' , ,', 'condition_value_invalid'],
    ['no days', 104, 416, '0', 'condition_value_invalid'],
    ['half a day', 104, 416, '1.5', 'condition_value_invalid'],
    ['a value instead of the marker', 101, 117, 'x', 'condition_value_invalid'],
    ['a zero-width space', 101, 101, '\u200b', 'condition_value_required'],
    ['invisible characters only', 101, 103, '\u00ad\u2060 \ufeff\u3164\u2800', 'condition_value_required'],
    ['an invisible item in a list', 107, 707, 'a,\u200b', 'condition_value_invalid'],
    ['an empty item in a list', 101, 107, 'a,,b', 'condition_value_invalid'],
    ['a blank item in a list', 107, 707, 'a, ,b', 'condition_value_invalid'],
    ['an empty item at the start of a list', 202, 207, ',1', 'condition_value_invalid'],
    ['two commas at the end of a list', 401, 607, '1,,', 'condition_value_invalid'],
    ['the year 0', 104, 415, '0000-05-01', 'condition_value_invalid'],
    ['a range from the year 0', 104, 413, '0000-01-01,2026-05-01', 'condition_value_invalid'],
  ])('rejects %s', (_, attribute, operator, value, code) => {
    expect(checkCondition(attribute, operator, value)).toBe(code)
  })

  test.each([
    [102, 313, '300,500'],
    [102, 313, '300.00, 300'],
    [102, 310, '300.5'],
    [104, 413, '2026-05-01,2026-05-01'],
    [104, 416, '30'],
    [106, 607, 'ro, DE'],
    [106, 601, 'RO'],
    [107, 703, 'VIP'],
    [401, 607, '1,2'],
    [405, 501, 'true'],
    [504, 601, '7'],
    [101, 117, 'empty'],
    [202, 201, '-1.25'],
    [101, 107, 'a,b,'],
    [101, 107, 'a\\,,b'],
    [104, 415, '0001-01-01'],
  ])('passes with attribute %i, operator %i, value %s', (attribute, operator, value) => {
    expect(checkCondition(attribute, operator, value)).toBeNull()
  })

  test('allows as many decimals as the shop’s currency has', () => {
    expect(checkCondition(102, 310, '1.999', 'BHD')).toBeNull()
    expect(checkCondition(102, 310, '1.5', 'JPY')).toBe('condition_value_invalid')
  })
})

describe('the expected format of a value', () => {
  const fields = ATTRIBUTES.filter((attribute) => attribute.node_type === 'FIELD')

  test.each(['en', 'ro'] as const)('is described in %s for every attribute and operator', (language) => {
    for (const { id, value_type } of fields)
      for (const operator of operatorsFor(value_type)) expect(expectedForm(id, operator.id, language)).not.toBe('')
  })

  test('shows how to write it', () => {
    expect(expectedForm(104, 415, 'en')).toBe('a date written as YYYY-MM-DD, such as 2026-11-15')
    expect(expectedForm(202, 213, 'ro')).toBe(
      'două valori despărțite prin virgulă, întâi cea mai mică, fiecare un număr precum 12 sau 2.5, cu punct',
    )
    expect(expectedForm(9999, 1, 'en')).toBe('')
  })
})

test('an older rule with an empty item in its list works as before', () => {
  expect(readCondition(101, 107, 'a,,b', 'RON')).toEqual({ kind: 'one_of', keys: ['a', 'b'], isNegated: false })
})

describe('a list of values in one text', () => {
  test('may contain commas and backslashes', () => {
    expect(joinValues(['a,b', 'c\\d', 'e'])).toBe('a\\,b,c\\\\d,e')
    expect(splitValues('a\\,b, c\\\\d ,e,')).toEqual(['a,b', 'c\\d', 'e'])
  })

  test('survives a round trip', () => {
    const values = fc.array(
      fc
        .string()
        .map((text) => text.trim())
        .filter((text) => text !== ''),
    )
    fc.assert(
      fc.property(values, (list) => {
        expect(splitValues(joinValues(list))).toEqual(list)
      }),
      { seed: 7, numRuns: 500 },
    )
  })
})

describe('the parameters of an action', () => {
  test.each([
    [1, '{"days":5}', { type: 'EXTEND_DEADLINE', days: 5 }],
    [1, { days: '5' }, { type: 'EXTEND_DEADLINE', days: 5 }],
    [2, '{"method_ids":[1,"2"]}', { type: 'SET_RETURN_METHODS', method_ids: [1, 2] }],
    [3, '{"payment_ids":[3]}', { type: 'SET_PAYMENT_METHODS', payment_ids: [3] }],
    [4, '{"email_id":9}', { type: 'SEND_EMAIL', email_id: 9 }],
  ])('of action %i may be %s', (id, params, action) => {
    const check = checkActionParams(id, params)
    expect(check).toEqual({ ok: true, action })
    if (check.ok) expect(checkActionParams(id, actionParamsText(check.action))).toEqual(check)
  })

  test.each([
    [1, '{"days":0}'],
    [1, '{"days":366}'],
    [1, '{"days":1.5}'],
    [1, '{"days":5,"more":1}'],
    [1, '{}'],
    [1, 'days'],
    [1, '[5]'],
    [1, 'null'],
    [1, undefined],
    [2, '{"method_ids":[]}'],
    [2, '{"method_ids":[1,1]}'],
    [2, '{"method_ids":"1"}'],
    [2, '{"payment_ids":[1]}'],
    [3, '{"payment_ids":[-1]}'],
    [4, '{"email_id":[1]}'],
    [4, '{"__proto__":1}'],
  ])('of action %i may not be %s', (id, params) => {
    expect(checkActionParams(id, params)).toEqual({ ok: false, code: 'action_params_invalid' })
  })

  test('of an unknown action are refused', () => {
    expect(checkActionParams(99, '{}')).toEqual({ ok: false, code: 'action_unknown' })
  })
})

describe('a whole rule', () => {
  const aboutEvent = { attribute_id: 501, operator_id: 601, value: 'refund_sent' }
  const aboutOrder = { attribute_id: 102, operator_id: 310, value: '300' }

  test('about an event may only send e-mail', () => {
    const rule = {
      conditions: [aboutOrder, aboutEvent],
      rule_action: { default_action_id: 1, action_params: '{"days":5}' },
    }
    expect(checkRule(rule)).toEqual({
      ok: false,
      problems: [{ path: 'rule_action.default_action_id', code: 'rule_event_action' }],
    })
    const sending = { ...rule, rule_action: { default_action_id: 4, action_params: '{"email_id":1}' } }
    expect(checkRule(sending)).toEqual({ ok: true, action: { type: 'SEND_EMAIL', email_id: 1 } })
  })

  test('is checked completely: every error is reported with its path', () => {
    const conditions = [aboutOrder, { ...aboutOrder, value: '' }, { ...aboutOrder, operator_id: 101 }]
    expect(checkRule({ conditions, rule_action: { default_action_id: 1, action_params: '{}' } })).toEqual({
      ok: false,
      problems: [
        { path: 'conditions.1.value', code: 'condition_value_required' },
        { path: 'conditions.2.operator_id', code: 'condition_operator_type' },
        { path: 'rule_action.action_params', code: 'action_params_invalid' },
      ],
    })
  })

  test('needs a condition', () => {
    const check = checkRule({ conditions: [], rule_action: { default_action_id: 1, action_params: { days: 1 } } })
    expect(check).toEqual({ ok: false, problems: [{ path: 'conditions', code: 'rule_condition_required' }] })
  })
})
