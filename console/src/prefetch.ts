/**
 * The first part of the start: a script of its own that runs before the first paint, while the rest is still loading. It
 * sets the colour scheme, and requests what the screen at this address needs. If it is not certain who is signed in, it
 * requests no shop data; with a session token in the address it signs in first.
 */
import { DEFAULT_LANGUAGE, isRole, mayRole } from '@returns-desk/contract'
import { detectLanguage } from '@returns-desk/ui/detect-language'
import fontUrl from '@returns-desk/ui/font.woff2?url'
import { readStored } from '@returns-desk/ui/storage'
import { screenAt } from './screens.ts'
import { type Api, createRequests } from './shell/session/create-requests.ts'
import { isOpenedBy, isRecent, readSession, sessionHeaders } from './shell/session/stored-session.ts'
import { basePath, pathBelow } from './start/base-path.ts'
import { markPage } from './start/color-scheme.ts'
import { API_BASE_NAME, readConfig } from './start/config.ts'
import { readOptions } from './start/options.ts'
import { prefetch } from './start/prefetched.ts'
import { textsUrl } from './start/texts.ts'

markPage()

const { sessionToken, defaultLanguage } = readOptions(location.search)
const language = detectLanguage(defaultLanguage)
const base = basePath(location.pathname)

export const config = readConfig()
/** The screen at the address that the page was opened with. */
export const opening = screenAt(pathBelow(base, location.pathname))
/** The texts of every visit, and its own. */
export const namespaces = ['shell', 'ui', ...(opening ? [opening.texts] : [])]

interface Caller {
  readonly token: string
  readonly shopId: number
  readonly role: unknown
}

const callsAt = (baseUrl: string, send: typeof fetch, headers?: () => Record<string, string>): Api =>
  createRequests({ baseUrl, language: () => language, send }, headers)

/** The requests as the console makes them. It reads the responses; here they never come. */
const prefetchOnly: typeof fetch = (url, init) => {
  prefetch(String(url), init)
  return new Promise(() => {})
}

const prefetchScreen = (baseUrl: string, caller: Caller) => {
  // In Shopify's admin only App Bridge knows whose shop this is.
  if (!opening || base !== '/' || (isRole(caller.role) && !mayRole(caller.role, opening.needs))) return
  const api = callsAt(baseUrl, prefetchOnly, () => sessionHeaders(caller))
  const place = { params: opening.params, search: new URLSearchParams(location.search), language }
  for (const { queryFn } of opening.requests(api, place))
    if (typeof queryFn === 'function') void (queryFn as (context: object) => unknown)({})
}

/** The console gets the answer once the screen's data have been requested with it. */
const signIn = (baseUrl: string, token: string) => {
  const goOn = async (response: Response) => {
    const { access_token, shop, staff } = await response.clone().json()
    if (access_token) prefetchScreen(baseUrl, { token: access_token, shopId: shop, role: staff?.role })
  }
  const send: typeof fetch = (url, init) => {
    prefetch(String(url), init, (response) => goOn(response).catch(() => {})) // The console reads the same answer, and reports errors.
    return new Promise(() => {})
  }
  void callsAt(baseUrl, send).signIn.login({ headers: { 'Session-Token': token } })
}

const prefetchData = async () => {
  const stored = readSession()
  // If it is not recent, it has to be renewed first.
  if (stored && isRecent(stored, Date.now()) && (!sessionToken || isOpenedBy(stored, sessionToken))) {
    // Where the server was the last time, it nearly always is. Where it is not, the console asks at the right place.
    const baseUrl = readStored(API_BASE_NAME) ?? (await config).apiBase
    prefetchScreen(baseUrl, { ...stored, role: stored.staff?.role })
  } else if (sessionToken && base === '/' && !('shopify' in window)) {
    // A session token is sent only where the configuration says.
    signIn((await config).apiBase, sessionToken)
  }
}

void prefetchData()
for (const namespace of namespaces) prefetch(textsUrl(language, namespace))
opening?.file().catch(() => {}) // The screen retries when shown, and reports errors.
// Asked for when text is laid out, it would come after the first paint. Scripts come first.
const font = { rel: 'preload', as: 'font', type: 'font/woff2', fetchPriority: 'low', crossOrigin: '', href: fontUrl }
document.head.append(Object.assign(document.createElement('link'), font))
// Browsers load their date and time zone data when the first date is formatted. There is time for that now.
setTimeout(() => new Intl.DateTimeFormat(DEFAULT_LANGUAGE, { timeZone: 'UTC', month: 'long' }).format(0))
