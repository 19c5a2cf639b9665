import { expect, test } from 'vitest'
import { decimalText, parseDecimal } from './decimal.ts'

test.each([
  ['12,5', 12.5],
  ['12.5', 12.5],
  [' 7 ', 7],
  ['-3', -3],
  [',5', 0.5],
  ['1.234,50', 1234.5],
  ['1,234.50', 1234.5],
  ['1 234,50', 1234.5],
  ['1.234.567', 1234567],
  ['1.500', 1500],
  ['1,500', 1500],
  ['12.500', 12500],
  ['0,500', 0.5],
  ['1500.500', 1500.5],
])('%s is a number', (typed, value) => {
  expect(parseDecimal(typed)).toBe(value)
})

test.each(['', 'abc', '12a', '.', '1.2,3,4', '--1', '1e5', '0x10', 'Infinity'])('“%s” is none', (typed) => {
  expect(parseDecimal(typed)).toBeUndefined()
})

test('a number is shown with the decimal mark of the language', () => {
  expect(decimalText(12.5, 'en')).toBe('12.5')
  expect(decimalText(12.5, 'ro')).toBe('12,5')
})
