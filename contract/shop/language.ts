/** The languages of the product. English is the fallback for missing texts. */
export const LANGUAGES = ['en', 'ro'] as const
export type Language = (typeof LANGUAGES)[number]
export const DEFAULT_LANGUAGE: Language = 'en'

/** Costly to make, and asked for with every request. */
let names: Intl.DisplayNames | undefined

/** The code of any language that `Intl` can name, as in `de` or `pt-BR`: a shop may write its own texts in it. */
export const isLanguageCode = (code: string): boolean => {
  if (!/^[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-[A-Z]{2})?$/.test(code)) return false
  names ??= new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })
  return names.of(code) !== undefined
}

export const isLanguage = (code: unknown): code is Language => LANGUAGES.includes(code as Language)

/** The language of our own texts for a reader of any language. */
export const programLanguage = (reader: string): Language => {
  const base = reader.split('-')[0]
  return isLanguage(base) ? base : DEFAULT_LANGUAGE
}

/** The languages of an `Accept-Language` header, the most wanted first. */
const wantedIn = (header: string | undefined): string[] =>
  (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';')
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)/.exec(parameter)?.[1]).find(Boolean)
      return { tag, quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag)

/** Of an `Accept-Language` header, the language of our own texts that ranks highest, else English. */
export const preferredLanguage = (header: string | undefined): Language =>
  wantedIn(header)
    .map((tag) => tag.toLowerCase().split('-')[0])
    .find(isLanguage) ?? DEFAULT_LANGUAGE

/** `PT-br` is `pt-BR`. */
const withUsualCase = (tag: string) =>
  tag
    .toLowerCase()
    .replace(/-(?:[a-z]{2}$|[a-z]{4}(?=-|$))/g, (part) =>
      part.length === 3 ? part.toUpperCase() : `-${part.charAt(1).toUpperCase()}${part.slice(2)}`,
    )

/** Of an `Accept-Language` header, the language to read a shop's own texts in, which may be any. */
export const readerLanguage = (header: string | undefined): string =>
  wantedIn(header)
    .map(withUsualCase)
    .find((tag) => isLanguage(tag) || isLanguageCode(tag)) ?? DEFAULT_LANGUAGE
