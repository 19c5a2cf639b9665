import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayOf, dayText } from '../base/calendar.ts'
import { daysLeft, isOpen, returnWindow } from './window.ts'

const BUCHAREST = { days_accept_return: 14, time_zone: 'Europe/Bucharest' }
const windowOf = (dates: Parameters<typeof returnWindow>[0], terms = BUCHAREST) => {
  const window = returnWindow(dates, terms)
  if (!window) throw new Error('no window')
  return window
}

describe('which clock counts', () => {
  const dates = {
    delivered_at: '2026-06-10T09:00:00Z',
    fulfilled_at: '2026-06-08T09:00:00Z',
    ordered_at: '2026-06-06T09:00:00Z',
  }

  test.each([
    ['delivery, if it is known', dates, 'delivered', '2026-06-24'],
    ['dispatch plus three days, if delivery is unknown', { ...dates, delivered_at: null }, 'fulfilled', '2026-06-25'],
    ['the order plus seven days, if nothing else is known', { ordered_at: dates.ordered_at }, 'ordered', '2026-06-27'],
    ['an unreadable date counts as missing', { ...dates, delivered_at: 'soon' }, 'fulfilled', '2026-06-25'],
  ])('%s', (_, known, clock, last_day) => {
    expect(returnWindow(known, BUCHAREST)).toMatchObject({ clock, last_day })
  })

  test('an order without any date has no window and accepts no return', () => {
    expect(returnWindow({}, BUCHAREST)).toBeNull()
    expect(isOpen(null, '2026-06-10T09:00:00Z')).toBe(false)
  })
})

describe('the last day', () => {
  test('counts to its end in the shop’s time zone, whatever the hour of delivery', () => {
    for (const delivered_at of ['2026-06-09T21:00:00Z', '2026-06-10T12:00:00Z', '2026-06-10T20:59:59.999Z']) {
      const window = windowOf({ delivered_at })
      expect(window.ends_at).toBe('2026-06-24T20:59:59.999Z')
      expect(isOpen(window, '2026-06-24T20:59:59.999Z')).toBe(true)
      expect(isOpen(window, '2026-06-24T21:00:00.000Z')).toBe(false)
    }
  })

  test('moves with an extension', () => {
    const window = windowOf({ delivered_at: '2026-06-10T12:00:00Z' }, { ...BUCHAREST, extension_days: 16 } as never)
    expect(window).toMatchObject({ last_day: '2026-07-10', extension_days: 16, days_accept_return: 14 })
  })

  test('is right when the clocks go back within the window', () => {
    expect(windowOf({ delivered_at: '2026-10-20T08:00:00Z' }).ends_at).toBe('2026-11-03T21:59:59.999Z')
    expect(windowOf({ delivered_at: '2026-10-11T08:00:00Z' }).ends_at).toBe('2026-10-25T21:59:59.999Z')
  })

  test('is right when the clocks go forward within the window', () => {
    expect(windowOf({ delivered_at: '2026-03-20T08:00:00Z' }).ends_at).toBe('2026-04-03T20:59:59.999Z')
    expect(windowOf({ delivered_at: '2026-03-15T08:00:00Z' }).ends_at).toBe('2026-03-29T20:59:59.999Z')
  })

  test('exists even if midnight does not', () => {
    // Beirut skips from 23:59:59 to 01:00 on 29 March 2026.
    const terms = { days_accept_return: 1, time_zone: 'Asia/Beirut' }
    expect(windowOf({ delivered_at: '2026-03-27T10:00:00Z' }, terms).ends_at).toBe('2026-03-28T21:59:59.999Z')
    expect(windowOf({ delivered_at: '2026-03-28T10:00:00Z' }, terms).ends_at).toBe('2026-03-29T20:59:59.999Z')
  })

  test('with zero days is the day of delivery', () => {
    const window = windowOf({ delivered_at: '2026-06-10T05:00:00Z' }, { ...BUCHAREST, days_accept_return: 0 })
    expect(window.last_day).toBe('2026-06-10')
  })

  test('days left reach zero on the last day', () => {
    const window = windowOf({ delivered_at: '2026-10-20T08:00:00Z' })
    expect(daysLeft(window, '2026-10-20T08:00:00Z', BUCHAREST.time_zone)).toBe(14)
    expect(daysLeft(window, '2026-11-03T21:00:00Z', BUCHAREST.time_zone)).toBe(0)
    expect(daysLeft(window, '2026-11-03T22:00:00Z', BUCHAREST.time_zone)).toBe(-1)
  })
})

test('the last instant is always the last of its day, in any zone', () => {
  const zones = ['Europe/Bucharest', 'UTC', 'America/St_Johns', 'Pacific/Apia', 'Asia/Kathmandu', 'Australia/Lord_Howe']
  const instants = fc.date({ min: new Date('2015-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(instants, fc.constantFrom(...zones), fc.integer({ min: 0, max: 365 }), (delivered, time_zone, days) => {
      const { ends_at } = windowOf({ delivered_at: delivered }, { days_accept_return: days, time_zone })
      const last = dayOf(delivered, time_zone) + days
      expect([dayOf(ends_at, time_zone), dayOf(Date.parse(ends_at) + 1, time_zone)]).toEqual([last, last + 1])
    }),
    { seed: 7, numRuns: 300 },
  )
})

test.each([
  [0, '1970-01-01'],
  [-719_162, '0001-01-01'],
  [2_932_896, '9999-12-31'],
  [2_932_897, '+010000-01-01'],
  [1e9, ''],
])('day %i is written as %j, every time', (day, text) => {
  expect([dayText(day), dayText(day)]).toEqual([text, text])
})

test('a calendar day is the one that Intl would print', () => {
  const instants = fc.date({ min: new Date('1950-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
  const zones = fc.constantFrom('Europe/Bucharest', 'America/New_York', 'Pacific/Chatham', 'Africa/Casablanca')
  fc.assert(
    fc.property(instants, zones, (instant, timeZone) => {
      const printed = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(instant)
      expect(new Date(dayOf(instant, timeZone) * 86_400_000).toISOString().slice(0, 10)).toBe(printed)
    }),
    { seed: 7, numRuns: 2000 },
  )
})
