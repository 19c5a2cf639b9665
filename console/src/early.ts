/**
 * A small script of its own that runs before the first paint, while the console's script is still on its way. It asks for
 * what the console will ask for first, so that it is there by the time it can be drawn, and draws the list of returns itself.
 * Whatever is not certain yet, who is signed in above all, it leaves to the console.
 */
import { DEFAULT_LANGUAGE, type Language } from '@returns-desk/contract'
import { detectLanguage } from '@returns-desk/ui/detect-language'
import { callReturn, callStatuses, callTrace } from './features/returns/list/first-calls.ts'
import { drawFirstPicture } from './first-picture/first-picture.tsx'
import { showPicture } from './first-picture/show-picture.ts'
import { paths } from './paths.ts'
import { createCalls } from './shell/session/create-calls.ts'
import { isRecent, readSession, type StoredSession, sessionHeaders } from './shell/session/stored-session.ts'
import { markPage } from './start/color-scheme.ts'
import { API_BASE_NAME, readConfig } from './start/config.ts'
import { type Early, requestKey } from './start/early-answers.ts'
import { matchPath } from './start/match-path.ts'
import { readOptions, type StartOptions } from './start/options.ts'
import { saved } from './start/saved.ts'
import { TEXTS_BASE, TEXTS_VERSION } from './start/texts.ts'

/** Texts that every visit needs, and those of the returns, which most visits are about. */
const TEXTS = ['shell', 'ui', 'returns']

const answers: Early['answers'] = new Map()

/** The answer is the console's. What is said of it here is read off it once: two who read one stream hold each other up. */
const ask = async (url: string, init?: RequestInit) => {
  const reading = fetch(url, init).then(async (answer) => ({ answer, text: await answer.text() }))
  const kept = reading.then(({ answer, text }) => new Response(text || null, answer))
  kept.catch(() => {}) // Whoever takes it hears of it.
  answers.set(requestKey(url, init), kept)
  const { answer, text } = await reading
  return { ok: answer.ok, status: answer.status, statusText: answer.statusText, text: async () => text }
}

/** The calls of the API as the console makes them, up to the moment at which an answer would be read. */
const asking: typeof fetch = (url, init) => {
  ask(String(url), init).catch(() => {})
  return new Promise(() => {})
}

/** All that is ever read of an answer. */
const askingForCopy = ((url, init) => ask(String(url), init)) as typeof fetch

const texts = new Map<string, ReturnType<typeof ask>>()

const askForTexts = (language: Language, namespace: string) => {
  const url = `${TEXTS_BASE}${language}/${namespace}.json${TEXTS_VERSION}`
  const answer = texts.get(url) ?? ask(url)
  answer.catch(() => {})
  texts.set(url, answer)
  return answer
}

const readTexts = async (language: Language, namespace: string) => {
  const { ok, text } = await askForTexts(language, namespace)
  if (!ok) throw new Error('there are no texts')
  return JSON.parse(await text())
}

interface Visit {
  readonly baseUrl: string
  readonly language: Language
  readonly session: StoredSession
  readonly options: StartOptions
}

/** Asks for what this address shows first, and answers the picture of it where there is one. */
const askFirst = ({ baseUrl, language, session, options }: Visit) => {
  const callsBy = (send: typeof fetch) =>
    createCalls({ baseUrl, language: () => language, send }, () => sessionHeaders(session))
  const { pathname } = location
  const id = matchPath(paths.return(':id'), pathname)?.id
  if (id) {
    const api = callsBy(asking)
    void [callReturn(api, id), callStatuses(api), callTrace(api, id)]
  }
  if (!matchPath(paths.returns, pathname)) return undefined
  const files = { namespaces: TEXTS, read: readTexts }
  return drawFirstPicture({ api: callsBy(askingForCopy), session, options, language, texts: files })
}

const start = () => {
  const options = readOptions(location.search)
  const language = detectLanguage(options.defaultLanguage)
  const session = readSession()
  // Else it is somebody new at the door, or a session that has to be renewed first.
  const isIn = !options.sessionToken && session && isRecent(session, Date.now())
  const visit = isIn && { language, session, options }
  // Where the server was the last time, it nearly always is. Where it is not, the console asks at the right place.
  const baseUrl = saved(API_BASE_NAME)
  // What takes the server longest is asked for first.
  const drawing = visit && baseUrl ? askFirst({ ...visit, baseUrl }) : undefined
  const config = readConfig()
  const early: Early = { config, answers }
  window.returnsDeskEarly = early
  if (drawing && baseUrl) early.picture = showPicture(early, { baseUrl, language, drawing })
  else if (visit && !baseUrl)
    void config.then(({ apiBase }) => askFirst({ ...visit, baseUrl: apiBase })).catch(() => {})
  for (const namespace of TEXTS)
    for (const code of new Set([language, DEFAULT_LANGUAGE])) void askForTexts(code, namespace)
}

markPage()
start()
// A browser reads what it knows of dates and time zones when the first date is written. It has the time for it now.
new Intl.DateTimeFormat(DEFAULT_LANGUAGE, { timeZone: 'UTC', month: 'long' }).format(0)
