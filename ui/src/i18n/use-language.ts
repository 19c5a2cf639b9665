import type { Language } from '@returns-desk/contract'
import { useSyncExternalStore } from 'react'
import { useI18n } from './i18n-context.ts'

/** The language of our own texts on the screen now; the component is rendered again when it changes. */
export const useLanguage = (): Language => {
  const i18n = useI18n()
  return useSyncExternalStore(i18n.subscribe, i18n.language)
}

/** The language in which a shop's own texts, dates and amounts are read: one of the shop's, which may be none of ours. */
export const useReader = (): string => {
  const i18n = useI18n()
  return useSyncExternalStore(i18n.subscribe, i18n.reader)
}
