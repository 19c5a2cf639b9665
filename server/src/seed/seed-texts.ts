import type { Language } from '@returns-desk/contract'

/** Of the languages that our own texts are in, those that a new shop gets them in; the first one is the fields' own. */
export type SeedLanguages = readonly [Language, ...Language[]]

/** The texts in the first language, and their translations into the others. */
export const seedTexts = <Texts extends object>(
  [first, ...others]: SeedLanguages,
  textsIn: (language: Language) => Texts,
) => ({
  ...textsIn(first),
  translations: JSON.stringify(Object.fromEntries(others.map((language) => [language, textsIn(language)]))),
})

export const named = ([display_name, description]: readonly [string, string]) => ({ display_name, description })
