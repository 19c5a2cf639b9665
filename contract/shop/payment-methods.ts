import { PAYOUT_ROUTES } from '@returns-desk/engine'
import { z } from 'zod'
import { offeredCalls } from '../http/crud.ts'
import {
  Id,
  NAME_MAX_LENGTH,
  OptionalText,
  RequiredText,
  TEXT_MAX_LENGTH,
  Translations,
  Version,
} from '../http/fields.ts'

export const PaymentMethodInput = z.object({
  name: RequiredText('name_required'),
  short_instruction: OptionalText(),
  long_instruction: OptionalText(),
  require_iban: z.boolean().default(false),
  shopify_tag: OptionalText(),
  /** How the money goes out. With an IBAN required, by bank. */
  route: z.enum(PAYOUT_ROUTES).default('other'),
  active: z.boolean().default(true),
  translations: Translations({
    name: NAME_MAX_LENGTH,
    short_instruction: TEXT_MAX_LENGTH,
    long_instruction: TEXT_MAX_LENGTH,
  }),
})
export type PaymentMethodInput = z.infer<typeof PaymentMethodInput>

export const PaymentMethod = PaymentMethodInput.extend({ id: Id, shop_id: Id, version: Version })
export type PaymentMethod = z.infer<typeof PaymentMethod>

export const paymentMethods = offeredCalls({
  plural: 'payment-methods',
  name: 'payment method',
  listed: 'Payment methods, oldest first',
  input: PaymentMethodInput,
  row: PaymentMethod,
})
