/** Opens the console at a URL, signed in, with a stubbed API. */
import { ApiError, type CourierAccounts, Inspection, type Language } from '@returns-desk/contract'
import { rowOf } from '@returns-desk/contract/test-rows'
import { createMemoryRouter } from '@returns-desk/ui/router'
import { QueryClient } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { PointerEventsCheckLevel, userEvent } from '@testing-library/user-event'
import { App } from '../app.tsx'
import { createApi } from '../shell/session/api.tsx'
import { createSession, type Who } from '../shell/session/session.ts'
import { writeSession } from '../shell/session/stored-session.ts'
import { openI18n } from './locales.ts'
import { SETTINGS } from './settings.ts'
import { type Stubs, stubApi } from './stub-api.ts'

interface Opening {
  readonly language?: Language
  readonly showsLanguageSelector?: boolean
  /** The signed-in user. */
  readonly who?: Partial<Who>
  /** Instead of stubs: a back end, whose responses are parsed as in a browser. */
  readonly send?: typeof fetch
}

const NO_FILES = { data: [], page: 0, total_pages: 0, total_items: 0, unconfirmed: 0 }
const NO_COURIERS: CourierAccounts = { own: null, fan: null, sameday: null, cargus: null }
const NOT_INSPECTED = rowOf(Inspection, { items: [], is_done: false, is_kept: false })
/** As a back end that knows nothing of refunds: the return shows the parts of its price. */
const noRefund = async () => Promise.reject(new ApiError(404, 'Not Found', {}))
const NO_WITHDRAWALS = { open: 0, at_risk: 0, all: 0 }

const signedIn = async ({ signIn = {} }: Stubs, who: Partial<Who>) => {
  const calls = stubApi({ signIn }).signIn
  const session = createSession({ calls, now: Date.now, askToken: async () => undefined })
  writeSession({ token: 'a-token', storedAt: Date.now(), shopId: 1, shopName: 'atelier-mara', ...who })
  await session.start()
  return session
}

export const openConsole = async (address: string, stubs: Stubs = {}, opening: Opening = {}) => {
  const { language = 'en', showsLanguageSelector = true, who = {}, send } = opening
  const router = createMemoryRouter(address)
  const session = await signedIn(stubs, who)
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const stubbed = () =>
    stubApi({
      ...stubs,
      privacy: { requests: async () => [], ...stubs.privacy },
      settings: { get: async () => SETTINGS, ...stubs.settings },
      withdrawals: { counts: async () => NO_WITHDRAWALS, ...stubs.withdrawals },
      couriers: { list: async () => NO_COURIERS, ...stubs.couriers },
      bulk: { list: async () => [], ...stubs.bulk },
      bankFiles: { list: async () => NO_FILES, ...stubs.bankFiles },
      refunds: { get: noRefund, ...stubs.refunds },
      ruleHits: { list: async () => [], shadow: async () => [], ...stubs.ruleHits },
      inspections: { get: async () => NOT_INSPECTED, ...stubs.inspections },
      notifications: { unread: async () => ({ count: 0 }), ...stubs.notifications },
    })
  render(
    <App
      i18n={await openI18n(language)}
      session={session}
      api={send ? createApi(session, { baseUrl: '/api', language: () => language, send }) : stubbed()}
      queryClient={queryClient}
      router={router}
      showsLanguageSelector={showsLanguageSelector}
    />,
  )
  await screen.findByRole('heading', { level: 1 })
  const currentAddress = () => router.location().pathname + router.location().search
  return {
    user: userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never }),
    currentAddress,
    session,
    router,
    queryClient,
  }
}
