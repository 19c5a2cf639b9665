/** The languages of the product. English is the fallback for missing texts. */
export const LANGUAGES = ['en', 'ro'] as const
export type Language = (typeof LANGUAGES)[number]
export const DEFAULT_LANGUAGE: Language = 'en'

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
