import type { Language } from '@returns-desk/contract'

/** The URL of translations contains their version, so that browsers cache them until the next one. */
export const TEXTS_VERSION = import.meta.env.VITE_TEXTS ? `?v=${import.meta.env.VITE_TEXTS}` : ''

/** The same URL as the translations use. */
export const textsUrl = (language: Language, namespace: string) =>
  `/locales/${language}/${namespace}.json${TEXTS_VERSION}`
