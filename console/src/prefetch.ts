/**
 * A small separate script that runs before the first paint, while the console's main script is still loading. It sets
 * the colour scheme and prefetches what the console will request first. If it is not certain who is signed in, it
 * requests no shop data.
 */
import { DEFAULT_LANGUAGE } from '@returns-desk/contract'
import { detectLanguage } from '@returns-desk/ui/detect-language'
import { matchPath } from '@returns-desk/ui/match-path'
import { readStored } from '@returns-desk/ui/storage'
import { callList, callReturn, callStatuses, callTrace, listViewOf } from './features/returns/list/first-calls.ts'
import { paths } from './paths.ts'
import { type Api, createCalls } from './shell/session/create-calls.ts'
import { isRecent, readSession, sessionHeaders } from './shell/session/stored-session.ts'
import { markPage } from './start/color-scheme.ts'
import { API_BASE_NAME, readConfig } from './start/config.ts'
import { readOptions } from './start/options.ts'
import { type Prefetched, requestKey } from './start/prefetched.ts'
import { textsUrl } from './start/texts.ts'

/** Texts that every visit needs, and those of the returns, which most visits are about. */
const NAMESPACES = ['shell', 'ui', 'returns']

const answers: Prefetched['answers'] = new Map()

const ask = (url: string, init?: RequestInit) => {
  const answer = fetch(url, init)
  answer.catch(() => {}) // The consumer handles the error.
  answers.set(requestKey(url, init), answer)
}

/** The calls of the API as the console makes them, up to the moment at which an answer would be read. */
const askOnly: typeof fetch = (url, init) => {
  ask(String(url), init)
  return new Promise(() => {})
}

/** What this address shows first; what takes the server longest comes first. */
const askForScreen = (api: Api) => {
  const { pathname, search } = location
  const id = matchPath(paths.return(':id'), pathname)?.id
  if (id) void [callReturn(api, id), callStatuses(api), callTrace(api, id)]
  if (matchPath(paths.returns, pathname))
    void [callList(api, listViewOf(new URLSearchParams(search))), callStatuses(api), api.settings.get()]
}

const start = () => {
  const options = readOptions(location.search)
  const language = detectLanguage(options.defaultLanguage)
  const session = readSession()
  // Otherwise there is a new sign-in, or a session that has to be renewed first.
  const isIn = !options.sessionToken && session && isRecent(session, Date.now())
  const askAt = (baseUrl: string) =>
    isIn &&
    askForScreen(createCalls({ baseUrl, language: () => language, send: askOnly }, () => sessionHeaders(session)))
  // Where the server was the last time, it nearly always is. Where it is not, the console asks at the right place.
  const knownBase = readStored(API_BASE_NAME)
  if (knownBase) askAt(knownBase)
  const config = readConfig()
  window.returnsDeskPrefetched = { config, answers }
  if (!knownBase) void config.then(({ apiBase }) => askAt(apiBase))
  for (const namespace of NAMESPACES) ask(textsUrl(language, namespace))
}

markPage()
start()
// Browsers load their date and time zone data when the first date is formatted. There is time for that now.
setTimeout(() => new Intl.DateTimeFormat(DEFAULT_LANGUAGE, { timeZone: 'UTC', month: 'long' }).format(0))
