/** What can be chosen, in the words of the reader. Made when the screen opens: it takes some milliseconds. */
import { countryCodes, currencyCodes, languageCodes, timeZones } from '@returns-desk/contract'
import type { SelectOption } from '@returns-desk/ui'

const capital = (name: string, reader: string) => name.charAt(0).toLocaleUpperCase(reader) + name.slice(1)

/** A code that nobody knows stays as it is. */
const namesOf = (type: 'region' | 'language' | 'currency', reader: string) => {
  const names = new Intl.DisplayNames([reader], { type })
  return (code: string) => {
    try {
      return capital(names.of(code) ?? code, reader)
    } catch {
      return code
    }
  }
}

const sorted = (options: SelectOption[], reader: string) => {
  const { compare } = new Intl.Collator(reader)
  return options.sort((one, other) => compare(one.label, other.label))
}

/** What is saved can be chosen in any case. */
const withSaved = (codes: readonly string[], saved: string) =>
  codes.includes(saved) || !saved ? codes : [saved, ...codes]

export const countryOptions = (reader: string, saved: string): SelectOption[] => {
  const nameOf = namesOf('region', reader)
  const options = withSaved(countryCodes(), saved).map((value) => ({ value, label: nameOf(value) }))
  return sorted(options, reader)
}

export const currencyOptions = (reader: string, saved: string): SelectOption[] => {
  const nameOf = namesOf('currency', reader)
  return withSaved(currencyCodes(), saved).map((value) => ({ value, label: `${value} · ${nameOf(value)}` }))
}

export const timeZoneOptions = (saved: string): SelectOption[] =>
  withSaved(timeZones(), saved).map((value) => ({ value, label: value.replaceAll('_', ' ') }))

/** First those that shops here sell in. */
const OFTEN = 'bg cs da de el en es et fi fr hr hu it lt lv mk nb nl pl pt ro ru sk sl sq sr sv tr uk'.split(' ')

const named = (codes: readonly string[], reader: string): SelectOption[] => {
  const nameOf = namesOf('language', reader)
  return sorted(
    codes.map((value) => ({ value, label: nameOf(value) })),
    reader,
  )
}

export const oftenUsed = (reader: string) => named(OFTEN, reader)
export const allLanguages = (reader: string) => named(languageCodes(), reader)
