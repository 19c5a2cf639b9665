import { DEFAULT_LANGUAGE, isLanguage, type Language } from '@returns-desk/contract'
import { LANGUAGE_KEY } from './language-key.ts'

const savedLanguage = () => {
  try {
    return localStorage.getItem(LANGUAGE_KEY)
  } catch {
    return null // Withheld by the browser.
  }
}

/** In order: the saved choice, the opener's request, the browser's languages, the page's language, English. */
export const detectLanguage = (preferred: Language | undefined): Language => {
  const wanted = [
    savedLanguage(),
    preferred,
    ...(navigator.languages ?? [navigator.language]),
    document.documentElement.lang,
  ]
  const codes = wanted.map((code) => code?.split('-')[0])
  return codes.find(isLanguage) ?? DEFAULT_LANGUAGE
}
