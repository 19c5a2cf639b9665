/** What can be chosen for a shop, in the words of its reader. */
import { countryCode, type Language } from '@returns-desk/contract'

export interface Choice {
  readonly value: string
  readonly label: string
}

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
/** Islands without a shop, and parts of countries that are listed by themselves. */
const UNINHABITED = new Set(['AC', 'AQ', 'BV', 'CP', 'CQ', 'DG', 'EA', 'HM', 'IC', 'TA', 'TF', 'UM'])

const COUNTRIES = LETTERS.flatMap((one) => LETTERS.map((other) => one + other)).filter(
  (code) => countryCode(code) === code && !UNINHABITED.has(code),
)

/** Of the codes with an X, which are mostly metals and tests, those that people pay with. */
const SHARED_CURRENCIES = new Set(['XAF', 'XCD', 'XOF', 'XPF'])

const ENGLISH_CURRENCIES = new Intl.DisplayNames(['en'], { type: 'currency' })
/** Currencies of the past carry the years in their names. */
const CURRENCIES = Intl.supportedValuesOf('currency').filter(
  (code) =>
    (!code.startsWith('X') || SHARED_CURRENCIES.has(code)) && !/\d{4}/.test(ENGLISH_CURRENCIES.of(code) ?? '1900'),
)

const TIME_ZONES = Intl.supportedValuesOf('timeZone').filter((zone) => zone.includes('/'))

/** The languages that shops sell in most; any other can be added in the settings. */
const LANGUAGES = (
  'ar bg bs ca cs da de el en es et eu fa fi fr ga gl he hi hr hu hy id is it ja ka ko lb lt lv mk mt nb nl pl pt ro ' +
  'ru sk sl sq sr sv th tr uk vi zh'
).split(' ')

const byLabel = (language: Language) => {
  const collator = new Intl.Collator(language)
  return (one: Choice, other: Choice) => collator.compare(one.label, other.label)
}

const capital = (word: string, language: Language) => word.charAt(0).toLocaleUpperCase(language) + word.slice(1)

const named = (codes: readonly string[], type: 'region' | 'language', language: Language): Choice[] => {
  const names = new Intl.DisplayNames([language], { type })
  return codes.map((value) => ({ value, label: capital(names.of(value) ?? value, language) })).sort(byLabel(language))
}

const currencies = (language: Language): Choice[] => {
  const names = new Intl.DisplayNames([language], { type: 'currency' })
  return CURRENCIES.map((value) => ({ value, label: `${value} · ${names.of(value) ?? value}` }))
}

const choicesIn = (language: Language) => ({
  countries: named(COUNTRIES, 'region', language),
  currencies: currencies(language),
  time_zones: TIME_ZONES.map((value) => ({ value, label: value.replaceAll('_', ' ') })),
  languages: named(LANGUAGES, 'language', language),
})
export type Choices = ReturnType<typeof choicesIn>

const made = new Map<Language, Choices>()

/** Made once for each language: the names of a thousand things take a moment. */
export const choicesFor = (language: Language): Choices => {
  const known = made.get(language) ?? choicesIn(language)
  made.set(language, known)
  return known
}

export const isCountry = (code: string) => COUNTRIES.includes(code)
export const isCurrency = (code: string) => CURRENCIES.includes(code)

/** `Intl` also knows zones that it does not list, such as UTC. */
export const isTimeZone = (zone: string) => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return zone !== ''
  } catch {
    return false
  }
}
