/**
 * Translations for a page where every kilobyte is waited for on a phone: the same files, languages, plurals and
 * `{{names}}` as the console's i18next reads, in a twentieth of its size. What the portal does not use is not here.
 */
import type { Language } from '@returns-desk/contract'
import { detectLanguage } from './detect-language.ts'
import { LANGUAGE_KEY } from './language-key.ts'
import { type Texts, type Translate, translate } from './translate.ts'

export type { Translate }

const RETRY_TIMEOUT_MS = 350
const MAX_RETRIES = 5

/** React's `use` takes a promise that says so as settled, and draws without waiting for it once more. */
type Settled = Promise<void> & { status?: 'fulfilled' }

export interface LightI18nOptions {
  /** Where the program lives on its host, with a slash at both ends: translations are read from `locales/` below it. */
  readonly base: string
  /** What to read before anything is drawn. */
  readonly namespaces: readonly string[]
  readonly preferred?: Language | undefined
  /** For tests. */
  readonly fetch?: (url: string) => Promise<Response>
}

const save = (language: Language) => {
  try {
    localStorage.setItem(LANGUAGE_KEY, language)
  } catch {
    // As above: the choice then lasts as long as the page.
  }
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

export const createLightI18n = ({ base, namespaces, preferred, fetch: read = fetch }: LightI18nOptions) => {
  const known = new Map<string, Texts>()
  const loading = new Map<string, Promise<void>>()
  const wanted = new Set(namespaces)
  const listeners = new Set<() => void>()
  let current = detectLanguage(preferred)
  let choices = 0

  /** While there is no connection it goes on trying: nobody can do anything with the names of texts. */
  const request = async (url: string): Promise<Texts> => {
    for (let attempt = 0; ; attempt++) {
      try {
        const response = await read(url)
        if (response.ok) return (await response.json()) as Texts
        if (attempt >= MAX_RETRIES) return {}
      } catch {
        // The connection is gone, perhaps in the middle of the answer.
      }
      await pause(RETRY_TIMEOUT_MS * 2 ** Math.min(attempt, MAX_RETRIES - 1))
    }
  }

  /** Settles when the texts are there, or when the server has said often enough that it has none. */
  const loadIn = (language: Language, namespace: string): Promise<void> => {
    const key = `${language}/${namespace}`
    const running = loading.get(key)
    if (running) return running
    const load: Settled = request(`${base}locales/${key}.json`).then((texts) => {
      known.set(key, texts)
      load.status = 'fulfilled'
    })
    loading.set(key, load)
    return load
  }

  const switchTo = (language: Language) => {
    current = language
    document.documentElement.lang = language
    for (const tell of listeners) tell()
  }
  switchTo(current)
  for (const namespace of namespaces) void loadIn(current, namespace)

  return {
    language: () => current,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    load: (namespace: string) => {
      wanted.add(namespace)
      return loadIn(current, namespace)
    },
    /** Reads what is on the screen in the other language first, so that nothing is blank in between. */
    choose: async (language: Language) => {
      save(language)
      choices += 1
      const mine = choices
      await Promise.all([...wanted].map((namespace) => loadIn(language, namespace)))
      // Without a connection this may be long ago, and another language chosen since.
      if (mine === choices) switchTo(language)
    },
    /** `key` in the namespace, or `namespace:key`; with a `count`, the form that the language counts it in. */
    translator: (namespace: string): Translate => {
      const language = current
      return (name, values = {}) => {
        const [path = '', other] = name.split(':').reverse()
        return translate(known.get(`${language}/${other ?? namespace}`), language, path, values) ?? name
      }
    },
  }
}

export type LightI18n = ReturnType<typeof createLightI18n>
