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

type Load<Name extends string> = () => Promise<Readonly<Record<Name, ComponentType>>>
/** Requests what a screen shows first. */
type Ask = (api: Api, queryClient: QueryClient, place: Place) => Promise<unknown>

/** A file and the name of the screen in it. `texts` names the translations that it needs beyond those of the shell. */
const screen = <Name extends string>(path: string, texts: string, load: Load<Name>, name: Name, ask?: Ask) => ({
  path,
  texts,
  ask,
  ...lazyScreen(async () => (await load())[name]),
})

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
  <File,>(loadList: () => Promise<unknown>, load: () => Promise<File>) =>
  () => {
    loadList().catch(() => {}) // Without it the form works as well.
    return load()
  }

/** The first match wins, so literal paths come before parameters. */
const screens = [
  screen(paths.rules, 'rules', () => import('./features/rules/rules-screen.tsx'), 'RulesScreen', askForRules),
  screen(
    paths.ruleVersions,
    'rule-versions',
    () => import('./features/rule-versions/versions-screen.tsx'),
    'VersionsScreen',
  ),
  screen(paths.tryRules, 'rules', () => import('./features/rules/try/try-screen.tsx'), 'TryScreen'),
  screen(paths.ruleTests, 'rule-scenarios', () => import('./features/rule-scenarios/tests-screen.tsx'), 'TestsScreen'),
  screen(paths.rule(':ruleId'), 'rules', () => import('./features/rules/rule-screen.tsx'), 'RuleScreen'),
  screen(paths.returns, 'returns', async () => ({ ReturnsScreen }), 'ReturnsScreen', askForReturns),
  screen(paths.newReturn, 'new-return', () => import('./features/new-return/new-return-screen.tsx'), 'NewReturnScreen'),
  screen(
    paths.return(':returnId'),
    'returns',
    () => import('./features/returns/detail/return-screen.tsx'),
    'ReturnScreen',
    askForReturn,
  ),
  screen(
    paths.returnMethods,
    'return-methods',
    () => import('./features/return-methods/methods-screen.tsx'),
    'MethodsScreen',
  ),
  screen(
    paths.returnMethod(':returnMethodId'),
    'return-methods',
    () => import('./features/return-methods/method-screen.tsx'),
    'MethodScreen',
  ),
  screen(
    paths.paymentMethods,
    'payment-methods',
    () => import('./features/payment-methods/methods-screen.tsx'),
    'MethodsScreen',
  ),
  screen(
    paths.paymentMethod(':paymentMethodId'),
    'payment-methods',
    () => import('./features/payment-methods/method-screen.tsx'),
    'MethodScreen',
  ),
  screen(
    paths.returnStatuses,
    'return-statuses',
    () => import('./features/return-statuses/statuses-screen.tsx'),
    'StatusesScreen',
  ),
  screen(
    paths.returnStatus(':returnStatusId'),
    'return-statuses',
    withList(
      () => import('./features/return-statuses/statuses-screen.tsx'),
      () => import('./features/return-statuses/status-screen.tsx'),
    ),
    'StatusScreen',
  ),
  screen(
    paths.returnReasons,
    'return-reasons',
    () => import('./features/return-reasons/reasons-screen.tsx'),
    'ReasonsScreen',
  ),
  screen(
    paths.returnReason(':returnReasonId'),
    'return-reasons',
    withList(
      () => import('./features/return-reasons/reasons-screen.tsx'),
      () => import('./features/return-reasons/reason-screen.tsx'),
    ),
    'ReasonScreen',
  ),
  screen(
    paths.errorMessages,
    'error-messages',
    () => import('./features/error-messages/error-messages-screen.tsx'),
    'ErrorMessagesScreen',
  ),
  screen(
    paths.otherSettings,
    'settings',
    () => import('./features/settings/other-settings/settings-screen.tsx'),
    'SettingsScreen',
  ),
  screen(paths.shopSettings, 'settings', () => import('./features/settings/shop/shop-screen.tsx'), 'ShopScreen'),
  screen(
    paths.portalSettings,
    'settings',
    () => import('./features/settings/portal/portal-screen.tsx'),
    'PortalScreen',
  ),
  screen(paths.emailSettings, 'settings', () => import('./features/settings/email/email-screen.tsx'), 'EmailScreen'),
  screen(
    paths.privacySettings,
    'settings',
    () => import('./features/settings/privacy/privacy-screen.tsx'),
    'PrivacyScreen',
  ),
  screen(
    paths.platformSettings,
    'settings',
    () => import('./features/settings/platform/platform-screen.tsx'),
    'PlatformScreen',
  ),
  screen(paths.staff, 'staff', () => import('./features/staff/staff-screen.tsx'), 'StaffScreen'),
  screen(paths.audit, 'audit', () => import('./features/audit/audit-screen.tsx'), 'AuditScreen'),
  screen(
    paths.emailTemplates,
    'email-templates',
    () => import('./features/email-templates/templates-screen.tsx'),
    'TemplatesScreen',
  ),
  screen(
    paths.newEmailTemplate,
    'email-templates',
    () => import('./features/email-templates/new-template-screen.tsx'),
    'NewTemplateScreen',
  ),
  screen(
    paths.emailTemplate(':emailId'),
    'email-templates',
    () => import('./features/email-templates/template-screen.tsx'),
    'TemplateScreen',
  ),
  screen(
    paths.emailTemplateLanguage(':emailSubject', ':emailType'),
    'email-templates',
    () => import('./features/email-templates/new-language-screen.tsx'),
    'NewLanguageScreen',
  ),
  screen(
    paths.emailVariables,
    'email-templates',
    () => import('./features/email-templates/variables-screen.tsx'),
    'VariablesScreen',
  ),
  screen(
    paths.withdrawals,
    'withdrawals',
    () => import('./features/withdrawals/withdrawals-screen.tsx'),
    'WithdrawalsScreen',
  ),
  screen(paths.refunds, 'refunds', () => import('./features/refunds/to-pay-screen.tsx'), 'ToPayScreen'),
  screen(paths.bankFiles, 'bank-files', () => import('./features/bank-files/files-screen.tsx'), 'FilesScreen'),
  screen(paths.newBankFile, 'bank-files', () => import('./features/bank-files/check/check-screen.tsx'), 'CheckScreen'),
  screen(
    paths.bankFile(':bankFileId'),
    'bank-files',
    () => import('./features/bank-files/file-screen.tsx'),
    'FileScreen',
  ),
  screen(
    paths.bankStatements,
    'bank-files',
    () => import('./features/bank-files/statements/statements-screen.tsx'),
    'StatementsScreen',
  ),
  screen(paths.bankSettings, 'settings', () => import('./features/settings/bank/bank-screen.tsx'), 'BankScreen'),
  screen(
    paths.storeCredits,
    'store-credits',
    () => import('./features/store-credits/credits-screen.tsx'),
    'CreditsScreen',
  ),
  screen(
    paths.storeCredit(':storeCreditId'),
    'store-credits',
    () => import('./features/store-credits/credit-screen.tsx'),
    'CreditScreen',
  ),
  screen(paths.receive, 'receiving', () => import('./features/receiving/receive-screen.tsx'), 'ReceiveScreen'),
  screen(
    paths.unknownParcels,
    'receiving',
    () => import('./features/receiving/unknown/unknown-screen.tsx'),
    'UnknownScreen',
  ),
  screen(
    paths.inspection(':returnId'),
    'receiving',
    () => import('./features/receiving/inspection/inspection-screen.tsx'),
    'InspectionScreen',
  ),
  screen(paths.couriers, 'couriers', () => import('./features/couriers/couriers-screen.tsx'), 'CouriersScreen'),
  screen(
    paths.ordersImport,
    'orders-import',
    () => import('./features/orders-import/orders-import-screen.tsx'),
    'OrdersImportScreen',
  ),
  screen(
    paths.notifications,
    'notifications',
    () => import('./features/notifications/preferences-screen.tsx'),
    'PreferencesScreen',
  ),
  screen(paths.checklist, 'checklist', () => import('./features/checklist/checklist-screen.tsx'), 'ChecklistScreen'),
  screen(paths.account, 'account', () => import('./features/account/account-screen.tsx'), 'AccountScreen'),
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
