import { corrections } from './intake/corrections.ts'
import { files } from './intake/files.ts'
import { portal } from './intake/portal.ts'
import { staffIntake } from './intake/staff-intake.ts'
import { withdrawals } from './intake/withdrawals.ts'
import { emails } from './mail/emails.ts'
import { bankAccount, bankFiles } from './money/bank-files.ts'
import { bankStatements } from './money/bank-statements.ts'
import { refunds } from './money/refunds.ts'
import { storeCredits } from './money/store-credits.ts'
import { account } from './people/account.ts'
import { audit } from './people/audit.ts'
import { notifications } from './people/notifications.ts'
import { secondFactor } from './people/second-factor.ts'
import { signIn } from './people/sign-in.ts'
import { staff } from './people/staff.ts'
import { couriers } from './platforms/couriers.ts'
import { ordersImport } from './platforms/orders-import.ts'
import { inspections } from './receiving/inspections.ts'
import { labels } from './receiving/labels.ts'
import { parcels } from './receiving/parcels.ts'
import { bulk } from './returns/bulk.ts'
import { customerHistory } from './returns/customer-history.ts'
import { effects } from './returns/effects.ts'
import { messages } from './returns/messages.ts'
import { returnNotes } from './returns/return-notes.ts'
import { returnViews } from './returns/return-views.ts'
import { returns } from './returns/returns.ts'
import { returnsExport } from './returns/returns-export.ts'
import { teamwork } from './returns/teamwork.ts'
import { backtests } from './rules/backtests.ts'
import { ruleHits } from './rules/rule-hits.ts'
import { ruleScenarios } from './rules/rule-scenarios.ts'
import { ruleVersions } from './rules/rule-versions.ts'
import { rules } from './rules/rules.ts'
import { ruleTrials } from './rules/try.ts'
import { checklist } from './shop/checklist.ts'
import { errorMessages } from './shop/error-messages.ts'
import { paymentMethods } from './shop/payment-methods.ts'
import { returnMethods } from './shop/return-methods.ts'
import { returnReasons } from './shop/return-reasons.ts'
import { returnStatuses } from './shop/return-statuses.ts'
import { settings } from './shop/settings.ts'
import { shop } from './shop/shop.ts'
import { shops } from './shop/shops.ts'
import { privacy } from './system/privacy.ts'

export * from './http/client.ts'
export * from './http/endpoint.ts'
export * from './http/error-body.ts'
export * from './http/errors.ts'
export * from './http/fields.ts'
export * from './http/issues.ts'
export * from './http/openapi.ts'
export * from './http/page-query.ts'
export * from './http/paging.ts'
export * from './intake/corrections.ts'
export * from './intake/files.ts'
export * from './intake/portal.ts'
export { PORTAL_ERRORS } from './intake/portal-errors.ts'
export * from './intake/portal-messages.ts'
export * from './intake/portal-order.ts'
export * from './intake/staff-intake.ts'
export * from './intake/withdrawals.ts'
export * from './mail/emails.ts'
export * from './mail/mail-document.ts'
export * from './money/bank-files.ts'
export * from './money/bank-statements.ts'
export * from './money/refunds.ts'
export * from './money/store-credits.ts'
export * from './people/account.ts'
export * from './people/audit.ts'
export * from './people/notifications.ts'
export * from './people/roles.ts'
export * from './people/second-factor.ts'
export * from './people/sign-in.ts'
export * from './people/staff.ts'
export * from './platforms/couriers.ts'
export * from './platforms/orders-import.ts'
export * from './receiving/inspections.ts'
export * from './receiving/labels.ts'
export * from './receiving/parcels.ts'
export * from './returns/bulk.ts'
export * from './returns/constants.ts'
export * from './returns/customer-history.ts'
export * from './returns/effects.ts'
export * from './returns/list-order.ts'
export * from './returns/messages.ts'
export * from './returns/return-notes.ts'
export * from './returns/return-views.ts'
export * from './returns/returns.ts'
export * from './returns/returns-export.ts'
export * from './returns/teamwork.ts'
export * from './returns/view-columns.ts'
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
export * from './shop/checklist.ts'
export * from './shop/error-messages.ts'
export * from './shop/language.ts'
export * from './shop/payment-methods.ts'
export * from './shop/place.ts'
export * from './shop/return-methods.ts'
export * from './shop/return-reasons.ts'
export * from './shop/return-statuses.ts'
export * from './shop/settings.ts'
export * from './shop/shop.ts'
export * from './shop/shops.ts'
export * from './system/privacy.ts'

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
