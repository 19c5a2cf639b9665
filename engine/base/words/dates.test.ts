import { describe, expect, test } from 'vitest'
import { formatDate, formatDateTime, formatDay, formatExactTime, formatShortDay, shortTimeParts } from './dates.ts'

const BUCHAREST = 'Europe/Bucharest'

test.each([
  ['2026-10-05T14:30:00Z', BUCHAREST, 'October 5, 2026 at 5:30 PM', '5 octombrie 2026 la 17:30'],
  ['2026-10-04T21:05:00Z', BUCHAREST, 'October 5, 2026 at 12:05 AM', '5 octombrie 2026 la 00:05'],
  ['2026-01-09T10:00:00Z', BUCHAREST, 'January 9, 2026 at 12:00 PM', '9 ianuarie 2026 la 12:00'],
  ['2026-12-31T23:30:00Z', BUCHAREST, 'January 1, 2027 at 1:30 AM', '1 ianuarie 2027 la 01:30'],
  ['2026-12-31T23:30:00Z', 'UTC', 'December 31, 2026 at 11:30 PM', '31 decembrie 2026 la 23:30'],
  ['2026-12-31T23:30:00Z', 'Europe/London', 'December 31, 2026 at 11:30 PM', '31 decembrie 2026 la 23:30'],
])('%s on a clock in %s reads "%s" in English and "%s" in Romanian', (instant, zone, en, ro) => {
  expect([formatDateTime(instant, 'en', zone), formatDateTime(instant, 'ro', zone)]).toEqual([en, ro])
  expect(en.startsWith(`${formatDate(instant, 'en', zone)} at `)).toBe(true)
  expect(ro.startsWith(`${formatDate(new Date(instant), 'ro', zone)} la `)).toBe(true)
})

test.each([
  ['2026-10-05', 'October 5, 2026', '5 octombrie 2026'],
  ['2028-02-29', 'February 29, 2028', '29 februarie 2028'],
])('the day %s has no time zone and reads "%s", "%s"', (day, en, ro) => {
  expect([formatDay(day, 'en'), formatDay(day, 'ro')]).toEqual([en, ro])
})

test('in the cell of a table a moment and a day are short', () => {
  const at = '2026-10-05T14:30:00Z'
  expect(shortTimeParts(at, 'en', BUCHAREST)).toEqual(['Oct 5, 2026', '5:30 PM'])
  expect(shortTimeParts(at, 'ro', BUCHAREST)).toEqual(['5 oct. 2026', '17:30'])
  expect(shortTimeParts('yesterday', 'en', BUCHAREST)).toEqual(['–', ''])
  expect([formatShortDay('2026-10-19', 'en'), formatShortDay('2026-10-19', 'ro')]).toEqual(['Oct 19', '19 oct.'])
})

test('a time that may serve as evidence includes seconds and the UTC offset', () => {
  const [summer, winter] = ['2026-10-05T14:30:09Z', '2026-12-05T14:30:09Z']
  expect(formatExactTime(summer, 'en', BUCHAREST)).toBe('October 5, 2026 at 5:30:09 PM GMT+3')
  expect(formatExactTime(winter, 'ro', BUCHAREST)).toBe('5 decembrie 2026 la 16:30:09 GMT+2')
})

test('mails in other languages use their own date formats', () => {
  expect(formatDateTime('2026-10-05T14:30:00Z', 'de', BUCHAREST)).toBe('5. Oktober 2026, 17:30')
})

describe('unknown values', () => {
  test.each(['', 'yesterday'])('an instant such as "%s" is a dash', (instant) => {
    for (const format of [formatDate, formatDateTime, formatExactTime])
      expect(format(instant, 'en', BUCHAREST)).toBe('–')
    expect(formatDay(instant, 'ro')).toBe('–')
  })

  test.each(['', 'Mars/Olympus'])('the time zone "%s" counts as UTC', (zone) => {
    expect(formatDateTime('2026-10-05T14:30:00Z', 'en', zone)).toBe('October 5, 2026 at 2:30 PM')
  })
})
