/**
 * Every screen of the console, declared once: its path, its file, the texts and the permission that it needs, and what it
 * asks the server for first. Routing, navigation and the early requests read it; the build makes a script of each file.
 */
import type { Permission } from '@returns-desk/contract'
import { matchPath } from '@returns-desk/ui/match-path'
import type { ComponentType } from 'react'
import { listViewOf } from './areas/returns/returns/list/list-view.ts'
import { returnQuery, returnsQuery, statusesQuery, traceQuery } from './areas/returns/returns/queries.ts'
import { eventsQuery, metadataQuery, rulesPageOf, rulesQuery } from './areas/rules/rules/list-queries.ts'
import { readSettingsQuery, timeZoneQuery } from './parts/queries/settings-query.ts'
import { paths } from './paths.ts'
import type { Api } from './shell/session/create-requests.ts'

/** Its one export whose name ends so is the screen. */
export type ScreenFile = Readonly<Record<`${string}Screen`, ComponentType>>

export interface ScreenPlace {
  readonly params: Readonly<Record<string, string>>
  readonly search: URLSearchParams
  readonly language: string
}

/** A query of the screen's own, as far as it is read by whoever asks ahead. */
export interface FirstRequest {
  readonly queryKey: readonly unknown[]
  readonly queryFn?: ((context: never) => unknown) | symbol
}

type Load = () => Promise<ScreenFile>
type Requests = (api: Api, place: ScreenPlace) => readonly FirstRequest[]

export interface ScreenDeclaration {
  readonly path: string
  readonly file: Load
  /** The translations that it needs beyond those of every visit. */
  readonly texts: string
  readonly needs: Permission
  /** The slowest first. */
  readonly requests: Requests
}

type ScreenRow = readonly [path: string, file: Load, requests?: Requests]

const screens = (texts: string, needs: Permission, ...rows: readonly ScreenRow[]): readonly ScreenDeclaration[] =>
  rows.map(([path, file, requests = () => []]) => ({ path, file, texts, needs, requests }))

/** These forms return to their list even if saving failed, for example offline: the list has to be loaded by then. */
const withList = (loadList: () => Promise<unknown>, load: Load) => () => {
  loadList().catch(() => {}) // Without it the form works as well.
  return load()
}

/** The first match wins, so literal paths come before parameters. */
export const SCREENS: readonly ScreenDeclaration[] = [
  ...screens('rule-versions', 'configure', [
    paths.ruleVersions,
    () => import('./areas/rules/rule-versions/versions-screen.tsx'),
  ]),
  ...screens('rule-scenarios', 'configure', [
    paths.ruleTests,
    () => import('./areas/rules/rule-scenarios/tests-screen.tsx'),
  ]),
  ...screens(
    'rules',
    'configure',
    [
      paths.rules,
      () => import('./areas/rules/rules/rules-screen.tsx'),
      (api, { search, language }) => [
        rulesQuery(api, rulesPageOf(search)),
        metadataQuery(api, language),
        eventsQuery(api, language),
        readSettingsQuery(api),
      ],
    ],
    [paths.tryRules, () => import('./areas/rules/rules/try/try-screen.tsx')],
    [paths.rule(':ruleId'), () => import('./areas/rules/rules/rule-screen.tsx')],
  ),
  ...screens('new-return', 'session', [
    paths.newReturn,
    () => import('./areas/intake/new-return/new-return-screen.tsx'),
  ]),
  ...screens(
    'returns',
    'session',
    [
      paths.returns,
      () => import('./areas/returns/returns/list/returns-screen.tsx'),
      (api, { search }) => [returnsQuery(api, listViewOf(search)), statusesQuery(api), timeZoneQuery(api)],
    ],
    [
      paths.return(':returnId'),
      () => import('./areas/returns/returns/detail/return-screen.tsx'),
      // Times wait for the time zone.
      (api, { params: { returnId = '' }, language }) => [
        returnQuery(api, returnId),
        statusesQuery(api),
        traceQuery(api, returnId, language),
        timeZoneQuery(api),
      ],
    ],
  ),
  ...screens(
    'return-methods',
    'configure',
    [paths.returnMethods, () => import('./areas/shop/return-methods/methods-screen.tsx')],
    [paths.returnMethod(':returnMethodId'), () => import('./areas/shop/return-methods/method-screen.tsx')],
  ),
  ...screens(
    'payment-methods',
    'configure',
    [paths.paymentMethods, () => import('./areas/shop/payment-methods/methods-screen.tsx')],
    [paths.paymentMethod(':paymentMethodId'), () => import('./areas/shop/payment-methods/method-screen.tsx')],
  ),
  ...screens(
    'return-statuses',
    'configure',
    [paths.returnStatuses, () => import('./areas/shop/return-statuses/statuses-screen.tsx')],
    [
      paths.returnStatus(':returnStatusId'),
      withList(
        () => import('./areas/shop/return-statuses/statuses-screen.tsx'),
        () => import('./areas/shop/return-statuses/status-screen.tsx'),
      ),
    ],
  ),
  ...screens(
    'return-reasons',
    'configure',
    [paths.returnReasons, () => import('./areas/shop/return-reasons/reasons-screen.tsx')],
    [
      paths.returnReason(':returnReasonId'),
      withList(
        () => import('./areas/shop/return-reasons/reasons-screen.tsx'),
        () => import('./areas/shop/return-reasons/reason-screen.tsx'),
      ),
    ],
  ),
  ...screens('error-messages', 'configure', [
    paths.errorMessages,
    () => import('./areas/shop/error-messages/error-messages-screen.tsx'),
  ]),
  ...screens(
    'settings',
    'configure',
    [paths.otherSettings, () => import('./areas/shop/settings/other-settings/settings-screen.tsx')],
    [paths.shopSettings, () => import('./areas/shop/settings/shop/shop-screen.tsx')],
    [paths.portalSettings, () => import('./areas/shop/settings/portal/portal-screen.tsx')],
    [paths.emailSettings, () => import('./areas/shop/settings/email/email-screen.tsx')],
    [paths.platformSettings, () => import('./areas/shop/settings/platform/platform-screen.tsx')],
    [paths.bankSettings, () => import('./areas/shop/settings/bank/bank-screen.tsx')],
  ),
  ...screens('settings', 'privacy', [
    paths.privacySettings,
    () => import('./areas/shop/settings/privacy/privacy-screen.tsx'),
  ]),
  ...screens('staff', 'staff', [paths.staff, () => import('./areas/people/staff/staff-screen.tsx')]),
  ...screens('audit', 'audit', [paths.audit, () => import('./areas/people/audit/audit-screen.tsx')]),
  ...screens(
    'email-templates',
    'configure',
    [paths.emailTemplates, () => import('./areas/mail/email-templates/templates-screen.tsx')],
    [paths.newEmailTemplate, () => import('./areas/mail/email-templates/new-template-screen.tsx')],
    [paths.emailTemplate(':emailId'), () => import('./areas/mail/email-templates/template-screen.tsx')],
    [
      paths.emailTemplateLanguage(':emailSubject', ':emailType'),
      () => import('./areas/mail/email-templates/new-language-screen.tsx'),
    ],
    [paths.emailVariables, () => import('./areas/mail/email-templates/variables-screen.tsx')],
  ),
  ...screens('withdrawals', 'session', [
    paths.withdrawals,
    () => import('./areas/intake/withdrawals/withdrawals-screen.tsx'),
  ]),
  ...screens('refunds', 'money', [paths.refunds, () => import('./areas/money/refunds/to-pay-screen.tsx')]),
  ...screens(
    'bank-files',
    'money',
    [paths.bankFiles, () => import('./areas/money/bank-files/files-screen.tsx')],
    [paths.newBankFile, () => import('./areas/money/bank-files/check/check-screen.tsx')],
    [paths.bankFile(':bankFileId'), () => import('./areas/money/bank-files/file-screen.tsx')],
    [paths.bankStatements, () => import('./areas/money/bank-files/statements/statements-screen.tsx')],
  ),
  ...screens(
    'store-credits',
    'money',
    [paths.storeCredits, () => import('./areas/money/store-credits/credits-screen.tsx')],
    [paths.storeCredit(':storeCreditId'), () => import('./areas/money/store-credits/credit-screen.tsx')],
  ),
  ...screens(
    'receiving',
    'receive',
    [paths.receive, () => import('./areas/receiving/receiving/receive-screen.tsx')],
    [paths.unknownParcels, () => import('./areas/receiving/receiving/unknown/unknown-screen.tsx')],
    [paths.inspection(':returnId'), () => import('./areas/receiving/receiving/inspection/inspection-screen.tsx')],
  ),
  ...screens('couriers', 'configure', [paths.couriers, () => import('./areas/platforms/couriers/couriers-screen.tsx')]),
  ...screens('orders-import', 'configure', [
    paths.ordersImport,
    () => import('./areas/platforms/orders-import/orders-import-screen.tsx'),
  ]),
  ...screens('notifications', 'session', [
    paths.notifications,
    () => import('./areas/people/notifications/preferences-screen.tsx'),
  ]),
  ...screens('checklist', 'configure', [paths.checklist, () => import('./areas/shop/checklist/checklist-screen.tsx')]),
  ...screens('account', 'session', [paths.account, () => import('./areas/people/account/account-screen.tsx')]),
]

/** The screen at an address, and what its path says. The console opens at the rules. */
export const screenAt = (pathname: string) => {
  for (const screen of SCREENS) {
    const params = matchPath(screen.path, pathname === paths.home ? paths.rules : pathname)
    if (params) return { ...screen, params }
  }
  return undefined
}

/** An address without a screen says so to everyone who is signed in. */
export const needOf = (pathname: string): Permission => screenAt(pathname)?.needs ?? 'session'
