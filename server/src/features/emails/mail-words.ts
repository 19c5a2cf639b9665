/** How amounts, days and times stand in a mail: in its language, on the shop's clock. */
import { formatDay, formatMoney, type Instant, parseDay } from '@returns-desk/engine'

/** Mails go to Europe: the day before the month. */
const localeOf = (language: string) => (language === 'en' ? 'en-GB' : language)

/** How a day and a time of day are joined: `5 octombrie 2026 la 17:30`. */
export const joinTime = (day: string, time: string, language: string) =>
  language === 'ro' ? `${day} la ${time}` : `${day}, ${time}`

export interface MailWords {
  readonly amount: (minor: number, currency: string) => string
  /** A calendar day, `YYYY-MM-DD`. */
  readonly day: (day: string) => string
  readonly date: (instant: Instant) => string
  readonly moment: (instant: Instant) => string
}

export const mailWords = (language: string, timeZone: string): MailWords => {
  const locale = localeOf(language)
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone })
  const times = new Intl.DateTimeFormat(locale, {
    hour: 'numeric',
    minute: '2-digit',
    hour12: language === 'en',
    timeZone,
  })
  const date = (instant: Instant) => dates.format(new Date(instant))
  return {
    amount: (minor, currency) => formatMoney({ amount: minor, currency }, language),
    day: (text) => {
      const day = parseDay(text)
      return day === null ? '' : formatDay(day, locale)
    },
    date,
    moment: (instant) => joinTime(date(instant), times.format(new Date(instant)).replace(/\u202f/g, ' '), language),
  }
}
