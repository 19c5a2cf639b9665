import { couriers } from './couriers.ts'
import { effects } from './effects.ts'
import { emails } from './emails.ts'
import { errorMessages } from './error-messages.ts'
import { files } from './files.ts'
import { labels } from './labels.ts'
import { ordersImport } from './orders-import.ts'
import { paymentMethods } from './payment-methods.ts'
import { portal } from './portal/portal.ts'
import { privacy } from './privacy.ts'
import { returnMethods } from './return-methods.ts'
import { returnReasons } from './return-reasons.ts'
import { returnStatuses } from './return-statuses.ts'
import { returns } from './returns.ts'
import { rules } from './rules/rules.ts'
import { settings } from './settings.ts'
import { checklist } from './setup/checklist.ts'
import { shop } from './shop/shop.ts'
import { shops } from './shops.ts'
import { signIn } from './sign-in.ts'
import { withdrawals } from './withdrawals.ts'

export * from './couriers.ts'
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
export * from './labels.ts'
export * from './language.ts'
export * from './mail/mail-document.ts'
export * from './orders-import.ts'
export * from './payment-methods.ts'
export * from './portal/portal.ts'
export { PORTAL_ERRORS } from './portal/portal-errors.ts'
export * from './portal/portal-order.ts'
export * from './privacy.ts'
export * from './return-methods.ts'
export * from './return-reasons.ts'
export * from './return-statuses.ts'
export * from './returns.ts'
export * from './rules/rule-dictionary.ts'
export * from './rules/rules.ts'
export * from './rules/trace-entry.ts'
export * from './settings.ts'
export * from './setup/checklist.ts'
export * from './shop/place.ts'
export * from './shop/shop.ts'
export * from './shops.ts'
export * from './sign-in.ts'
export * from './withdrawals.ts'

/** All calls. Listing a feature here adds it to the API, its document and its client. */
export const contract = {
  signIn,
  shops,
  returns,
  effects,
  labels,
  files,
  rules,
  returnMethods,
  paymentMethods,
  returnStatuses,
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
}
export type ApiContract = typeof contract
