/** What a screen needs. What is not listed is open to everyone who is signed in. */
import type { Permission } from '@returns-desk/contract'
import { paths } from '../paths.ts'

const NEEDS: readonly (readonly [path: string, needs: Permission])[] = [
  [paths.receive, 'receive'],
  [paths.staff, 'staff'],
  [paths.audit, 'audit'],
  [paths.privacySettings, 'privacy'],
  [paths.rules, 'configure'],
  [paths.returnMethods, 'configure'],
  [paths.paymentMethods, 'configure'],
  [paths.returnStatuses, 'configure'],
  [paths.returnReasons, 'configure'],
  [paths.emailTemplates, 'configure'],
  [paths.emailVariables, 'configure'],
  [paths.errorMessages, 'configure'],
  [paths.refunds, 'money'],
  [paths.bankFiles, 'money'],
  [paths.bankStatements, 'money'],
  [paths.storeCredits, 'money'],
  ['/settings', 'configure'],
  [paths.otherSettings, 'configure'],
  [paths.couriers, 'configure'],
  [paths.ordersImport, 'configure'],
  [paths.checklist, 'configure'],
]

export const needOf = (pathname: string): Permission =>
  NEEDS.find(([path]) => pathname === path || pathname.startsWith(`${path}/`))?.[1] ?? 'session'
