import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  add,
  currencyExponent,
  decimalText,
  MixedCurrencies,
  money,
  parseDecimal,
  sum,
  times,
  toDecimal,
  toMinorUnits,
} from './money.ts'

test('currencies have the decimals of ISO 4217', () => {
  expect(['RON', 'EUR', 'HUF', 'JPY', 'BHD', 'ron'].map(currencyExponent)).toEqual([2, 2, 2, 0, 3, 2])
})

describe('on the wire an amount is a decimal number', () => {
  test.each([
    [412, 'RON', 41200],
    [0.1 + 0.2, 'RON', 30],
    [1.005, 'RON', 101],
    [-1.005, 'RON', -101],
    [1.004, 'RON', 100],
    [1e-7, 'RON', 0],
    [-0.001, 'RON', 0],
    [1234, 'JPY', 1234],
    [1.5, 'JPY', 2],
    [1.2345, 'BHD', 1235],
  ])('%d %s comes in as %d minor units', (decimal, currency, amount) => {
    expect(toMinorUnits(decimal, currency)).toBe(amount)
  })

  test('anything that is not an amount is refused', () => {
    for (const bad of [Number.NaN, Number.POSITIVE_INFINITY, 1e21, 9e15]) {
      expect(() => toMinorUnits(bad, 'RON')).toThrow(RangeError)
    }
  })

  test('every amount survives a round trip', () => {
    const amounts = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 })
    fc.assert(
      fc.property(amounts, fc.constantFrom('RON', 'JPY', 'BHD'), (amount, currency) => {
        expect(toMinorUnits(toDecimal(amount, currency), currency)).toBe(amount)
        expect(parseDecimal(decimalText(amount, currency), currency)).toBe(amount)
      }),
      { seed: 7, numRuns: 500 },
    )
  })
})

test('text with too many decimals, a comma or other characters is not an amount', () => {
  expect(
    ['1.999', '1,5', '', ' 1', '1e3', '.5', '5.', '--1', '99999999999999999'].map((text) => parseDecimal(text, 'RON')),
  ).toEqual(Array(9).fill(null))
  expect(['1.500', '-0', '0.10', '300'].map((text) => parseDecimal(text, 'RON'))).toEqual([150, 0, 10, 30000])
})

describe('amounts', () => {
  test('add up within one currency', () => {
    expect(sum([money(1, 'RON'), times(money(250, 'RON'), 3)], 'RON')).toEqual(money(751, 'RON'))
  })

  test('never add across two currencies', () => {
    expect(() => add(money(1, 'RON'), money(1, 'EUR'))).toThrow(MixedCurrencies)
    expect(() => sum([money(1, 'EUR')], 'RON')).toThrow(MixedCurrencies)
  })

  test('are never a fraction of the smallest unit', () => {
    expect(() => money(1.5, 'RON')).toThrow(RangeError)
  })
})
