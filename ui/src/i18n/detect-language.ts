import { DEFAULT_LANGUAGE, isLanguage, type Language } from '@returns-desk/contract'
import { readStored } from '../storage.ts'
import { LANGUAGE_NAME } from './language-name.ts'

/** In order: the saved choice, the opener's request, the browser's languages, the page's language, English. */
export const detectLanguage = (preferred: Language | undefined): Language => {
  const wanted = [
    readStored(LANGUAGE_NAME),
    preferred,
    ...(navigator.languages ?? [navigator.language]),
    document.documentElement.lang,
  ]
  const codes = wanted.map((code) => code?.split('-')[0])
  return codes.find(isLanguage) ?? DEFAULT_LANGUAGE
}
