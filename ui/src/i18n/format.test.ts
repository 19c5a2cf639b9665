import { expect, test } from 'vitest'
import { formatDate, formatDateTime, formatExactTime, formatMoney, formatNumber } from './format.ts'

const AFTERNOON = '2026-10-05T14:30:00Z'
const BUCHAREST = 'Europe/Bucharest'

test('amounts are written as each language writes them', () => {
  expect(formatMoney(1234.5, 'RON', 'ro')).toBe('1.234,50\u00a0RON')
  expect(formatMoney(1234.5, 'RON', 'en')).toBe('RON\u00a01,234.50')
  expect(formatMoney(-19.99, 'RON', 'ro')).toBe('-19,99\u00a0RON')
  expect(formatMoney(0, 'EUR', 'ro')).toBe('0,00\u00a0EUR')
})

test('a currency without cents shows none', () => {
  expect(formatMoney(1200, 'JPY', 'ro')).toBe('1.200\u00a0JPY')
})

test('English dates have a long month and a 12-hour clock', () => {
  expect(formatDateTime(AFTERNOON, 'en', BUCHAREST)).toBe('October 5, 2026 at 5:30 PM')
  expect(formatDateTime('2026-10-04T21:05:00Z', 'en', BUCHAREST)).toBe('October 5, 2026 at 12:05 AM')
})

test('Romanian dates have a 24-hour clock', () => {
  expect(formatDateTime(AFTERNOON, 'ro', BUCHAREST)).toBe('5 octombrie 2026 la 17:30')
  expect(formatDateTime('2026-10-04T21:05:00Z', 'ro', BUCHAREST)).toBe('5 octombrie 2026 la 00:05')
})

test('a date is the one on the calendar of the shop, not of the server', () => {
  expect(formatDate('2026-12-31T23:30:00Z', 'ro', BUCHAREST)).toBe('1 ianuarie 2027')
  expect(formatDate('2026-12-31T23:30:00Z', 'ro', 'UTC')).toBe('31 decembrie 2026')
})

test('numbers are grouped as each language groups them', () => {
  expect(formatNumber(1234567.5, 'ro')).toBe('1.234.567,5')
  expect(formatNumber(1234567.5, 'en')).toBe('1,234,567.5')
})

test('a time that may have to be proved is told to the second, with its zone', () => {
  expect(formatExactTime('2026-10-05T14:30:09Z', 'en', BUCHAREST)).toBe('October 5, 2026 at 17:30:09 GMT+3')
  expect(formatExactTime('2026-12-05T14:30:09Z', 'ro', BUCHAREST)).toMatch(
    /^5 decembrie 2026 la 16:30:09 (EET|GMT\+2)$/,
  )
})

const AMOUNTS = [
  0.01, 0.1, 1.005, 9.99, 18.99, 100, 999.9, 1000, 1234.5, 98_765.43, 999_999.99, 1_000_000, 12_345_678.9,
]
const withPlainBlanks = (text: string) => text.replace(/\s/g, ' ')

test.each([
  ['en', 'en-US'],
  ['ro', 'ro-RO'],
] as const)('what is written by hand in %s reads as the browser would have written it', (language, locale) => {
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency: 'RON' })
  const number = new Intl.NumberFormat(locale)
  for (const amount of [0, ...AMOUNTS.flatMap((value) => [value, -value])]) {
    expect(withPlainBlanks(formatMoney(amount, 'RON', language))).toBe(withPlainBlanks(money.format(amount)))
    expect(formatNumber(amount, language)).toBe(number.format(amount))
  }
})

test('what is not known is a dash, never "RONNaN" or an error', () => {
  expect(formatMoney(Number.NaN, 'RON', 'en')).toBe('–')
  expect(formatNumber(Number.NaN, 'ro')).toBe('–')
  expect(formatMoney(12.5, '', 'en')).toBe('12.5')
  expect(formatMoney(12.5, 'coins', 'ro')).toBe('12,5 coins')
  for (const iso of ['', 'yesterday']) {
    expect(formatDate(iso, 'en', BUCHAREST)).toBe('–')
    expect(formatDateTime(iso, 'ro', BUCHAREST)).toBe('–')
    expect(formatExactTime(iso, 'en', BUCHAREST)).toBe('–')
  }
  for (const zone of ['', 'Mars/Olympus']) {
    expect(formatDate(AFTERNOON, 'en', zone)).toMatch(/^October \d, 2026$/)
    expect(formatExactTime(AFTERNOON, 'en', zone)).toMatch(/^October \d, 2026 at/)
  }
})
