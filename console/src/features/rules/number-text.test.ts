import { expect, test } from 'vitest'
import { plainNumber, typedNumber } from './number-text.ts'

test.each([
  ['12,5', '12.5'],
  ['12.5', '12.5'],
  ['1.234,50', '1234.50'],
  ['1,234.50', '1234.50'],
  ['1.234.567', '1234567'],
  [' 1 200 ', '1200'],
  ['-3,5', '-3.5'],
  [',5', '0.5'],
  ['7.', '7'],
  ['', ''],
  ['abc', 'abc'],
])('“%s” is %s on the wire', (typed, plain) => {
  expect(plainNumber(typed)).toBe(plain)
})

test('a saved number is shown with the mark of the reader', () => {
  expect([typedNumber('12.5', 'ro'), typedNumber('12.5', 'en')]).toEqual(['12,5', '12.5'])
})
