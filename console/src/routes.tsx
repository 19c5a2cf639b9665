import { Navigate, type RouteObject } from '@returns-desk/ui/router'
import { ReturnsScreen } from './features/returns/list/returns-screen.tsx'
import { listQueries, returnQuery, statusesQuery, traceQuery } from './features/returns/queries.ts'
import { paths } from './paths.ts'
import { Shell } from './shell/shell.tsx'
import { UnknownPage } from './shell/unknown-page.tsx'
import { matchPath } from './start/match-path.ts'
import { lazyScreen, type ScreenHandle } from './start/screen-loader.tsx'

/** `texts` names the translations that the screen needs beyond those of the shell. */
const screen = (path: string, texts: string, load: ScreenHandle['load'], more?: Partial<ScreenHandle>): RouteObject => {
  const { Screen, fetch } = lazyScreen(load)
  return { path, element: <Screen />, handle: { load: fetch, texts, ...more } satisfies ScreenHandle }
}

/** The list that staff open forty times a day: it comes with the console itself, and its rows are asked for at once. */
const askForReturns: ScreenHandle['ask'] = async (api, queryClient, { search }) => {
  const [list, statuses, settings] = listQueries(api, search)
  const prefetch = queryClient.prefetchQuery.bind(queryClient)
  await Promise.all([prefetch(list), prefetch(statuses), prefetch(settings)])
}

const askForReturn: ScreenHandle['ask'] = async (api, queryClient, { params: { returnId = '' }, language }) => {
  void queryClient.prefetchQuery(traceQuery(api, returnId, language))
  const detail = queryClient.prefetchQuery(returnQuery(api, returnId))
  await Promise.all([detail, queryClient.prefetchQuery(statusesQuery(api))])
}

/** These forms lead back to their list also when saving failed, offline for instance: the list has to be there by then. */
const withList =
  (loadList: () => Promise<unknown>, load: ScreenHandle['load']): ScreenHandle['load'] =>
  async () => {
    loadList().catch(() => {}) // Without it the form works as well.
    return load()
  }

const screens: RouteObject[] = [
  screen(paths.rules, 'rules', async () => (await import('./features/rules/rules-screen.tsx')).RulesScreen),
  screen(paths.rule(':ruleId'), 'rules', async () => (await import('./features/rules/rule-screen.tsx')).RuleScreen),
  screen(paths.returns, 'returns', async () => ReturnsScreen, {
    ask: askForReturns,
  }),
  screen(
    paths.return(':returnId'),
    'returns',
    async () => (await import('./features/returns/detail/return-screen.tsx')).ReturnScreen,
    { ask: askForReturn },
  ),
  screen(
    paths.returnMethods,
    'return-methods',
    async () => (await import('./features/return-methods/methods-screen.tsx')).MethodsScreen,
  ),
  screen(
    paths.returnMethod(':returnMethodId'),
    'return-methods',
    async () => (await import('./features/return-methods/method-screen.tsx')).MethodScreen,
  ),
  screen(
    paths.paymentMethods,
    'payment-methods',
    async () => (await import('./features/payment-methods/methods-screen.tsx')).MethodsScreen,
  ),
  screen(
    paths.paymentMethod(':paymentMethodId'),
    'payment-methods',
    async () => (await import('./features/payment-methods/method-screen.tsx')).MethodScreen,
  ),
  screen(
    paths.returnStatuses,
    'return-statuses',
    async () => (await import('./features/return-statuses/statuses-screen.tsx')).StatusesScreen,
  ),
  screen(
    paths.returnStatus(':returnStatusId'),
    'return-statuses',
    withList(
      () => import('./features/return-statuses/statuses-screen.tsx'),
      async () => (await import('./features/return-statuses/status-screen.tsx')).StatusScreen,
    ),
  ),
  screen(
    paths.returnReasons,
    'return-reasons',
    async () => (await import('./features/return-reasons/reasons-screen.tsx')).ReasonsScreen,
  ),
  screen(
    paths.returnReason(':returnReasonId'),
    'return-reasons',
    withList(
      () => import('./features/return-reasons/reasons-screen.tsx'),
      async () => (await import('./features/return-reasons/reason-screen.tsx')).ReasonScreen,
    ),
  ),
  screen(
    paths.errorMessages,
    'error-messages',
    async () => (await import('./features/error-messages/error-messages-screen.tsx')).ErrorMessagesScreen,
  ),
  screen(
    paths.otherSettings,
    'other-settings',
    async () => (await import('./features/other-settings/settings-screen.tsx')).SettingsScreen,
  ),
  screen(
    paths.emailTemplates,
    'email-templates',
    async () => (await import('./features/email-templates/templates-screen.tsx')).TemplatesScreen,
  ),
  screen(
    paths.newEmailTemplate,
    'email-templates',
    async () => (await import('./features/email-templates/new-template-screen.tsx')).NewTemplateScreen,
  ),
  screen(
    paths.emailTemplate(':emailId'),
    'email-templates',
    async () => (await import('./features/email-templates/template-screen.tsx')).TemplateScreen,
  ),
  screen(
    paths.emailTemplateLanguage(':emailSubject', ':emailType'),
    'email-templates',
    async () => (await import('./features/email-templates/new-language-screen.tsx')).NewLanguageScreen,
  ),
  screen(
    paths.emailVariables,
    'email-templates',
    async () => (await import('./features/email-templates/variables-screen.tsx')).VariablesScreen,
  ),
  screen(
    paths.withdrawals,
    'withdrawals',
    async () => (await import('./features/withdrawals/withdrawals-screen.tsx')).WithdrawalsScreen,
  ),
  screen(
    paths.couriers,
    'couriers',
    async () => (await import('./features/couriers/couriers-screen.tsx')).CouriersScreen,
  ),
  screen(
    paths.ordersImport,
    'orders-import',
    async () => (await import('./features/orders-import/orders-import-screen.tsx')).OrdersImportScreen,
  ),
]

export const routes: RouteObject[] = [
  {
    element: <Shell />,
    children: [
      { path: paths.home, element: <Navigate to={paths.rules} replace /> },
      ...screens,
      { path: '*', element: <UnknownPage /> },
    ],
  },
]

/**
 * What the page will open with, so that it can be fetched while the rest is still starting. The router would weigh all routes
 * against each other first, which takes a phone longer than the rest of the start: of ours, the first that fits is the right one
 * but for those with a name of their own in place of a parameter.
 */
export const screenAt = (pathname: string) => {
  const address = pathname === paths.home ? paths.rules : pathname
  const matches = screens.flatMap(({ path = '', handle }) => {
    const params = matchPath(path, address)
    return params ? [{ ...(handle as ScreenHandle), params }] : []
  })
  return matches.sort((a, b) => Object.keys(a.params).length - Object.keys(b.params).length)[0]
}
