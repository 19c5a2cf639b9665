// Shared by the formatters of amounts, numbers and dates: the locale of a language, and a cache of Intl formatters.

/** Placeholder for an unknown amount or date. */
export const UNKNOWN = '–'

/** English dates follow the specification: month before day, 12-hour clock. */
const LOCALES: Readonly<Record<string, string>> = { en: 'en-US', ro: 'ro-RO' }

/** Screens exist in English and Romanian; mails also in other languages, by their Intl code. */
export const localeOf = (language: string): string => LOCALES[language] ?? language

/** Creating an Intl formatter costs far more than using it, and a table uses one per cell. */
export const cached = <Parts extends readonly (string | number)[], Formatter>(
  create: (...parts: Parts) => Formatter,
) => {
  const known = new Map<string, Formatter>()
  return (...parts: Parts): Formatter => {
    const key = parts.join(' ')
    let formatter = known.get(key)
    if (!formatter) {
      formatter = create(...parts)
      known.set(key, formatter)
    }
    return formatter
  }
}
