import { expect, test } from 'vitest'
import { readAmount, readDate, readQuantity, readYesNo } from './spreadsheet-values.ts'

const AMOUNTS = [
  ['259.90', '259.90'],
  ['259,90', '259.90'],
  ['1.234,50', '1234.50'],
  ['1,234.50', '1234.50'],
  ['1 234,50 lei', '1234.50'],
  ['1\u00a0234,5', '1234.5'],
  ['1.234.567', '1234567'],
  ['12.345.678,9', '12345678.9'],
  ['RON 80', '80'],
  ['80,', '80.0'],
  ['0,005', '0.005'],
  ['1.234', 'amount_ambiguous'],
  ['1,234', 'amount_ambiguous'],
  ['1.23.456', 'amount_invalid'],
  ['1.234,567,8', 'amount_invalid'],
  ['1,2,3', 'amount_invalid'],
  ['-5', 'amount_invalid'],
  ['=1+1', 'amount_invalid'],
  ['1e3', 'amount_invalid'],
  ['', 'amount_invalid'],
  ['.5', 'amount_invalid'],
] as const

test.for(AMOUNTS)('the amount %j is %s', ([text, expected]) => {
  const read = readAmount(text, 'RON')
  expect('value' in read ? read.value : read.code).toBe(expected)
})

test('three decimals are not thousands in a currency with three decimals', () => {
  expect(readAmount('1.234', 'BHD')).toEqual({ value: '1.234' })
})

const DATES = [
  ['2026-10-05T09:30:00Z', '2026-10-05T09:30:00.000Z'],
  ['2026-10-05 09:30:00 +0300', '2026-10-05T06:30:00.000Z'],
  ['2026-10-05 09:30:00 UTC', '2026-10-05T09:30:00.000Z'],
  ['2026-10-05 09:30', '2026-10-05T06:30:00.000Z'],
  ['2026-12-05', '2026-12-04T22:00:00.000Z'],
  ['5.10.2026 9:30', '2026-10-05T06:30:00.000Z'],
  ['05.12.2026', '2026-12-04T22:00:00.000Z'],
  // The night on which the clocks go back: before and after the change.
  ['25.10.2026 02:30', '2026-10-24T23:30:00.000Z'],
  ['25.10.2026 05:30', '2026-10-25T03:30:00.000Z'],
  ['10/05/2026', 'date_invalid'],
  ['31.02.2026', 'date_invalid'],
  ['2026-10-05 25:00', 'date_invalid'],
  ['yesterday', 'date_invalid'],
] as const

test.for(DATES)('the date %j is %s', ([text, expected]) => {
  const read = readDate(text, 'Europe/Bucharest')
  expect('value' in read ? read.value : read.code).toBe(expected)
})

test('quantities are whole numbers, and yes is understood in two languages', () => {
  expect(['2', '2,00', '2.5', 'two', ''].map(readQuantity)).toEqual([
    { value: 2 },
    { value: 2 },
    { code: 'quantity_invalid' },
    { code: 'quantity_invalid' },
    { code: 'quantity_invalid' },
  ])
  expect(['Da', 'TRUE', '0', 'nu', 'maybe'].map(readYesNo)).toEqual([
    { value: true },
    { value: true },
    { value: false },
    { value: false },
    { code: 'yes_or_no' },
  ])
})
