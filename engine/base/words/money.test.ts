import { expect, test } from 'vitest'
import { formatMinorUnits, formatMoney, formatNumber } from './money.ts'

/** With the no-break space of an amount as a plain space. */
const read = (text: string) => text.replaceAll('\u00a0', ' ')

test.each([
  [1234.5, 'RON', '1,234.50 RON', '1.234,50 RON'],
  [412, 'RON', '412.00 RON', '412,00 RON'],
  [0, 'EUR', '0.00 EUR', '0,00 EUR'],
  [-19.99, 'RON', '-19.99 RON', '-19,99 RON'],
  [-0, 'RON', '0.00 RON', '0,00 RON'],
  [-0.001, 'RON', '0.00 RON', '0,00 RON'],
  [1.005, 'RON', '1.01 RON', '1,01 RON'],
  [1e-7, 'RON', '0.00 RON', '0,00 RON'],
  [1_000_000, 'GBP', '1,000,000.00 GBP', '1.000.000,00 GBP'],
  [1500, 'JPY', '1,500 JPY', '1.500 JPY'],
  [199.9, 'HUF', '199.90 HUF', '199,90 HUF'],
  [1.2345, 'BHD', '1.235 BHD', '1,235 BHD'],
  [12.5, '', '12.5', '12,5'],
  [12.5, 'coins', '12.5 coins', '12,5 coins'],
  [Number.NaN, 'RON', '–', '–'],
])('%d %s reads "%s" in English and "%s" in Romanian', (amount, currency, en, ro) => {
  expect(read(formatMoney(amount, currency, 'en'))).toBe(en)
  expect(read(formatMoney(amount, currency, 'ro'))).toBe(ro)
})

test('an amount in minor units reads like its decimal, to the last digit', () => {
  expect(formatMinorUnits(123_450, 'RON', 'ro')).toBe(formatMoney(1234.5, 'RON', 'ro'))
  expect(formatMinorUnits(1500, 'JPY', 'en')).toBe(formatMoney(1500, 'JPY', 'en'))
  expect(read(formatMinorUnits(-5, 'EUR', 'en'))).toBe('-0.05 EUR')
  expect(read(formatMinorUnits(Number.MAX_SAFE_INTEGER, 'RON', 'en'))).toBe('90,071,992,547,409.91 RON')
})

test('an amount and its currency never wrap onto two lines', () => {
  expect(formatMoney(412, 'RON', 'en')).toBe('412.00\u00a0RON')
})

test('mails in other languages use their own number formats', () => {
  expect(read(formatMinorUnits(123_450, 'RON', 'de'))).toBe('1.234,50 RON')
})

test.each([
  [1234567.5, '1,234,567.5', '1.234.567,5'],
  [0.123456789, '0.123456789', '0,123456789'],
  [20, '20', '20'],
  [Number.NaN, '–', '–'],
])('the number %d reads "%s" in English and "%s" in Romanian', (value, en, ro) => {
  expect([formatNumber(value, 'en'), formatNumber(value, 'ro')]).toEqual([en, ro])
})
