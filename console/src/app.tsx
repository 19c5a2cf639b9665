import { UiProvider } from '@returns-desk/ui'
import { type I18n, I18nContext } from '@returns-desk/ui/i18n'
import { type Router, RouterProvider } from '@returns-desk/ui/router'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Bell } from './areas/people/bell/bell.tsx'
import { BulkSelection } from './areas/returns/bulk-runs/bulk-selection.tsx'
import { RunStrip } from './areas/returns/bulk-runs/run-strip.tsx'
import { Screens } from './routes.tsx'
import { needOf } from './screens.ts'
import { ScreenNeedsContext } from './shell/navigation/screen-needs.ts'
import { type Api, ApiProvider } from './shell/session/api.tsx'
import type { Session } from './shell/session/session.ts'
import { SessionGate } from './shell/session/session-gate.tsx'
import { Shell } from './shell/shell.tsx'
import { StartOptionsContext } from './shell/start-options.ts'
import { Starting } from './shell/starting.tsx'

export interface AppProps {
  readonly i18n: I18n
  readonly session: Session
  readonly api: Api
  readonly queryClient: QueryClient
  readonly router: Router
  readonly showsLanguageSelector: boolean
}

export const App = ({ i18n, session, api, queryClient, router, showsLanguageSelector }: AppProps) => (
  <I18nContext value={i18n}>
    <UiProvider>
      <QueryClientProvider client={queryClient}>
        <ApiProvider value={api}>
          <StartOptionsContext value={{ showsLanguageSelector }}>
            <Suspense fallback={<Starting />}>
              <SessionGate session={session}>
                <RouterProvider router={router}>
                  <ScreenNeedsContext value={needOf}>
                    <BulkSelection>
                      <Shell bell={<Bell />} strip={<RunStrip />}>
                        <Screens />
                      </Shell>
                    </BulkSelection>
                  </ScreenNeedsContext>
                </RouterProvider>
              </SessionGate>
            </Suspense>
          </StartOptionsContext>
        </ApiProvider>
      </QueryClientProvider>
    </UiProvider>
  </I18nContext>
)
