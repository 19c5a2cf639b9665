import { emails } from './emails.ts'
import { errorMessages } from './error-messages.ts'
import { files } from './files.ts'
import { paymentMethods } from './payment-methods.ts'
import { returnMethods } from './return-methods.ts'
import { returnReasons } from './return-reasons.ts'
import { returnStatuses } from './return-statuses.ts'
import { returns } from './returns.ts'
import { rules } from './rules.ts'
import { settings } from './settings.ts'
import { shops } from './shops.ts'
import { signIn } from './sign-in.ts'

export * from './client.ts'
export * from './emails.ts'
export * from './endpoint.ts'
export * from './error-messages.ts'
export * from './errors.ts'
export * from './fields.ts'
export * from './files.ts'
export * from './issues.ts'
export * from './language.ts'
export * from './openapi.ts'
export * from './payment-methods.ts'
export * from './return-methods.ts'
export * from './return-reasons.ts'
export * from './return-statuses.ts'
export * from './returns.ts'
export * from './rules.ts'
export * from './settings.ts'
export * from './shops.ts'
export * from './sign-in.ts'

/** Every call there is. A feature joins the API, its document and its client by standing here. */
export const contract = {
  signIn,
  shops,
  returns,
  files,
  rules,
  returnMethods,
  paymentMethods,
  returnStatuses,
  returnReasons,
  emails,
  errorMessages,
  settings,
}
export type ApiContract = typeof contract
