import { UiProvider } from '@returns-desk/ui'
import { type createBrowserRouter, RouterProvider } from '@returns-desk/ui/router'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { i18n } from 'i18next'
import { Suspense } from 'react'
import { I18nextProvider } from 'react-i18next'
import { type Api, ApiProvider } from './shell/session/api.tsx'
import type { Session } from './shell/session/session.ts'
import { SessionGate } from './shell/session/session-gate.tsx'
import { StartOptionsContext } from './shell/start-options.ts'
import { Starting } from './shell/starting.tsx'

export interface AppProps {
  readonly i18n: i18n
  readonly session: Session
  readonly api: Api
  readonly queryClient: QueryClient
  readonly router: ReturnType<typeof createBrowserRouter>
  readonly showsLanguageSelector: boolean
}

export const App = ({ i18n, session, api, queryClient, router, showsLanguageSelector }: AppProps) => (
  <I18nextProvider i18n={i18n}>
    <UiProvider>
      <QueryClientProvider client={queryClient}>
        <ApiProvider value={api}>
          <StartOptionsContext value={{ showsLanguageSelector }}>
            <Suspense fallback={<Starting />}>
              <SessionGate session={session}>
                <RouterProvider router={router} />
              </SessionGate>
            </Suspense>
          </StartOptionsContext>
        </ApiProvider>
      </QueryClientProvider>
    </UiProvider>
  </I18nextProvider>
)
