import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isBounce } from './line-outcome.ts'

const paid = (amount: number, currency = 'RON') => ({ amount, currency })
const credit = (amount: number | null, is_return = false) => ({ amount, is_return })

test.for([
  ['all of it', 24091, false, true],
  ['less a twentieth', 22887, false, true],
  ['less a little more than a twentieth', 22886, false, false],
  ['one cent', 1, false, false],
  ['more than was paid', 24092, false, false],
  ['half of it, as the bank says', 12046, true, true],
  ['less than half, though the bank says it', 12045, true, false],
  ['a fee of the bank, given back', 500, true, false],
  ['more than was paid, though the bank says it', 24092, true, false],
] as const)('of 240.91 that came back: %s', ([, amount, is_return, expected]) => {
  expect(isBounce(credit(amount, is_return), paid(24091))).toBe(expected)
})

test('of a large payment a bank keeps 25 at most, in units of its currency', () => {
  expect([497_500, 497_499].map((amount) => isBounce(credit(amount), paid(500_000)))).toEqual([true, false])
  expect([4975, 4974].map((amount) => isBounce(credit(amount), paid(5000, 'JPY')))).toEqual([true, false])
})

test('a sum of several payments is a return only if the bank says so', () => {
  expect([true, false].map((is_return) => isBounce(credit(null, is_return), paid(100)))).toEqual([true, false])
})

test('whatever somebody sends, who is paid once more gains a twentieth at most', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.integer({ min: 0, max: 10_000_000 }), (amount, sent) => {
      const gain = isBounce(credit(sent), paid(amount)) ? amount - sent : 0
      expect(gain).toBeGreaterThanOrEqual(0)
      expect(gain).toBeLessThanOrEqual(Math.min(amount / 20, 2500))
    }),
  )
})
