import { paths } from '../paths.ts'

interface NavItem {
  readonly key: string
  readonly to: string
  /** Screens that are reached from there, though their addresses do not say so. */
  readonly leadsTo?: readonly string[]
}

/** The side navigation, top to bottom. */
export const NAV_ITEMS = [
  { key: 'returns', to: paths.returns, leadsTo: [paths.withdrawals] },
  { key: 'rules', to: paths.rules },
  { key: 'return_methods', to: paths.returnMethods },
  { key: 'payment_methods', to: paths.paymentMethods },
  { key: 'return_statuses', to: paths.returnStatuses },
  { key: 'return_reasons', to: paths.returnReasons },
  { key: 'email_templates', to: paths.emailTemplates, leadsTo: [paths.emailVariables] },
  { key: 'error_messages', to: paths.errorMessages },
  { key: 'other_settings', to: paths.otherSettings, leadsTo: [paths.couriers, paths.ordersImport] },
] as const satisfies readonly NavItem[]

export type NavKey = (typeof NAV_ITEMS)[number]['key']
