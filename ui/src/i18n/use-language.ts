import type { Language } from '@returns-desk/contract'
import { useSyncExternalStore } from 'react'
import { useI18n } from './i18n-context.ts'

/** The language on the screen now; the component is rendered again when it changes. */
export const useLanguage = (): Language => {
  const i18n = useI18n()
  return useSyncExternalStore(i18n.subscribe, i18n.language)
}
