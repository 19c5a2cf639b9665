/**
 * The translations of console and portal: files of texts by language and namespace, read when a screen needs them. The files
 * have i18next's format, which translators' tools know; its code would be a multiple of this.
 */
import { DEFAULT_LANGUAGE, type Language, programLanguage } from '@returns-desk/contract'
import { store } from '../storage.ts'
import { detectAmong, detectLanguage } from './detect-language.ts'
import { LANGUAGE_NAME } from './language-name.ts'
import { groupAt, type Texts, type Translate, translate } from './translate.ts'

const RETRY_TIMEOUT_MS = 350
const MAX_RETRIES = 5

export interface I18nOptions {
  /** The base path of the app, with a slash at both ends: translations are loaded from `locales/` below it. */
  readonly base: string
  /** The namespaces to load before the first paint; screens load their own when they open. */
  readonly namespaces: readonly string[]
  /** The language requested by the opener of the page. A choice the user saved earlier takes precedence. */
  readonly preferred?: Language | undefined
  /** The suffix of every translation file's URL. */
  readonly version?: string
  /** For tests, and for prefetched responses. */
  readonly fetch?: (url: string) => Promise<Response>
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

export const createI18n = (options: I18nOptions) => {
  const { base, namespaces, preferred, version = '', fetch: read = fetch } = options
  const known = new Map<string, Texts | undefined>()
  const loading = new Map<string, Promise<void>>()
  const loaded = new Set<string>()
  const wanted = new Set(namespaces)
  const listeners = new Set<() => void>()
  let current = detectLanguage(preferred)
  let reader: string = current
  let choices = 0
  let revision = 0

  /** Retries for as long as the network is down: raw translation keys are of no use to users. */
  const request = async (url: string): Promise<Texts | undefined> => {
    for (let attempt = 0; ; attempt++) {
      try {
        const response = await read(url)
        if (response.ok) return (await response.json()) as Texts
        if (attempt >= MAX_RETRIES) return undefined
      } catch {
        // The connection was lost, perhaps in the middle of the response.
      }
      await pause(RETRY_TIMEOUT_MS * 2 ** Math.min(attempt, MAX_RETRIES - 1))
    }
  }

  /** Settles when the translations are loaded, or with the English ones once the retries are used up. */
  const loadIn = (language: Language, namespace: string): Promise<void> => {
    const key = `${language}/${namespace}`
    const running = loading.get(key)
    if (running) return running
    const readTexts = async () => {
      const texts = await request(`${base}locales/${key}.json${version}`)
      known.set(key, texts)
      if (!texts && language !== DEFAULT_LANGUAGE) await loadIn(DEFAULT_LANGUAGE, namespace)
    }
    const load = readTexts().then(() => void loaded.add(key))
    loading.set(key, load)
    return load
  }

  const notify = () => {
    revision += 1
    for (const listener of listeners) listener()
  }

  const switchTo = (code: string) => {
    reader = code
    current = programLanguage(code)
    document.documentElement.lang = current
    notify()
  }
  switchTo(current)
  for (const namespace of namespaces) void loadIn(current, namespace)

  const change = async (code: string) => {
    choices += 1
    const mine = choices
    await Promise.all([...wanted].map((namespace) => loadIn(programLanguage(code), namespace)))
    // Without a connection this may be long ago, and another language chosen since.
    if (mine === choices) switchTo(code)
  }

  /** Both languages have the same texts, so English is read only once one turns out to be missing. */
  const inEnglish = (language: Language, namespace: string) => {
    const key = `${DEFAULT_LANGUAGE}/${namespace}`
    const isLoaded = loaded.has(`${language}/${namespace}`)
    if (isLoaded && !loading.has(key)) void loadIn(DEFAULT_LANGUAGE, namespace).then(notify)
    return known.get(key)
  }

  return {
    /** Of our own texts. */
    language: () => current,
    /** Of the texts that a shop has written itself, and of dates and amounts. It may be none of ours. */
    reader: () => reader,
    /** Another number whenever texts may read differently. */
    revision: () => revision,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    isLoaded: (namespace: string) => loaded.has(`${current}/${namespace}`),
    load: (namespace: string) => {
      wanted.add(namespace)
      return loadIn(current, namespace)
    },
    /** Loads the visible namespaces in the new language first, so that nothing is blank in between. */
    choose: (code: string) => {
      // Only a choice is stored: a detected language must not outlive the browser setting it came from.
      store(LANGUAGE_NAME, code)
      return change(code)
    },
    /** From now on one of these is read: the languages that a shop offers. */
    offer: async (codes: readonly string[]) => {
      const code = detectAmong(codes, preferred)
      if (code !== undefined && code !== reader) await change(code)
    },
    /** `key` in the namespace, or `namespace:key`; with a `count`, the plural form of the language. */
    translator: (namespace: string): Translate => {
      const language = current
      return (name, values = {}) => {
        const [path = '', other = namespace] = name.split(':').reverse()
        const text = translate(known.get(`${language}/${other}`), language, path, values)
        if (text !== undefined) return text
        if (typeof values.defaultValue === 'string') return values.defaultValue
        return translate(inEnglish(language, other), DEFAULT_LANGUAGE, path, values) ?? name
      }
    },
    /** All texts below a key. */
    group: (namespace: string, path: string) => groupAt(known.get(`${current}/${namespace}`), path),
  }
}

export type I18n = ReturnType<typeof createI18n>
