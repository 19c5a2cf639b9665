import type { Language } from '@returns-desk/contract'
import { createContext, use, useMemo, useSyncExternalStore } from 'react'
import type { LightI18n, Translate } from './light-i18n.ts'

export const LightI18nContext = createContext<LightI18n | undefined>(undefined)

export const useLightI18n = (): LightI18n => {
  const i18n = use(LightI18nContext)
  if (!i18n) throw new Error('useLightI18n needs a LightI18nContext above it')
  return i18n
}

/** The language on the screen now; the component is drawn again when it changes. */
export const useLanguage = (): Language => {
  const i18n = useLightI18n()
  return useSyncExternalStore(i18n.subscribe, i18n.language)
}

/** `const { t } = useTranslation('tracking')`. Waits (suspends) until the texts are there. */
export const useTranslation = (namespace: string): { readonly t: Translate } => {
  const i18n = useLightI18n()
  const language = useLanguage()
  use(i18n.load(namespace))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the translator speaks the language it was made in.
  return useMemo(() => ({ t: i18n.translator(namespace) }), [i18n, namespace, language])
}
