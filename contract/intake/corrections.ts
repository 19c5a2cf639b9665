/** Staff correct a return that is not final yet. What the rules decided stays as it was; the timeline says what was changed. */
import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { Id, OptionalText, RequiredText, Version } from '../http/fields.ts'
import { TouchedFile } from '../money/bank-files.ts'
import { ReturnId } from '../returns/return-id.ts'
import { MAX_LINES } from './portal.ts'
import { PickupAddress } from './portal-order.ts'

export const CorrectionInput = z.object({
  /** For colleagues: the customer does not see it. */
  reason: RequiredText('correction_reason_required', 500),
  return_method_id: Id,
  payment_method_id: Id,
  pickup_address: PickupAddress.nullable().default(null),
  phone: OptionalText(40),
  /** Empty: the present one stays. */
  iban: OptionalText(60),
  account_holder: OptionalText(200),
  /** Products of the return by their ids. With a quantity of 0 one is no longer returned. */
  products: z
    .array(z.object({ id: Id, quantity: z.int().min(0).max(10_000), return_reason_id: Id }))
    .min(1)
    .max(MAX_LINES),
  tell_customer: z.boolean().default(true),
})
export type CorrectionInput = z.infer<typeof CorrectionInput>

export const CORRECTED_FIELDS = [
  'return_method',
  'payment_method',
  'quantity',
  'reason',
  'pickup_address',
  'phone',
  'iban',
  'account_holder',
] as const

/** The note of a `corrected` entry of the timeline, as JSON. Addresses and accounts are named, not shown. */
export const CorrectionNote = z.object({
  reason: z.string(),
  changes: z.array(
    z.object({
      field: z.enum(CORRECTED_FIELDS),
      product: z.string().optional(),
      from: z.string().optional(),
      to: z.string().optional(),
    }),
  ),
})
export type CorrectionNote = z.infer<typeof CorrectionNote>

const CORRECTED = z.object({
  version: Version,
  /** Those that would pay to the account from before. */
  bank_files: z.array(TouchedFile),
})

export const HolderInput = z.object({
  account_holder: RequiredText('account_holder_required', 200),
  /** For colleagues: the customer does not see it. */
  reason: OptionalText(500),
})
export type HolderInput = z.infer<typeof HolderInput>

export const corrections = {
  correct: endpoint({
    method: 'PATCH',
    path: '/returns/{id}/correction',
    access: 'shop',
    needs: 'handle',
    summary: 'Correct a return that is not final: methods, account, address, quantities and reasons',
    params: z.object({ id: ReturnId }),
    body: CorrectionInput,
    response: CORRECTED,
    errors: [
      ...(['correction_too_late', 'correction_status', 'return_moved', 'products_required'] as const),
      ...(['line_unknown', 'quantity_too_large', 'reason_unknown', 'platform_unavailable'] as const),
      ...(['return_method_not_offered', 'payment_method_not_offered', 'pickup_address_required'] as const),
      ...(['inspection_counts', 'inspection_deduction', 'refund_below_payouts', 'refund_below_zero'] as const),
      'refund_above_paid' as const,
      ...(['phone_required', 'iban_required', 'iban_invalid', 'account_holder_required'] as const),
    ],
    versioned: true,
  }),
  /** All that those who pay may correct: the rest takes `handle`. */
  correctHolder: endpoint({
    method: 'PUT',
    path: '/returns/{id}/account-holder',
    access: 'shop',
    needs: 'money',
    summary:
      'Correct the name that a refund is paid to, so that banks can write it. The IBAN stays, and the customer is always told',
    params: z.object({ id: ReturnId }),
    body: HolderInput,
    response: CORRECTED,
    errors: [
      ...(['correction_too_late', 'return_moved', 'account_holder_required', 'bank_name_unusable'] as const),
      ...(['bank_not_by_bank', 'payout_account_missing'] as const),
    ],
    versioned: true,
  }),
}
