import { mayRole } from '@returns-desk/contract'
import { paths } from '../../paths.ts'
import { useSessionShop } from '../session/session-gate.tsx'
import { useNeedOf } from './screen-needs.ts'

interface NavItem {
  readonly key: string
  readonly to: string
  /** Screens that are reached from there, though their addresses do not say so. */
  readonly leadsTo?: readonly string[]
}

interface NavGroup {
  readonly key: string
  readonly items: readonly NavItem[]
}

/** The side navigation, top to bottom. */
export const NAV_GROUPS = [
  {
    key: 'work',
    items: [
      { key: 'returns', to: paths.returns },
      { key: 'withdrawals', to: paths.withdrawals },
      { key: 'receive', to: paths.receive },
    ],
  },
  {
    key: 'money',
    items: [
      { key: 'refunds', to: paths.refunds },
      { key: 'bank_files', to: paths.bankFiles, leadsTo: [paths.bankStatements] },
      { key: 'store_credits', to: paths.storeCredits },
    ],
  },
  {
    key: 'policy',
    items: [
      { key: 'rules', to: paths.rules },
      { key: 'return_methods', to: paths.returnMethods },
      { key: 'payment_methods', to: paths.paymentMethods },
      { key: 'return_statuses', to: paths.returnStatuses },
      { key: 'return_reasons', to: paths.returnReasons },
    ],
  },
  {
    key: 'messages',
    items: [
      { key: 'email_templates', to: paths.emailTemplates, leadsTo: [paths.emailVariables] },
      { key: 'error_messages', to: paths.errorMessages },
    ],
  },
] as const satisfies readonly NavGroup[]

/** Seldom needed: the last one is always there, the others when the group is open. */
export const SETTINGS_ITEMS = [
  { key: 'shop', to: paths.shopSettings },
  { key: 'portal', to: paths.portalSettings },
  { key: 'email', to: paths.emailSettings },
  { key: 'couriers', to: paths.couriers },
  { key: 'orders', to: paths.ordersImport },
  { key: 'bank', to: paths.bankSettings },
  { key: 'staff', to: paths.staff },
  { key: 'audit', to: paths.audit },
  { key: 'privacy', to: paths.privacySettings },
  { key: 'platform', to: paths.platformSettings },
  { key: 'other_settings', to: paths.otherSettings },
] as const satisfies readonly NavItem[]

export type AnyNavItem = (typeof NAV_GROUPS)[number]['items'][number] | (typeof SETTINGS_ITEMS)[number]
export type NavKey = AnyNavItem['key']

/** The places that a person's role opens. */
export const useOpenItems = () => {
  const { staff } = useSessionShop()
  const needOf = useNeedOf()
  return <Item extends NavItem>(items: readonly Item[]): readonly Item[] =>
    staff ? items.filter(({ to }) => mayRole(staff.role, needOf(to))) : items
}
