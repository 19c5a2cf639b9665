/**
 * A small separate script that runs before the first paint, while the console's main script is still loading. It sets
 * the colour scheme and prefetches what the console will request first. If it is not certain who is signed in, it
 * requests no shop data; with a session token in the address it signs in first.
 */
import { DEFAULT_LANGUAGE } from '@returns-desk/contract'
import { detectLanguage } from '@returns-desk/ui/detect-language'
import { matchPath } from '@returns-desk/ui/match-path'
import { readStored } from '@returns-desk/ui/storage'
import { callList, callReturn, callStatuses, callTrace, listViewOf } from './features/returns/list/first-calls.ts'
import { callRules, RULES_PER_PAGE, rulesPageOf } from './features/rules/first-calls.ts'
import { firstPaths } from './paths.ts'
import { type Api, createRequests } from './shell/session/create-requests.ts'
import { isOpenedBy, isRecent, readSession, sessionHeaders } from './shell/session/stored-session.ts'
import { markPage } from './start/color-scheme.ts'
import { API_BASE_NAME, readConfig } from './start/config.ts'
import { readOptions } from './start/options.ts'
import { type Prefetched, requestKey } from './start/prefetched.ts'
import { SCREENS_ID, type ScreenFiles } from './start/screen-files.ts'
import { textsUrl } from './start/texts.ts'

/** Texts that every visit needs, and those of the rules or of the returns, which most visits open. */
const namespaces = () => ['shell', 'ui', matchPath(firstPaths.rules, location.pathname) ? 'rules' : 'returns']

const answers: Prefetched['answers'] = new Map()

const ask = (url: string, init?: RequestInit, then?: (response: Response) => Promise<void>) => {
  const answer = fetch(url, init).then(async (response) => {
    await then?.(response)
    // Read now, while the console's script is still loading.
    return new Response(await response.arrayBuffer(), response)
  })
  answer.catch(() => {}) // The consumer handles the error.
  answers.set(requestKey(url, init), answer)
}

/** The API calls as the console makes them, without reading the responses. */
const askOnly: typeof fetch = (url, init) => {
  ask(String(url), init)
  return new Promise(() => {})
}

/** What this URL shows first; the slowest request comes first. */
const askForScreen = (api: Api) => {
  const { pathname, search } = location
  const id = matchPath(firstPaths.return(':id'), pathname)?.id
  if (id && pathname !== firstPaths.newReturn)
    void [callReturn(api, id), callStatuses(api), callTrace(api, id), api.settings.get()]
  if (matchPath(firstPaths.returns, pathname))
    void [callList(api, listViewOf(new URLSearchParams(search))), callStatuses(api), api.settings.get()]
  if (matchPath(firstPaths.rules, pathname))
    void [
      callRules(api, rulesPageOf(new URLSearchParams(search)), RULES_PER_PAGE),
      api.rules.metadata(),
      api.rules.events(),
      api.settings.get(),
    ]
}

const linkTo = (href: string) => {
  if (href.endsWith('.css')) return { rel: 'preload', as: 'style' }
  // Scripts come first.
  if (href.endsWith('.woff2')) return { rel: 'preload', as: 'font', type: 'font/woff2', fetchPriority: 'low' }
  return { rel: 'modulepreload' }
}

/** Requests the script of the screen at this address, which the main script would ask for only when it runs. */
const preloadScreen = () => {
  const screens: ScreenFiles = JSON.parse(document.getElementById(SCREENS_ID)?.textContent || '{}')
  const path = Object.keys(screens).find((pattern) => matchPath(pattern, location.pathname))
  for (const href of (path && screens[path]) || []) {
    // As the build's own links say: a file that is asked for in another way is fetched twice.
    document.head.append(Object.assign(document.createElement('link'), { ...linkTo(href), crossOrigin: '', href }))
  }
}

type CallsWith = (send: typeof fetch, headers?: () => Record<string, string>) => Api

/** The console gets the answer once the screen's data have been requested with it. */
const signIn = (callsWith: CallsWith, token: string) => {
  const askNext = async (response: Response) => {
    const { access_token, shop } = await response.clone().json()
    if (access_token) askForScreen(callsWith(askOnly, () => sessionHeaders({ token: access_token, shopId: shop })))
  }
  const send: typeof fetch = (url, init) => {
    ask(String(url), init, (response) => askNext(response).catch(() => {})) // The console reads the same answer, and reports errors.
    return new Promise(() => {})
  }
  void callsWith(send).signIn.login({ headers: { 'Session-Token': token } })
}

const start = () => {
  const { sessionToken, defaultLanguage } = readOptions(location.search)
  const language = detectLanguage(defaultLanguage)
  const stored = readSession()
  // If it is not recent, it has to be renewed first. In Shopify's admin only App Bridge knows whose shop this is.
  const isIn = stored && isRecent(stored, Date.now()) && (!sessionToken || isOpenedBy(stored, sessionToken))
  const callsAt =
    (baseUrl: string): CallsWith =>
    (send, headers) =>
      createRequests({ baseUrl, language: () => language, send }, headers)
  const askAt = (baseUrl: string) => isIn && askForScreen(callsAt(baseUrl)(askOnly, () => sessionHeaders(stored)))
  // Where the server was the last time, it nearly always is. Where it is not, the console asks at the right place.
  const knownBase = readStored(API_BASE_NAME)
  if (knownBase) askAt(knownBase)
  const config = readConfig()
  window.returnsDeskPrefetched = { config, answers }
  void config.then(({ apiBase }) => {
    if (!knownBase) askAt(apiBase)
    // A session token is sent only where the configuration says.
    if (!isIn && sessionToken && !('shopify' in window)) signIn(callsAt(apiBase), sessionToken)
  })
  for (const namespace of namespaces()) ask(textsUrl(language, namespace))
  preloadScreen()
}

markPage()
start()
// Browsers load their date and time zone data when the first date is formatted. There is time for that now.
setTimeout(() => new Intl.DateTimeFormat(DEFAULT_LANGUAGE, { timeZone: 'UTC', month: 'long' }).format(0))
