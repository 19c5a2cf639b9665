/** The languages of the product. English is the fallback for missing texts. */
export const LANGUAGES = ['en', 'ro'] as const
export type Language = (typeof LANGUAGES)[number]
export const DEFAULT_LANGUAGE: Language = 'en'

/** The code of any language that `Intl` can name, as in `de` or `pt-BR`: a shop may write its own texts in it. */
export const isLanguageCode = (code: string): boolean => {
  if (!/^[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-[A-Z]{2})?$/.test(code)) return false
  return new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' }).of(code) !== undefined
}

export const isLanguage = (code: unknown): code is Language => LANGUAGES.includes(code as Language)

/** Reads an `Accept-Language` header: the supported language that ranks highest, else English. */
export const preferredLanguage = (header: string | undefined): Language => {
  const ranked = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';')
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)/.exec(parameter)?.[1]).find(Boolean)
      return { code: tag.toLowerCase().split('-')[0], quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ code, quality }) => isLanguage(code) && quality > 0)
    .sort((a, b) => b.quality - a.quality)
  return (ranked[0]?.code as Language | undefined) ?? DEFAULT_LANGUAGE
}
