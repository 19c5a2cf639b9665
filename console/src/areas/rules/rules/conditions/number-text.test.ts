import { expect, test } from 'vitest'
import { plainNumber, typedNumber } from './number-text.ts'

test.each([
  ['12,5', '12.5'],
  ['12.5', '12.5'],
  ['1.234,50', '1234.50'],
  ['1,234.50', '1234.50'],
  ['1.234.567', '1234567'],
  ['1.500', '1500'],
  ['-1,500', '-1500'],
  ['12.500', '12500'],
  ['0.500', '0.500'],
  ['1500.500', '1500.500'],
  ['1.50', '1.50'],
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

test.each(['12.5', '1.500', '-1.125', '1500', '0.500'])('a saved %s is the same when it is saved again', (plain) => {
  for (const language of ['en', 'ro'] as const)
    expect(Number(plainNumber(typedNumber(plain, language)))).toBe(Number(plain))
})
