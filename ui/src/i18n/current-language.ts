import { DEFAULT_LANGUAGE, isLanguage, type Language } from '@returns-desk/contract'
import type { i18n } from 'i18next'
import { LANGUAGE_KEY } from './language-key.ts'

export const currentLanguage = (instance: i18n): Language => {
  const language = instance.resolvedLanguage ?? instance.language
  return isLanguage(language) ? language : DEFAULT_LANGUAGE
}

/** The only thing that saves a language: what was merely detected must not outlive the browser setting it came from. */
export const chooseLanguage = async (instance: i18n, language: Language) => {
  try {
    localStorage.setItem(LANGUAGE_KEY, language)
  } catch {
    // A browser may withhold storage inside a frame: the choice then lasts as long as the page.
  }
  await instance.changeLanguage(language)
}
