import type { Language } from '@returns-desk/contract'

/** The address of translations says which version they are of, so that a browser keeps them until the next one. */
export const TEXTS_VERSION = import.meta.env.VITE_TEXTS ? `?v=${import.meta.env.VITE_TEXTS}` : ''

/** The same URL as the translations use. */
export const textsUrl = (language: Language, namespace: string) =>
  `/locales/${language}/${namespace}.json${TEXTS_VERSION}`
