import '@returns-desk/ui/styles.css'
import './start/outline.css'
// Most visits open the list: it comes with the first scripts.
import './areas/returns/returns/list/returns-screen.tsx'
import { mayRole } from '@returns-desk/contract'
import { createI18n } from '@returns-desk/ui/i18n'
import { createBrowserRouter } from '@returns-desk/ui/router'
import { store } from '@returns-desk/ui/storage'
import type { FetchQueryOptions } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { config as configuring, namespaces, opening } from './prefetch.ts'
import { fetchScreen } from './routes.tsx'
import { createApi, createSignInCalls } from './shell/session/api.tsx'
import { keepFresh } from './shell/session/keep-fresh.ts'
import { createSession } from './shell/session/session.ts'
import { askAppBridge } from './shell/session/session-token.ts'
import { basePath } from './start/base-path.ts'
import { API_BASE_NAME } from './start/config.ts'
import { takeOptions } from './start/options.ts'
import { dropPrefetched, prefetchedFetch } from './start/prefetched.ts'
import { createQueryClient } from './start/query-client.ts'
import { TEXTS_VERSION } from './start/texts.ts'

const ROWS_WORTH_WAITING_MS = 300

const root = document.getElementById('root') as HTMLElement
// First of all, before anything can read the address: the token must leave it.
const options = takeOptions()
const base = basePath(location.pathname)
// The screen's script, its texts and the configuration travel side by side instead of one after the other.
const screen = opening && fetchScreen(opening).catch(() => {}) // The screen retries when shown, and reports errors.
const i18n = createI18n({
  base: '/',
  version: TEXTS_VERSION,
  namespaces,
  preferred: options.defaultLanguage,
  fetch: prefetchedFetch,
})

const start = async () => {
  const config = await configuring
  store(API_BASE_NAME, config.apiBase)

  const calls = { baseUrl: config.apiBase, language: i18n.language, send: prefetchedFetch }
  const session = createSession({
    calls: createSignInCalls(calls),
    now: Date.now,
    givenToken: options.sessionToken,
    askToken: askAppBridge,
  })
  const queryClient = createQueryClient({
    refreshSeconds: config.dataRefreshSeconds,
    isOpen: () => session.current().status === 'signed-in',
  })

  // Signing out must leave no data behind for the next user of this machine.
  session.subscribe(() => session.current().status === 'left' && queryClient.clear())

  const api = createApi(session, calls)

  const askForScreen = async () => {
    if (!(await session.start()) || !opening) return
    const who = session.current()
    if (who.status === 'signed-in' && who.staff && !mayRole(who.staff.role, opening.needs)) return
    const place = {
      params: opening.params,
      search: new URLSearchParams(location.search),
      language: i18n.language(),
    }
    await Promise.all(
      opening.requests(api, place).map((request) => queryClient.prefetchQuery(request as FetchQueryOptions)),
    )
  }
  const asked = askForScreen().catch(() => {}) // The screen retries when shown, and reports errors.
  // Rendered any earlier, the console would appear piece by piece, each piece waiting for the previous one.
  await Promise.all([screen, ...namespaces.map(i18n.load)])
  // Rows that are about to come are worth a moment: drawing placeholders first would take longer than they do.
  await Promise.race([asked, new Promise((done) => setTimeout(done, ROWS_WORTH_WAITING_MS))])
  dropPrefetched()
  keepFresh(session, config.tokenRefreshSeconds)
  // Outside of a frame nobody wants to know.
  if (window.parent !== window) void import('./start/resize-message.ts').then(({ reportSize }) => reportSize(root))
  const router = createBrowserRouter(base === '/' ? '' : base)

  // As a transition React renders in slices, and the browser can answer in between.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App
          i18n={i18n}
          session={session}
          api={api}
          queryClient={queryClient}
          router={router}
          showsLanguageSelector={options.showsLanguageSelector}
        />
      </StrictMode>,
    ),
  )
}
void start()
