import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '@returns-desk/contract'
import { createInstance, type i18n } from 'i18next'
import LanguageDetector from 'i18next-browser-languagedetector'
import HttpBackend, { type HttpBackendOptions } from 'i18next-http-backend'
import { initReactI18next } from 'react-i18next'
import { currentLanguage } from './current-language.ts'
import { LANGUAGE_KEY } from './language-key.ts'

export { LANGUAGE_KEY }

const MAX_PARALLEL_READS = 10
const MAX_RETRIES = 5
const RETRY_TIMEOUT_MS = 350

export interface I18nOptions {
  /** Where the program lives on its host, with a slash at both ends: translations are read from `locales/` below it. */
  readonly base: string
  /** The namespaces to read before the first paint; screens read their own when they open. */
  readonly namespaces: readonly string[]
  /** What whoever opened the page asked for. A choice the reader saved earlier still comes first. */
  readonly preferred?: Language | undefined
  /** What the address of every file of translations ends with. */
  readonly version?: string
  /** For tests. */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>
}

const detectorPreferring = (preferred: Language | undefined) => {
  const detector = new LanguageDetector()
  detector.addDetector({ name: 'preferred', lookup: () => preferred })
  return detector
}

export const createI18n = (options: I18nOptions): i18n => {
  const instance = createInstance()
  const { fetch: read } = options
  instance.on('languageChanged', () => {
    document.documentElement.lang = currentLanguage(instance)
  })
  instance.use(HttpBackend).use(detectorPreferring(options.preferred)).use(initReactI18next)
  void instance.init<HttpBackendOptions>({
    supportedLngs: LANGUAGES,
    fallbackLng: DEFAULT_LANGUAGE,
    ns: [...options.namespaces],
    defaultNS: options.namespaces[0] ?? 'translation',
    maxParallelReads: MAX_PARALLEL_READS,
    maxRetries: MAX_RETRIES,
    retryTimeout: RETRY_TIMEOUT_MS,
    interpolation: { escapeValue: false }, // React escapes.
    backend: {
      loadPath: `${options.base}locales/{{lng}}/{{ns}}.json${options.version ?? ''}`,
      ...(read ? { alternateFetch: (url: string, init: RequestInit) => read(url, init) } : {}),
    },
    detection: {
      order: ['localStorage', 'preferred', 'navigator', 'htmlTag'],
      lookupLocalStorage: LANGUAGE_KEY,
      caches: [],
      convertDetectedLanguage: (code) => code.split('-')[0] ?? code,
    },
  })
  return instance
}
