import { expect, test } from 'vitest'
import { wordsFor, wordsFrom } from './words.ts'

test.for([
  ['RO49AAAA1B31007593840000', 'RO49 ••• 0000'],
  [
    'iban: ro49 aaaa 1b31 0075 9384 0000.',
    'iban: ro49 aaaa 1b31 0075 9384 0000.'.replace(/ro49.*0000/, 'RO49 ••• 0000'),
  ],
  ['RO49-AAAA-1B31-0075-9384-0000', 'RO49 ••• 0000'],
  ['IBANRO49AAAA1B31007593840000', 'IBANRO49 ••• 0000'],
  ['RO49 AAAA 1B31 0075 9384 0000 este bun, DE89370400440532013000', 'RO49 ••• 0000 este bun, DE89 ••• 3000'],
  ['a@x.ro,maria@y.ro', 'a•••@x.ro,m•••@y.ro'],
  ['DE89 3704 0044 0532 0130 00', 'DE89 ••• 3000'],
  ['maria@example.com <Ana@Example.RO>', 'm•••@example.com <A•••@Example.RO>'],
  ['0722000111', '•••'],
  ['tel.0722 000 111, sau +40 (722) 000-111', 'tel.•••, sau •••'],
  ['0040722000111', '•••'],
  ['722-000-111', '•••'],
  ['la 01.02.2026 0722000111', 'la 01.02.2026 •••'],
] as const)('%s', ([written, shown]) => {
  expect(wordsFor('viewer', `Scrie ${written}`)).toBe(`Scrie ${shown}`)
})

test('numbers of orders and parcels, days, amounts and codes stay', () => {
  const words =
    'Order #0000123456 of 01.02.2026 10:30, 2026-11-09 08:15, R0003981, AWB 2150000000123, RD000000017, ' +
    'EAN 5941234567890, 1.234.567,89 RON, 123.456.789,00 RON, aici nr12 este buna si frumoasa'
  for (const role of ['warehouse', 'viewer', 'agent'] as const) expect(wordsFor(role, words)).toBe(words)
})

test('an agent sees addresses and telephone numbers, and no accounts', () => {
  const words = 'maria@example.com 0722000111 RO49AAAA1B31007593840000'
  expect(wordsFor('agent', words)).toBe('maria@example.com 0722000111 RO49 ••• 0000')
  expect(wordsFor('warehouse', words)).toBe('••• ••• RO49 ••• 0000')
  expect(wordsFor('finance', words)).toBe(words)
})

test('what was shown with a mask and comes back unchanged is the text itself', () => {
  expect(wordsFrom('warehouse', 'Ask •••', 'Ask maria@example.com')).toBe('Ask maria@example.com')
  expect(wordsFrom('warehouse', 'Asked •••', 'Ask maria@example.com')).toBe('Asked •••')
})
