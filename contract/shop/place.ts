/** What a shop can choose of: countries, currencies, time zones and languages that `Intl` knows, and the origins of web pages. */
import { countryCode } from './country.ts'
import { LONG_LANGUAGE_CODES } from './long-language-codes.ts'

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz']
const twoLetters = () => LETTERS.flatMap((one) => LETTERS.map((other) => one + other))

export const isCountryCode = (code: string): boolean => /^[A-Z]{2}$/.test(code) && countryCode(code) === code

/** Islands without a shop, and parts of countries that are listed by themselves. */
const UNINHABITED = new Set(['AC', 'AQ', 'BV', 'CP', 'CQ', 'DG', 'EA', 'HM', 'IC', 'TA', 'TF', 'UM'])

export const countryCodes = (): string[] =>
  twoLetters()
    .map((code) => code.toUpperCase())
    .filter((code) => isCountryCode(code) && !UNINHABITED.has(code))

let currencies: ReadonlySet<string> | undefined

/** By ISO 4217, in capitals. */
export const isCurrencyCode = (code: string): boolean => {
  currencies ??= new Set(Intl.supportedValuesOf('currency'))
  return currencies.has(code)
}

/** Of the codes with an X, which are mostly metals and tests, those that people pay with. */
const SHARED_CURRENCIES = new Set(['XAF', 'XCD', 'XOF', 'XPF'])

/** Those of today: currencies of the past carry the years in their names. */
export const currencyCodes = (): string[] => {
  const names = new Intl.DisplayNames(['en'], { type: 'currency' })
  const isPaidWith = (code: string) => !code.startsWith('X') || SHARED_CURRENCIES.has(code)
  return Intl.supportedValuesOf('currency').filter((code) => isPaidWith(code) && !/\d{4}/.test(names.of(code) ?? ''))
}

export const timeZones = (): string[] => Intl.supportedValuesOf('timeZone').filter((zone) => zone.includes('/'))

/** Varieties that are written differently enough to have texts of their own. */
const VARIETIES = 'de-AT de-CH en-GB en-US es-MX fr-CA nl-BE pt-BR pt-PT sr-Cyrl sr-Latn zh-Hans zh-Hant'.split(' ')

/** Every language that `Intl` can name, and some varieties. */
export const languageCodes = (): string[] => {
  const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })
  const named = [...twoLetters(), ...LONG_LANGUAGE_CODES, ...VARIETIES].filter((code) => names.of(code) !== undefined)
  // A code that is no longer used leads to the one that took its place.
  return named.filter((code) => new Intl.Locale(code).toString() === code)
}

const ORIGIN_MAX_LENGTH = 255
const HOST = /^https:\/\/[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+(?::\d{1,5})?$/

/** `https://admin.example.com`: scheme and host as a browser writes them, without path and wildcard. */
export const isOrigin = (text: string): boolean =>
  text.length <= ORIGIN_MAX_LENGTH && HOST.test(text) && URL.parse(text)?.origin === text
