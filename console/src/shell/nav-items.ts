import { paths } from '../paths.ts'

/** The side navigation, top to bottom. */
export const NAV_ITEMS = [
  { key: 'returns', to: paths.returns },
  { key: 'rules', to: paths.rules },
  { key: 'return_methods', to: paths.returnMethods },
  { key: 'payment_methods', to: paths.paymentMethods },
  { key: 'return_statuses', to: paths.returnStatuses },
  { key: 'return_reasons', to: paths.returnReasons },
  { key: 'email_templates', to: paths.emailTemplates },
  { key: 'error_messages', to: paths.errorMessages },
  { key: 'other_settings', to: paths.otherSettings },
] as const

export type NavKey = (typeof NAV_ITEMS)[number]['key']
