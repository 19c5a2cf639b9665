import { createContext, use } from 'react'
import type { I18n } from './create-i18n.ts'

/** Without a provider, a component shows the keys of its texts, which tests of one component look for. */
const KEYS_ONLY: I18n = {
  language: () => 'en',
  reader: () => 'en',
  revision: () => 0,
  subscribe: () => () => undefined,
  isLoaded: () => true,
  load: async () => undefined,
  choose: async () => undefined,
  offer: async () => undefined,
  translator: () => (key) => key,
  group: () => ({}),
}

export const I18nContext = createContext(KEYS_ONLY)

export const useI18n = (): I18n => use(I18nContext)
