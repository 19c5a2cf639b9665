/** Options that the opener of the console may set in its URL. */
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '@returns-desk/contract'
import { readStored, store } from '@returns-desk/ui/storage'

const TOKEN_NAMES = ['session-token', 'id_token']
const LANGUAGE_NAME = 'default-language'
const SELECTOR_NAME = 'show-language-selector'

export interface StartOptions {
  readonly sessionToken: string | undefined
  /** Ranks below the user's saved choice and above their browser's language. */
  readonly defaultLanguage: Language | undefined
  readonly showsLanguageSelector: boolean
}

const languageOf = (code: string | null): Language | undefined => {
  if (code === null) return undefined
  return isLanguage(code) ? code : DEFAULT_LANGUAGE
}

/** A reload loses the original URL, so both language options are stored: one permanently, one for the tab. */
const kept = (name: string, given: string | null, kind: 'localStorage' | 'sessionStorage') => {
  if (given !== null) store(name, given, kind)
  return given ?? readStored(name, kind)
}

export const readOptions = (search: string): StartOptions => {
  const query = new URLSearchParams(search)
  return {
    sessionToken: TOKEN_NAMES.map((name) => query.get(name)).find(Boolean) ?? undefined,
    defaultLanguage: languageOf(kept(LANGUAGE_NAME, query.get(LANGUAGE_NAME), 'sessionStorage')),
    showsLanguageSelector: kept(SELECTOR_NAME, query.get(SELECTOR_NAME), 'localStorage') !== 'false',
  }
}

/** The URL without the startup parameters. A token must not stay where people copy links from. */
export const cleanAddress = (address: string) => {
  const url = new URL(address)
  for (const name of [...TOKEN_NAMES, LANGUAGE_NAME, SELECTOR_NAME]) url.searchParams.delete(name)
  // A path that begins with two slashes would name another host, which the browser refuses to navigate to.
  return url.pathname.replace(/\/{2,}/g, '/') + url.search + url.hash
}

export const takeOptions = (): StartOptions => {
  const options = readOptions(location.search)
  history.replaceState(history.state, '', cleanAddress(location.href))
  return options
}
