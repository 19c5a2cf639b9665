import { couriers } from './couriers.ts'
import { bulk } from './desk/bulk.ts'
import { customerHistory } from './desk/customer-history.ts'
import { returnViews } from './desk/return-views.ts'
import { returnsExport } from './desk/returns-export.ts'
import { effects } from './effects.ts'
import { emails } from './emails.ts'
import { errorMessages } from './error-messages.ts'
import { files } from './files.ts'
import { corrections } from './intake/corrections.ts'
import { staffIntake } from './intake/staff-intake.ts'
import { labels } from './labels.ts'
import { messages } from './messages/messages.ts'
import { bankAccount, bankFiles } from './money/bank-files.ts'
import { bankStatements } from './money/bank-statements.ts'
import { refunds } from './money/refunds.ts'
import { storeCredits } from './money/store-credits.ts'
import { ordersImport } from './orders-import.ts'
import { paymentMethods } from './payment-methods.ts'
import { portal } from './portal/portal.ts'
import { privacy } from './privacy.ts'
import { inspections } from './receiving/inspections.ts'
import { parcels } from './receiving/parcels.ts'
import { returnMethods } from './return-methods.ts'
import { returnReasons } from './return-reasons.ts'
import { returnStatuses } from './return-statuses.ts'
import { returns } from './returns.ts'
import { backtests } from './rules/backtests.ts'
import { ruleHits } from './rules/rule-hits.ts'
import { ruleScenarios } from './rules/rule-scenarios.ts'
import { ruleVersions } from './rules/rule-versions.ts'
import { rules } from './rules/rules.ts'
import { ruleTrials } from './rules/try.ts'
import { settings } from './settings.ts'
import { checklist } from './setup/checklist.ts'
import { shop } from './shop/shop.ts'
import { shops } from './shops.ts'
import { signIn } from './sign-in.ts'
import { account } from './staff/account.ts'
import { audit } from './staff/audit.ts'
import { secondFactor } from './staff/second-factor.ts'
import { staff } from './staff/staff.ts'
import { notifications } from './teamwork/notifications.ts'
import { returnNotes } from './teamwork/return-notes.ts'
import { teamwork } from './teamwork/teamwork.ts'
import { withdrawals } from './withdrawals.ts'

export * from './couriers.ts'
export * from './desk/bulk.ts'
export * from './desk/customer-history.ts'
export * from './desk/list-order.ts'
export * from './desk/return-views.ts'
export * from './desk/returns-export.ts'
export * from './desk/view-columns.ts'
export * from './effects.ts'
export * from './emails.ts'
export * from './error-messages.ts'
export * from './fields.ts'
export * from './files.ts'
export * from './http/client.ts'
export * from './http/endpoint.ts'
export * from './http/error-body.ts'
export * from './http/errors.ts'
export * from './http/issues.ts'
export * from './http/openapi.ts'
export * from './http/page-query.ts'
export * from './http/paging.ts'
export * from './intake/corrections.ts'
export * from './intake/staff-intake.ts'
export * from './labels.ts'
export * from './language.ts'
export * from './mail/mail-document.ts'
export * from './messages/messages.ts'
export * from './money/bank-files.ts'
export * from './money/bank-statements.ts'
export * from './money/refunds.ts'
export * from './money/store-credits.ts'
export * from './orders-import.ts'
export * from './payment-methods.ts'
export * from './portal/portal.ts'
export { PORTAL_ERRORS } from './portal/portal-errors.ts'
export * from './portal/portal-messages.ts'
export * from './portal/portal-order.ts'
export * from './privacy.ts'
export * from './receiving/inspections.ts'
export * from './receiving/parcels.ts'
export * from './return-methods.ts'
export * from './return-reasons.ts'
export * from './return-statuses.ts'
export * from './returns.ts'
export * from './rules/backtests.ts'
export * from './rules/changes.ts'
export * from './rules/constants.ts'
export * from './rules/rule-dictionary.ts'
export * from './rules/rule-hits.ts'
export { RULE_REFUSALS } from './rules/rule-refusals.ts'
export * from './rules/rule-scenarios.ts'
export * from './rules/rule-versions.ts'
export * from './rules/rules.ts'
export * from './rules/trace-entry.ts'
export * from './rules/try.ts'
export * from './settings.ts'
export * from './setup/checklist.ts'
export * from './shop/place.ts'
export * from './shop/shop.ts'
export * from './shops.ts'
export * from './sign-in.ts'
export * from './staff/account.ts'
export * from './staff/audit.ts'
export * from './staff/roles.ts'
export * from './staff/second-factor.ts'
export * from './staff/staff.ts'
export * from './teamwork/constants.ts'
export * from './teamwork/notifications.ts'
export * from './teamwork/return-notes.ts'
export * from './teamwork/teamwork.ts'
export * from './withdrawals.ts'

/** All calls. Listing a feature here adds it to the API, its document and its client. */
export const contract = {
  signIn,
  account,
  secondFactor,
  staff,
  audit,
  shops,
  returns,
  customerHistory,
  bulk,
  returnNotes,
  teamwork,
  notifications,
  effects,
  messages,
  labels,
  parcels,
  inspections,
  corrections,
  refunds,
  staffIntake,
  files,
  rules,
  ruleVersions,
  ruleScenarios,
  backtests,
  ruleTrials,
  ruleHits,
  returnMethods,
  paymentMethods,
  returnStatuses,
  returnViews,
  returnsExport,
  returnReasons,
  emails,
  errorMessages,
  settings,
  shop,
  checklist,
  privacy,
  portal,
  withdrawals,
  couriers,
  ordersImport,
  bankAccount,
  bankFiles,
  bankStatements,
  storeCredits,
}
export type ApiContract = typeof contract
