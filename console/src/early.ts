/**
 * A small script of its own that runs before the first paint, while the console's script is still on its way. It asks for
 * what the console will ask for first, so that it is there by the time it can be drawn. Whatever is not certain yet, who is
 * signed in above all, it leaves to the console.
 */
import { DEFAULT_LANGUAGE } from '@returns-desk/contract'
import { detectLanguage } from '@returns-desk/ui/detect-language'
import { callList, callReturn, callStatuses, callTrace, listViewOf } from './features/returns/first-calls.ts'
import { paths } from './paths.ts'
import { type Api, createCalls } from './shell/session/create-calls.ts'
import { isRecent, readSession, sessionHeaders } from './shell/session/stored-session.ts'
import { markColorScheme } from './start/color-scheme.ts'
import { API_BASE_NAME, readConfig } from './start/config.ts'
import { type Early, requestKey } from './start/early-answers.ts'
import { matchPath } from './start/match-path.ts'
import { readOptions } from './start/options.ts'
import { saved } from './start/saved.ts'

/** Texts that every visit needs, and those of the returns, which most visits are about. */
const TEXTS = ['shell', 'ui', 'returns']

const answers: Early['answers'] = new Map()

const ask = (url: string, init?: RequestInit) => {
  const answer = fetch(url, init)
  answer.catch(() => {}) // Whoever takes it hears of it.
  answers.set(requestKey(url, init), answer)
}

/** The calls of the API as the console makes them, up to the moment at which an answer would be read. */
const asking: typeof fetch = (url, init) => {
  ask(String(url), init)
  return new Promise(() => {})
}

const firstCalls = (api: Api) => {
  const { pathname, search } = location
  const id = matchPath(paths.return(':id'), pathname)?.id
  if (id) return [callReturn(api, id), callStatuses(api), callTrace(api, id)]
  if (!matchPath(paths.returns, pathname)) return []
  return [callList(api, listViewOf(new URLSearchParams(search))), callStatuses(api)]
}

const start = () => {
  const { sessionToken, defaultLanguage } = readOptions(location.search)
  const config = readConfig()
  window.returnsDeskEarly = { config, answers }
  const language = detectLanguage(defaultLanguage)
  for (const texts of TEXTS)
    for (const code of new Set([language, DEFAULT_LANGUAGE])) ask(`/locales/${code}/${texts}.json`)
  const session = readSession()
  // Somebody new at the door, or a session that has to be renewed first.
  if (sessionToken || !session || !isRecent(session, Date.now())) return
  const askAt = (baseUrl: string) =>
    firstCalls(createCalls({ baseUrl, language: () => language, send: asking }, () => sessionHeaders(session)))
  // Where the server was the last time, it nearly always is. Where it is not, the console asks at the right place.
  const known = saved(API_BASE_NAME)
  if (known) askAt(known)
  else void config.then(({ apiBase }) => askAt(apiBase))
}

markColorScheme()
start()
// A browser reads what it knows of dates and time zones when the first date is written. It has the time for it now.
new Intl.DateTimeFormat(DEFAULT_LANGUAGE, { timeZone: 'UTC', month: 'long' }).format(0)
