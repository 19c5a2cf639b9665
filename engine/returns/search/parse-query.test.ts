import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPlainAmount } from './amount-range.ts'
import { codeRuns } from './code-runs.ts'
import { daysFrom } from './day-range.ts'
import { parseQuery, QUERY_KEYS } from './parse-query.ts'
import { wordRanges } from './word-ranges.ts'

const FIELDS = 'onaecpst'

const wordsIn = (text: string) => parseQuery(text).words

test('free words, words of one field, and words in quotes', () => {
  expect(wordsIn('  Ana   #1001 ')).toEqual([{ text: 'Ana' }, { text: '#1001' }])
  expect(wordsIn('sku:AB-12 EMAIL:ana@x.ro')).toEqual([
    { text: 'AB-12', key: 'sku' },
    { text: 'ana@x.ro', key: 'email' },
  ])
  expect(wordsIn('"sku:x red shirt"')).toEqual([{ text: 'sku:x' }, { text: 'red' }, { text: 'shirt' }])
  expect(parseQuery('product:"red shirt"').words).toEqual([{ text: 'red shirt', key: 'product' }])
})

test('a telephone number with blanks is one word; other numbers are not', () => {
  expect(wordsIn('+40 722 123 456')).toEqual([{ text: '+40722123456', key: 'phone' }])
  expect(wordsIn('Ana 0722-123 456')).toEqual([{ text: '0722123456', key: 'phone' }, { text: 'Ana' }])
  expect(wordsIn('1001 1002')).toEqual([{ text: '1001' }, { text: '1002' }])
})

test('a telephone number may begin with a bracket', () => {
  expect(wordsIn('(0700) 000-007')).toEqual([{ text: '0700000007', key: 'phone' }])
  expect(wordRanges({ text: '(0700)000007' }, FIELDS)).toContainEqual({ prefix: '700000007', fields: 'p' })
})

test('a number after its name is looked for where the name says', () => {
  expect(wordsIn('order 1505')).toEqual([{ text: '1505', key: 'order' }])
  expect(wordsIn('Comandă #1505 ana')).toEqual([{ text: '#1505', key: 'order' }, { text: 'ana' }])
  expect(wordsIn('awb RD01')).toEqual([{ text: 'RD01', key: 'awb' }])
  expect(wordsIn('order shirt')).toEqual([{ text: 'order' }, { text: 'shirt' }])
  expect(wordsIn('order name:ana')).toEqual([{ text: 'order' }, { text: 'ana', key: 'name' }])
})

test('the last four of a number, or more, are found in fields that have numbers', () => {
  const ends = (text: string, fields = FIELDS) => wordRanges({ text }, fields).filter(({ isEnd }) => isEnd)
  expect(ends('3-456')).toEqual([{ prefix: '6543', fields: 'OAP', isEnd: true }])
  expect(ends('12RO')).toEqual([{ prefix: 'or21', fields: 'OAP', isEnd: true }])
  expect(ends('0017', 'onast')).toEqual([{ prefix: '7100', fields: 'OA', isEnd: true }])
  for (const text of ['456', 'anna', '12ж4', '#1234']) expect(ends(text), text).toEqual([])
  expect(ends('1234', 'st')).toEqual([])
})

test.for([
  ['RD00 0000 101', 'RD000000101'],
  ['ana RD00 0000 101', 'RD000000101'],
  ['Popescu RD00 0000 101 shirt', 'RD000000101'],
  ['R000 1337', 'R0001337'],
  ['R 1337', 'R1337'],
  ['ana r 13 37', 'r1337'],
  ['2150 0000 0001 7', '2150000000017'],
  ['first37 0722 123 456', '0722123456'],
] as const)('groups that may be one code: %s', ([text, code]) => {
  expect(codeRuns(parseQuery(text).words).map((run) => run.text)).toContain(code)
})

test.for(['12 34', 'ana maria', 'order:1 2345678', '123456', 'ana 1 shirt'])('groups that are no code: %s', (text) => {
  expect(codeRuns(parseQuery(text).words)).toEqual([])
})

test('filters name statuses, methods, reasons and people', () => {
  expect(parseQuery('status:new,received method:"Courier pickup" assignee:me').filters).toEqual([
    { key: 'status', values: ['new', 'received'] },
    { key: 'method', values: ['Courier pickup'] },
    { key: 'assignee', values: ['me'] },
  ])
})

test.for([
  ['due:<3d', { to: 103 }],
  ['due:>3d', { from: 104 }],
  ['due:overdue', { to: 99 }],
  ['created:<7d', { from: 93 }],
  ['moved:>7d', { to: 92 }],
  ['created:today', { from: 100, to: 100 }],
  ['created:AZI', { from: 100, to: 100 }],
  ['created:ieri', { from: 99, to: 99 }],
  ['created:yesterday', { from: 99, to: 99 }],
  ['due:mâine', { from: 101, to: 101 }],
  ['created: today', { from: 100, to: 100 }],
  ['created:02.01.1970', { from: 1, to: 1 }],
  ['created:2/1/1970', { from: 1, to: 1 }],
  ['created:2 ian 1970', { from: 1, to: 1 }],
  ['created:2 ianuarie 1970', { from: 1, to: 1 }],
  ['created:"Jan 2, 1970"', { from: 1, to: 1 }],
  ['created:jan 2 1970', { from: 1, to: 1 }],
  ['created:feb 1970', { from: 31, to: 58 }],
  ['created:1.1.1970..3.1.1970', { from: 0, to: 2 }],
  ['created:1.1.1970-3.1.1970', { from: 0, to: 2 }],
  // Without a year: the last one for what has happened (day 100 is the eleventh of April), the nearest for what is due.
  ['created:11 apr', { from: 100, to: 100 }],
  ['created:12 apr', { from: -264, to: -264 }],
  ['created:12.04', { from: -264, to: -264 }],
  ['due:12 apr', { from: 101, to: 101 }],
  ['due:10 apr', { from: 99, to: 99 }],
  ['created:29 feb', { from: -672, to: -672 }],
  ['created:1970-02', { from: 31, to: 58 }],
  ['created:1970-02..', { from: 31 }],
  ['created:..1970-01-05', { to: 4 }],
  ['created:1970-01-02..1970-01-03', { from: 1, to: 2 }],
] as const)('%s counts days', ([text, days]) => {
  const [filter] = parseQuery(text).filters
  if (!filter || !('days' in filter)) throw new Error('no days')
  expect(daysFrom(filter.days, 100, filter.key === 'due' ? 'future' : 'past')).toEqual(days)
})

test.for([
  ['total:>200', { from: 200, isOpen: true }],
  ['total:<=49,99', { to: 49.99, isOpen: false }],
  ['total:100..200', { from: 100, to: 200 }],
  ['total:200-300', { from: 200, to: 300 }],
  ['total:428,01-500', { from: 428.01, to: 500 }],
  ['total: 200', { from: 200, to: 200 }],
  ['total:12.5', { from: 12.5, to: 12.5 }],
  ['total:1.428,01', { from: 1428.01, to: 1428.01 }],
  ['total:1,200.00-2,300.50', { from: 1200, to: 2300.5 }],
  ['total:200 - 300', { from: 200, to: 300 }],
  ['total:> 200', { from: 200, isOpen: true }],
  ['total:200.. 300', { from: 200, to: 300 }],
] as const)('%s is a range of amounts', ([text, amounts]) => {
  expect(parseQuery(text).filters).toEqual([{ key: 'total', amounts }])
})

test.for([
  'created:soon',
  'created:31.02.2026',
  'created:30.02',
  'created:13/13/2026',
  'created:nov',
  'created:2026-13',
  'created:2026-02-30',
  'created:2026-10..2026-09',
  'due:3',
  'total:much',
  'total:..',
  'is:lost',
  'status:',
] as const)('%s does not fit its key', (text) => {
  const { problems, filters } = parseQuery(text)
  const [key = '', value = ''] = text.split(':')
  expect(filters).toEqual([])
  expect(problems).toEqual([{ code: 'query_value_invalid', key, value }])
})

test('days of two words leave the words after them', () => {
  expect(parseQuery('created:19 nov 2026 ana')).toMatchObject({
    words: [{ text: 'ana' }],
    filters: [{ days: { from: '2026-11-19', to: '2026-11-19' } }],
  })
  expect(parseQuery('created:19 noiembrie ana')).toMatchObject({
    words: [{ text: 'ana' }],
    filters: [{ days: { month: 11, day: 19 } }],
  })
})

test('a name with blanks needs no quotes: the shop says how many words belong to it', () => {
  const { filters, words } = parseQuery('status:in asteptarea coletului ana sku:x')
  expect(filters).toEqual([
    { key: 'status', values: ['in'], trail: ['asteptarea', 'coletului', 'ana'].map((text) => ({ text })) },
  ])
  expect(words).toEqual([...['asteptarea', 'coletului', 'ana'].map((text) => ({ text })), { text: 'x', key: 'sku' }])
  expect(parseQuery('status:"in asteptarea" ana').filters).toEqual([{ key: 'status', values: ['in asteptarea'] }])
})

test('statuses can be negated; of other things it is said that they cannot', () => {
  expect(parseQuery('-status:new,received').filters).toEqual([
    { key: 'status', values: ['new', 'received'], isNot: true },
  ])
  expect(parseQuery('-is:open').filters).toEqual([{ key: 'is', value: 'open', isNot: true }])
  for (const key of ['total', 'created', 'due', 'name', 'awb', 'method', 'assignee'])
    expect(parseQuery(`-${key}:1`).problems, key).toEqual([{ code: 'query_not_impossible', key, value: '1' }])
  for (const value of ['withdrawal', 'review'])
    expect(parseQuery(`-is:${value}`).problems).toEqual([{ code: 'query_not_impossible', key: 'is', value }])
})

test.for([
  ['428,01', 428.01],
  ['428.01', 428.01],
  ['1.428,01', 1428.01],
  ['1,428.01', 1428.01],
  ['0,50', 0.5],
] as const)('%s is an amount', ([text, amount]) => {
  expect(readPlainAmount(text)).toBe(amount)
})

test('an amount may have its currency behind it, and a range leaves the words after it', () => {
  expect(wordsIn('1.428,01\u00a0RON ana')).toEqual([{ text: '1.428,01' }, { text: 'ana' }])
  expect(wordsIn('428.01 € lei')).toEqual([{ text: '428.01' }, { text: 'lei' }])
  expect(wordsIn('ana ron')).toEqual([{ text: 'ana' }, { text: 'ron' }])
  expect(wordsIn('total:200 300 ana')).toEqual([{ text: '300' }, { text: 'ana' }])
  expect(wordsIn('total:200 - 300 ana')).toEqual([{ text: 'ana' }])
})

test.for(['428', '428,1', '19.11.26', '12.34.56', 'a428,01', '1428.012', '1,111,111,111,111.00'])(
  '%s is no amount',
  (text) => {
    expect(readPlainAmount(text)).toBeUndefined()
  },
)

const PIECES = [
  ...QUERY_KEYS.flatMap((key) => [`${key}:`, `-${key}:`]),
  ...[
    '"',
    ':',
    '-',
    '..',
    ',',
    '.',
    ' ',
    '  ',
    '(',
    '+',
    '#',
    '<',
    '>=',
    'd',
    '\u0000',
    '\u0301',
    'ß',
    '😀',
    '__proto__',
  ],
  ...['19', '11', '2026', '31.02', '0722 123 456', '428,01', 'nov', 'mai', 'azi', 'R000 1337', 'RD00 0000 101'],
  ...['ana', 'order', 'comandă', 'in asteptarea coletului', 'constructor', 'toString', '99999999999999999999'],
]

test('no text is too strange for the parser, and what it accepts has a meaning', () => {
  const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.array(fc.constantFrom(...PIECES), { maxLength: 14 }))
  fc.assert(
    fc.property(text, (made) => {
      const { words, filters } = parseQuery(Array.isArray(made) ? made.join('') : made)
      for (const word of words) wordRanges(word, FIELDS)
      codeRuns(words)
      for (const filter of filters) {
        if (!('days' in filter)) continue
        const { from = 0, to = from } = daysFrom(filter.days, 20_776, 'past')
        expect(Number.isInteger(from) && Number.isInteger(to)).toBe(true)
      }
    }),
    { numRuns: 2000 },
  )
})

test('an unknown key is a problem, not a word', () => {
  expect(parseQuery('colour:red')).toEqual({
    words: [],
    filters: [],
    problems: [{ code: 'query_key_unknown', key: 'colour', value: 'red' }],
  })
})

test('words are folded; telephone numbers are found in any spelling', () => {
  expect(wordRanges({ text: 'Șoșetă' }, FIELDS)).toEqual([{ prefix: 'soseta', fields: FIELDS }])
  expect(wordRanges({ text: 'AB-12/c', key: 'sku' }, FIELDS)).toEqual([{ prefix: 'ab12c', fields: 's' }])
  const phone = { prefix: '722123456', fields: 'p' }
  for (const text of ['+40722123456', '0722123456', '0040722123456', '722123456'])
    expect(wordRanges({ text }, FIELDS)).toContainEqual(phone)
  expect(wordRanges({ text: '0722' }, FIELDS)).toEqual([
    { prefix: '0722', fields: FIELDS },
    { prefix: '722', fields: 'p' },
    { prefix: '2270', fields: 'OAP', isEnd: true },
  ])
  expect(wordRanges({ text: '#' }, FIELDS)).toEqual([])
})

test('fields that a person may not search in are left out', () => {
  expect(wordRanges({ text: '0722123456' }, 'onast')).toEqual([
    { prefix: '0722123456', fields: 'onast' },
    { prefix: '6543212270', fields: 'OA', isEnd: true },
  ])
})
