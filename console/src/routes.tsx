/** Maps URLs to screens, and to the data to prefetch for each. */
import { matchPath, ParamsProvider, Redirect, useLocation } from '@returns-desk/ui/router'
import type { QueryClient } from '@tanstack/react-query'
import { type ComponentType, useMemo } from 'react'
import { ReturnsScreen } from './features/returns/list/returns-screen.tsx'
import { listQueries, returnQuery, statusesQuery, traceQuery } from './features/returns/queries.ts'
import { paths } from './paths.ts'
import { ForbiddenPage } from './shell/forbidden-page.tsx'
import { needOf } from './shell/needs.ts'
import { timeZoneQuery } from './shell/queries/settings-query.ts'
import type { Api } from './shell/session/api.tsx'
import { useMay } from './shell/session/use-may.ts'
import { UnknownPage } from './shell/unknown-page.tsx'
import { lazyScreen } from './start/lazy-screen.tsx'

interface Place {
  readonly params: Readonly<Record<string, string>>
  readonly search: URLSearchParams
  readonly language: string
}

type Load = () => Promise<ComponentType>
/** Requests what a screen shows first. */
type Ask = (api: Api, queryClient: QueryClient, place: Place) => Promise<unknown>

/** `texts` names the translations that the screen needs beyond those of the shell. */
const screen = (path: string, texts: string, load: Load, ask?: Ask) => ({ path, texts, ask, ...lazyScreen(load) })

/** The most used screen: it is part of the main bundle, and its rows are requested at once. */
const askForReturns: Ask = async (api, queryClient, { search }) => {
  const [list, statuses, settings] = listQueries(api, search)
  const prefetch = queryClient.prefetchQuery.bind(queryClient)
  await Promise.all([prefetch(list), prefetch(statuses), prefetch(settings)])
}

const askForReturn: Ask = async (api, queryClient, { params: { returnId = '' }, language }) => {
  const prefetch = queryClient.prefetchQuery.bind(queryClient)
  void prefetch(traceQuery(api, returnId, language))
  // Times wait for the time zone.
  await Promise.all([prefetch(returnQuery(api, returnId)), prefetch(statusesQuery(api)), prefetch(timeZoneQuery(api))])
}

const askForRules: Ask = async (...place) => (await import('./features/rules/rules-screen.tsx')).askForRules(...place)

/** These forms return to their list even if saving failed, for example offline: the list has to be loaded by then. */
const withList =
  (loadList: () => Promise<unknown>, load: Load): Load =>
  async () => {
    loadList().catch(() => {}) // Without it the form works as well.
    return load()
  }

/** The first match wins, so literal paths come before parameters. */
const screens = [
  screen(
    paths.rules,
    'rules',
    async () => (await import('./features/rules/rules-screen.tsx')).RulesScreen,
    askForRules,
  ),
  screen(
    paths.ruleVersions,
    'rule-versions',
    async () => (await import('./features/rule-versions/versions-screen.tsx')).VersionsScreen,
  ),
  screen(paths.tryRules, 'rules', async () => (await import('./features/rules/try/try-screen.tsx')).TryScreen),
  screen(
    paths.ruleTests,
    'rule-scenarios',
    async () => (await import('./features/rule-scenarios/tests-screen.tsx')).TestsScreen,
  ),
  screen(paths.rule(':ruleId'), 'rules', async () => (await import('./features/rules/rule-screen.tsx')).RuleScreen),
  screen(paths.returns, 'returns', async () => ReturnsScreen, askForReturns),
  screen(
    paths.newReturn,
    'new-return',
    async () => (await import('./features/new-return/new-return-screen.tsx')).NewReturnScreen,
  ),
  screen(
    paths.return(':returnId'),
    'returns',
    async () => (await import('./features/returns/detail/return-screen.tsx')).ReturnScreen,
    askForReturn,
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
    'settings',
    async () => (await import('./features/settings/other-settings/settings-screen.tsx')).SettingsScreen,
  ),
  screen(
    paths.shopSettings,
    'settings',
    async () => (await import('./features/settings/shop/shop-screen.tsx')).ShopScreen,
  ),
  screen(
    paths.portalSettings,
    'settings',
    async () => (await import('./features/settings/portal/portal-screen.tsx')).PortalScreen,
  ),
  screen(
    paths.emailSettings,
    'settings',
    async () => (await import('./features/settings/email/email-screen.tsx')).EmailScreen,
  ),
  screen(
    paths.privacySettings,
    'settings',
    async () => (await import('./features/settings/privacy/privacy-screen.tsx')).PrivacyScreen,
  ),
  screen(
    paths.platformSettings,
    'settings',
    async () => (await import('./features/settings/platform/platform-screen.tsx')).PlatformScreen,
  ),
  screen(paths.staff, 'staff', async () => (await import('./features/staff/staff-screen.tsx')).StaffScreen),
  screen(paths.audit, 'audit', async () => (await import('./features/audit/audit-screen.tsx')).AuditScreen),
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
  screen(paths.refunds, 'refunds', async () => (await import('./features/refunds/to-pay-screen.tsx')).ToPayScreen),
  screen(
    paths.bankFiles,
    'bank-files',
    async () => (await import('./features/bank-files/files-screen.tsx')).FilesScreen,
  ),
  screen(
    paths.newBankFile,
    'bank-files',
    async () => (await import('./features/bank-files/check/check-screen.tsx')).CheckScreen,
  ),
  screen(
    paths.bankFile(':bankFileId'),
    'bank-files',
    async () => (await import('./features/bank-files/file-screen.tsx')).FileScreen,
  ),
  screen(
    paths.bankStatements,
    'bank-files',
    async () => (await import('./features/bank-files/statements/statements-screen.tsx')).StatementsScreen,
  ),
  screen(
    paths.bankSettings,
    'settings',
    async () => (await import('./features/settings/bank/bank-screen.tsx')).BankScreen,
  ),
  screen(
    paths.storeCredits,
    'store-credits',
    async () => (await import('./features/store-credits/credits-screen.tsx')).CreditsScreen,
  ),
  screen(
    paths.storeCredit(':storeCreditId'),
    'store-credits',
    async () => (await import('./features/store-credits/credit-screen.tsx')).CreditScreen,
  ),
  screen(
    paths.receive,
    'receiving',
    async () => (await import('./features/receiving/receive-screen.tsx')).ReceiveScreen,
  ),
  screen(
    paths.unknownParcels,
    'receiving',
    async () => (await import('./features/receiving/unknown/unknown-screen.tsx')).UnknownScreen,
  ),
  screen(
    paths.inspection(':returnId'),
    'receiving',
    async () => (await import('./features/receiving/inspection/inspection-screen.tsx')).InspectionScreen,
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
  screen(
    paths.notifications,
    'notifications',
    async () => (await import('./features/notifications/preferences-screen.tsx')).PreferencesScreen,
  ),
  screen(
    paths.checklist,
    'checklist',
    async () => (await import('./features/checklist/checklist-screen.tsx')).ChecklistScreen,
  ),
  screen(paths.account, 'account', async () => (await import('./features/account/account-screen.tsx')).AccountScreen),
]

export const screenAt = (pathname: string) => {
  for (const { path, ...found } of screens) {
    const params = matchPath(path, pathname === paths.home ? paths.rules : pathname)
    if (params) return { ...found, params, needs: needOf(path) }
  }
  return undefined
}

export const Screens = () => {
  const { pathname } = useLocation()
  const found = useMemo(() => screenAt(pathname), [pathname])
  const mayConfigure = useMay('configure')
  const may = useMay(needOf(pathname))
  if (pathname === paths.home) return <Redirect to={mayConfigure ? paths.rules : paths.returns} />
  if (!found) return <UnknownPage />
  if (!may) return <ForbiddenPage />
  return (
    <ParamsProvider value={found.params}>
      <found.Screen />
    </ParamsProvider>
  )
}
