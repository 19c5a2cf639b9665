/** A return as it is being put together. */
import type { StaffOrder, StaffReturnIntake } from '@returns-desk/contract'

export interface Draft {
  /** By the order's line. */
  readonly lines: Readonly<
    Record<string, { readonly quantity: number; readonly reasonId: number; readonly note: string }>
  >
  readonly returnMethodId: number | null
  readonly paymentMethodId: number | null
  readonly address: { address1: string; city: string; county: string; postal_code: string; country: string }
  readonly phone: string
  readonly iban: string
  readonly accountHolder: string
}

/** What the server said about a field. */
export type ErrorAt = (field: string) => string | undefined

export const draftOf = ({ customer }: StaffOrder): Draft => ({
  lines: {},
  returnMethodId: null,
  paymentMethodId: null,
  address: { address1: '', city: '', county: '', postal_code: '', country: '', ...customer.address },
  phone: customer.phone,
  iban: '',
  accountHolder: customer.name,
})

/** In the order of the order's lines: the server names a product by its place here. */
export const productsOf = ({ lines }: StaffOrder, draft: Draft) =>
  lines.flatMap(({ ref }) => {
    const line = draft.lines[ref]
    if (!line || line.quantity === 0 || line.reasonId === 0) return []
    const { quantity, reasonId, note } = line
    return [{ line_ref: ref, quantity, return_reason_id: reasonId, description: note, photo_ids: [] }]
  })

export const intakeOf = (
  order: StaffOrder,
  draft: Draft,
  { key, takesAddress, takesAccount }: { key: string; takesAddress: boolean; takesAccount: boolean },
): StaffReturnIntake => ({
  order_ref: order.ref,
  intake_key: key,
  products: productsOf(order, draft),
  return_method_id: draft.returnMethodId ?? 0,
  payment_method_id: draft.paymentMethodId ?? 0,
  pickup_address: takesAddress ? draft.address : null,
  phone: draft.phone,
  iban: takesAccount ? draft.iban : null,
  account_holder: takesAccount ? draft.accountHolder : '',
})
