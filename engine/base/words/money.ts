// Formats amounts and numbers, the same on every screen, in mails, refusals and traces: "1,234.50 RON", "1.234,50 RON".
// Intl gets decimal text, not a float, so that no amount is rounded.

import { currencyExponent, decimalText } from '../money.ts'
import { cached, localeOf, UNKNOWN } from './formatters.ts'

/** Keeps an amount and its currency on one line. */
const NO_BREAK_SPACE = '\u00a0'

/** Without a valid currency code the amount is written as a plain number. */
const CURRENCY_CODE = /^[A-Z]{3}$/i

type DecimalText = `${number}`

const SHARED = { useGrouping: 'always', signDisplay: 'negative' } as const

const amountFormat = cached((language: string, decimals: number) => {
  const fixed = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  return new Intl.NumberFormat(localeOf(language), { ...SHARED, ...fixed })
})

const numberFormat = cached(
  (language: string) => new Intl.NumberFormat(localeOf(language), { ...SHARED, maximumFractionDigits: 9 }),
)

const formatText = (decimal: DecimalText, currency: string, language: string) => {
  if (!CURRENCY_CODE.test(currency)) return `${numberFormat(language).format(decimal)} ${currency}`.trim()
  const amount = amountFormat(language, currencyExponent(currency)).format(decimal)
  return `${amount}${NO_BREAK_SPACE}${currency.toUpperCase()}`
}

/** The decimal number of the wire. The currency is always its code, which is unambiguous, and always comes last. */
export const formatMoney = (amount: number, currency: string, language: string): string =>
  Number.isFinite(amount) ? formatText(String(amount) as DecimalText, currency, language) : UNKNOWN

/** The same for an amount in minor units. */
export const formatMinorUnits = (amount: number, currency: string, language: string): string =>
  formatText(decimalText(amount, currency) as DecimalText, currency, language)

export const formatNumber = (value: number, language: string): string =>
  Number.isFinite(value) ? numberFormat(language).format(value) : UNKNOWN
