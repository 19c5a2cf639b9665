import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkReturnNumber, isReturnNumber, returnNumber, shortReturnNumber } from './return-number.ts'

const aSerial = fc.integer({ min: 1, max: 99_999_999 })
const replaced = (text: string, at: number, by: string) => text.slice(0, at) + by + text.slice(at + by.length)

test('a number is R, at least six digits and a check digit', () => {
  expect(returnNumber(1)).toBe('R0000013')
  expect(returnNumber(999_999)).toMatch(/^R999999\d$/)
  expect(returnNumber(1_000_000)).toMatch(/^R1000000\d$/)
})

test('what was written is what is read', () => {
  fc.assert(
    fc.property(aSerial, (serial) => {
      expect(checkReturnNumber(returnNumber(serial))).toEqual({ verdict: 'right', serial })
    }),
  )
})

test('a wrong digit is noticed, whichever it is', () => {
  fc.assert(
    fc.property(aSerial, fc.nat(), fc.integer({ min: 1, max: 9 }), (serial, place, step) => {
      const number = returnNumber(serial)
      const at = 1 + (place % (number.length - 1))
      const wrong = replaced(number, at, String((Number(number[at]) + step) % 10))
      expect(checkReturnNumber(wrong)).toEqual({ verdict: 'mistyped' })
    }),
    { numRuns: 1000 },
  )
})

test('a swap of neighbouring digits is noticed, wherever it is', () => {
  for (let serial = 1; serial < 3000; serial++) {
    const number = returnNumber(serial)
    for (let at = 1; at < number.length - 1; at++) {
      const [left = '', right = ''] = number.slice(at, at + 2)
      if (left !== right) expect(isReturnNumber(replaced(number, at, right + left))).toBe(false)
    }
  }
})

test('it is read as people write it', () => {
  for (const written of ['R0000013', 'r0000013', ' R 000 001 3 ', '0000013', 'R-000001-3', 'R 0000013'])
    expect(checkReturnNumber(written)).toEqual({ verdict: 'right', serial: 1 })
})

test('an order, a name or a short number is no number of a return', () => {
  for (const other of [
    '',
    '#1042',
    'R123',
    '000013',
    'Radu',
    'R0000013x',
    'RR0000013',
    '00000000000013',
    '0000013 0000013',
  ])
    expect(checkReturnNumber(other)).toBeUndefined()
  expect(isReturnNumber('R0000000')).toBe(false)
  expect(checkReturnNumber('9999999999')?.verdict).toBe('mistyped')
})

test('people leave out the zeros of a return’s number', () => {
  const number = returnNumber(133)
  const short = number.replace(/^R0*/, '')
  for (const text of [short, `R${short}`, `r ${short}`, `00${short}`]) expect(shortReturnNumber(text), text).toBe(133)
  const wrong = short.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10))
  for (const text of [wrong, `R${wrong}`, '7', '', 'R', number, '0000'])
    expect(shortReturnNumber(text), text).toBeUndefined()
})
