/** The text fields of the calls, according to the contract. */
import { AwbInput, contract } from '@returns-desk/contract'
import type { z } from 'zod'
import { STAFF_TEXTS } from './staff-texts.ts'

type Fields = Readonly<Record<string, z.ZodType>>
type Shaped = { readonly shape: Fields }

const bodyOf = (endpoint: { readonly body: unknown }) => (endpoint.body as Shaped).shape
const pick = (prefix: string, fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(
    names.map((name) => {
      const field = fields[name]
      if (!field) throw new Error(`${prefix} has no ${name}`)
      return [`${prefix}.${name}`, field]
    }),
  )

const unwrapped = (field: unknown) => {
  let inner = field as { unwrap?: () => unknown; element?: unknown }
  while (inner.unwrap) inner = inner.unwrap() as typeof inner
  return (inner.element ?? inner) as Shaped
}

const intake = bodyOf(contract.portal.submit)
const ADDRESS = ['address1', 'city', 'county', 'postal_code', 'country']

export const FREE_TEXT: Fields = {
  ...pick('return reason', bodyOf(contract.returnReasons.create), STAFF_TEXTS.return_reasons),
  ...pick('return method', bodyOf(contract.returnMethods.create), STAFF_TEXTS.return_methods),
  ...pick('payment method', bodyOf(contract.paymentMethods.create), STAFF_TEXTS.payment_methods),
  ...pick('return status', bodyOf(contract.returnStatuses.replace), STAFF_TEXTS.return_statuses),
  ...pick('e-mail', bodyOf(contract.emails.create), ['subject', 'html_content']),
  ...pick('note', bodyOf(contract.returnNotes.create), ['body']),
  ...pick('error message', bodyOf(contract.errorMessages.replace), ['message']),
  ...pick('rule', bodyOf(contract.rules.create), ['name', 'description']),
  ...pick('condition', unwrapped(bodyOf(contract.rules.create).conditions).shape, ['value']),
  ...pick('return address', bodyOf(contract.couriers.saveOwn), [...ADDRESS, 'name', 'phone', 'email']),
  ...pick('settings', bodyOf(contract.settings.update), ['sender_name', 'email_footer', 'withdrawal_text']),
  ...pick('shop', bodyOf(contract.shop.update), ['name']),
  ...pick('return', intake, ['phone', 'account_holder']),
  ...pick('pickup', unwrapped(intake.pickup_address).shape, ADDRESS),
  ...pick('product', unwrapped(intake.products).shape, ['description']),
  ...pick('withdrawal', bodyOf(contract.withdrawals.declare), ['order_name', 'name', 'products']),
}

export const NO_FREE_TEXT: Fields = {
  ...pick('settings', bodyOf(contract.settings.update), ['accent_color', 'terms_url', 'privacy_url']),
  ...pick('shop', bodyOf(contract.shop.update), ['country', 'currency', 'time_zone']),
  ...pick('AWB', AwbInput.shape, ['awb']),
  ...pick('withdrawal', bodyOf(contract.withdrawals.declare), ['email']),
  ...pick('personal data', bodyOf(contract.privacy.export), ['email']),
}
