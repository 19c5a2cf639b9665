import '@returns-desk/ui/styles.css'
import './start/outline.css'
import { createI18n, currentLanguage } from '@returns-desk/ui/i18n'
import { createBrowserRouter } from '@returns-desk/ui/router'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { routes, screenAt } from './routes.tsx'
import { createApi, createSignInCalls } from './shell/session/api.tsx'
import { keepFresh } from './shell/session/keep-fresh.ts'
import { createSession } from './shell/session/session.ts'
import { askAppBridge } from './shell/session/session-token.ts'
import { basePath, pathBelow } from './start/base-path.ts'
import { breathe } from './start/breathe.ts'
import { API_BASE_NAME, readConfig } from './start/config.ts'
import { earlyFetch, forgetEarlyAnswers } from './start/early-answers.ts'
import { takeHandedOn } from './start/handed-on.ts'
import { takeOptions } from './start/options.ts'
import { createQueryClient } from './start/query-client.ts'
import { reportSize } from './start/resize-message.ts'
import { save } from './start/saved.ts'
import type { ScreenPlace } from './start/screen-loader.tsx'
import { routerStart, TakeOver, watchPicture } from './start/take-over.tsx'
import { TEXTS_VERSION } from './start/texts.ts'

const ROWS_WORTH_WAITING_MS = 300

const isReady = (i18n: ReturnType<typeof createI18n>) =>
  i18n.isInitialized || new Promise((done) => i18n.on('initialized', done))

const root = document.getElementById('root') as HTMLElement
// First of all, before anything can read the address: the token must leave it.
const options = takeOptions()
await breathe()
// The screen's script, its texts and the configuration travel side by side instead of one after the other.
const base = basePath(location.pathname)
const opening = screenAt(pathBelow(base, location.pathname))
const screen = opening?.load().catch(() => {}) // Whoever shows the screen asks again, and says so if it fails.
const i18n = createI18n({
  base: '/',
  version: TEXTS_VERSION,
  namespaces: ['shell', 'ui', ...(opening ? [opening.texts] : [])],
  preferred: options.defaultLanguage,
  fetch: earlyFetch,
})
await breathe()
const config = await (window.returnsDeskEarly?.config ?? readConfig())
save(API_BASE_NAME, config.apiBase)

const calls = { baseUrl: config.apiBase, language: () => currentLanguage(i18n), send: earlyFetch }
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

// Whoever signs out leaves nothing behind for the next one at this machine.
session.subscribe(() => session.current().status === 'left' && queryClient.clear())

const api = createApi(session, calls)
const placeOf = (params: ScreenPlace['params']): ScreenPlace => ({
  params,
  search: new URLSearchParams(location.search),
  language: currentLanguage(i18n),
})
const asked = session
  .start()
  .then((isIn) => (isIn ? opening?.ask?.(api, queryClient, placeOf(opening.params)) : undefined))
  .catch(() => {}) // Whoever shows the screen asks again, and says so if it fails.
// Shown before these are there, the console would be put up piece by piece, each piece waiting for the one before.
await Promise.all([screen, isReady(i18n)])
// Rows that are about to come are worth a moment: drawing placeholders first would take longer than they do.
await Promise.race([asked, new Promise((done) => setTimeout(done, ROWS_WORTH_WAITING_MS))])
await breathe()
forgetEarlyAnswers()
keepFresh(session, config.tokenRefreshSeconds)
reportSize(root)
takeHandedOn()
const router = createBrowserRouter(routes, { basename: base, ...routerStart(root) })
await breathe()

// Drawn in slices, for the same reason.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <TakeOver done={watchPicture(root)}>
        <App
          i18n={i18n}
          session={session}
          api={api}
          queryClient={queryClient}
          router={router}
          showsLanguageSelector={options.showsLanguageSelector}
        />
      </TakeOver>
    </StrictMode>,
  ),
)
