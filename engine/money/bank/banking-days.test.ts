import { expect, test } from 'vitest'
import { dayText, parseDay } from '../../base/calendar.ts'
import { isBankingDay, isExecutionDay, nextBankingDay } from './banking-days.ts'

const dayAt = (text: string) => parseDay(text) ?? Number.NaN
const next = (text: string) => dayText(nextBankingDay(dayAt(text)))

test.each([
  ['a Monday is one itself', '2026-10-05', '2026-10-05'],
  ['a Saturday', '2026-10-10', '2026-10-12'],
  ['a Sunday', '2026-10-11', '2026-10-12'],
  ['Good Friday to Easter Monday', '2026-04-03', '2026-04-07'],
  ['another Easter', '2027-03-26', '2027-03-30'],
  ['the earliest Easter for long', '2008-03-21', '2008-03-25'],
  ['1 May, a Friday', '2026-05-01', '2026-05-04'],
  ['Christmas, a Friday, and the day after', '2026-12-25', '2026-12-28'],
  ['New Year, a Friday', '2027-01-01', '2027-01-04'],
  ['24 December is a day like any other', '2026-12-24', '2026-12-24'],
])('the next banking day: %s', (_, from, to) => {
  expect(next(from)).toBe(to)
})

test('a file is paid within thirty days, or on the banking day that is offered for the last of them', () => {
  const on = (day: string, today: string) => isExecutionDay(dayAt(day), dayAt(today))
  expect([on('2026-10-04', '2026-10-05'), on('2026-10-05', '2026-10-05')]).toEqual([false, true])
  expect([on('2026-11-04', '2026-10-05'), on('2026-11-05', '2026-10-05')]).toEqual([true, false])
  // 31 October is a Saturday.
  expect([on('2026-11-02', '2026-10-01'), on('2026-11-03', '2026-10-01')]).toEqual([true, false])
})

test('every year, TARGET is closed on two to six weekdays: Good Friday, Easter Monday and up to four fixed days', () => {
  for (let year = 2000; year < 2100; year++) {
    const first = dayAt(`${year}-01-01`)
    const all = Array.from({ length: dayAt(`${year + 1}-01-01`) - first }, (_, i) => first + i)
    // 1 January 1970 was a Thursday.
    const weekdays = all.filter((day) => (day + 4) % 7 !== 0 && (day + 4) % 7 !== 6)
    const off = weekdays.filter((day) => !isBankingDay(day)).length
    expect(off, String(year)).toBeGreaterThanOrEqual(2)
    expect(off, String(year)).toBeLessThanOrEqual(6)
  }
})
