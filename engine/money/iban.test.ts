import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatIban, isIban, maskIban, normaliseIban } from './iban.ts'

const VALID = [
  'RO49 AAAA 1B31 0075 9384 0000',
  'ro49aaaa1b31007593840000',
  'DE89 3704 0044 0532 0130 00',
  'GB29 NWBK 6016 1331 9268 19',
  'FR14 2004 1010 0505 0001 3M02 606',
  'HU42 1177 3016 1111 1018 0000 0000',
  'MT84 MALT 0110 0001 2345 MTLC AST0 01S',
  'NO93 8601 1117 947',
]

describe('an account number', () => {
  test.each(VALID)('%s is accepted', (iban) => expect(isIban(iban)).toBe(true))

  test.each([
    ['a wrong digit', 'RO49 AAAA 1B31 0075 9384 0001'],
    ['two characters swapped', 'RO49 AAAA 1B31 0075 9348 0000'],
    ['one character too few', 'RO49 AAAA 1B31 0075 9384 000'],
    ['digits in place of the bank code', 'RO09 1234 1B31 0075 9384 0000'],
    ['another country’s length', 'DE49 AAAA 1B31 0075 9384 0000'],
    ['nothing', ''],
    ['words', 'my account'],
    ['a country from Object.prototype', 'constructor'],
  ])('%s is refused', (_, iban) => expect(isIban(iban)).toBe(false))

  test('is refused with any single digit or letter mistyped', () => {
    const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
    const iban = normaliseIban(VALID[0] as string)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 23 }), fc.constantFrom(...alphabet), (at, character) => {
        const isDigit = (text: string | undefined) => /\d/.test(text ?? '')
        fc.pre(iban[at] !== character && isDigit(iban[at]) === isDigit(character))
        expect(isIban(iban.slice(0, at) + character + iban.slice(at + 1))).toBe(false)
      }),
      { seed: 7, numRuns: 500 },
    )
  })

  test('is printed in groups of four, and masked except for its ends', () => {
    expect(formatIban('ro49aaaa1b31007593840000')).toBe('RO49 AAAA 1B31 0075 9384 0000')
    expect(maskIban('ro49aaaa1b31007593840000')).toBe('RO49 •••• •••• •••• •••• 0000')
    expect(maskIban('RO491234')).toBe('••••••••')
  })
})
