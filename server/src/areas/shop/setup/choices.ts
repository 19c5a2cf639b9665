/** What can be chosen for a shop, in the words of its reader. */
import { countryCodes, currencyCodes, type Language, timeZones } from '@returns-desk/contract'

export interface Choice {
  readonly value: string
  readonly label: string
}

const COUNTRIES = countryCodes()
const CURRENCIES = currencyCodes()
const TIME_ZONES = timeZones()

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
