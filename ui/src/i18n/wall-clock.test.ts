import { LANGUAGES } from '@returns-desk/contract'
import { expect, test } from 'vitest'
import { writeDate, writeTime } from './wall-clock.ts'

const LOCALES = { en: 'en-US', ro: 'ro-RO' }
const utc = (locale: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options })

const clockOf = (date: Date) => ({
  year: date.getUTCFullYear(),
  month: date.getUTCMonth() + 1,
  day: date.getUTCDate(),
  hour: date.getUTCHours(),
  minute: date.getUTCMinutes(),
})

test.each(LANGUAGES)('dates written by hand read as the browser writes them, every month (%s)', (language) => {
  const format = utc(LOCALES[language], { year: 'numeric', month: 'long', day: 'numeric' })
  const days = Array.from({ length: 366 }, (_, day) => new Date(Date.UTC(2028, 0, day + 1)))
  expect(days.map((date) => writeDate(clockOf(date), language))).toEqual(days.map((date) => format.format(date)))
})

test.each(LANGUAGES)('times of day too, around the clock (%s)', (language) => {
  const isTwelveHour = language === 'en'
  const format = utc(LOCALES[language], {
    hour: isTwelveHour ? 'numeric' : '2-digit',
    minute: '2-digit',
    hourCycle: isTwelveHour ? 'h12' : 'h23',
  })
  const times = Array.from({ length: 24 * 12 }, (_, i) => new Date(Date.UTC(2026, 0, 1, 0, i * 5)))
  const written = times.map((date) => writeTime(clockOf(date), language))
  expect(written).toEqual(times.map((date) => format.format(date).replace(/\s/g, ' ')))
})
