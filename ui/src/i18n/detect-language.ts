import { DEFAULT_LANGUAGE, isLanguage, type Language } from '@returns-desk/contract'
import { readStored } from '../storage.ts'
import { LANGUAGE_NAME } from './language-name.ts'

/** In order: the saved choice, the opener's request, the browser's languages, the page's language. */
const wantedLanguages = (preferred: string | undefined): string[] =>
  [
    readStored(LANGUAGE_NAME),
    preferred,
    ...(navigator.languages ?? [navigator.language]),
    document.documentElement.lang,
  ].filter((code): code is string => Boolean(code))

const baseOf = (code: string) => code.split('-')[0]

/** Of the languages of our own texts the most wanted, else English. */
export const detectLanguage = (preferred: Language | undefined): Language =>
  wantedLanguages(preferred).map(baseOf).find(isLanguage) ?? DEFAULT_LANGUAGE

/** The same of the languages that a shop offers; one of them in any case, the first where none is wanted. */
export const detectAmong = (offered: readonly string[], preferred: Language | undefined): string | undefined => {
  const findOne = (code: string) =>
    offered.find((one) => one === code) ??
    offered.find((one) => one === baseOf(code)) ??
    offered.find((one) => baseOf(one) === baseOf(code))
  const wanted = [...wantedLanguages(preferred), DEFAULT_LANGUAGE]
  return wanted.map(findOne).find(Boolean) ?? offered[0]
}
