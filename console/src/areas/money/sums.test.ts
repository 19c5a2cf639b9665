import { expect, test } from 'vitest'
import { sumsOf, sumText } from './sums.ts'

test('amounts are added to the cent, each currency by itself', () => {
  const sums = sumsOf([
    { currency: 'RON', amount: 0.1 },
    { currency: 'EUR', amount: 12 },
    { currency: 'RON', amount: 0.2 },
  ])
  expect(sums).toEqual([
    { currency: 'RON', amount: 0.3 },
    { currency: 'EUR', amount: 12 },
  ])
  expect(sumText(sums, 'en')).toBe('0.30\u00a0RON + 12.00\u00a0EUR')
})
