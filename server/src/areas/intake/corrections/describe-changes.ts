/** What a correction changed. Addresses and accounts are named, not shown. */
import { isDeepStrictEqual } from 'node:util'
import type { CorrectionInput, CorrectionNote } from '@returns-desk/contract'
import { shownName, textIn } from '@returns-desk/engine'
import type { Corrected } from './check-correction.ts'
import type { CurrentReturn, PaymentMethodTerms, ProductRow } from './load-return.ts'

export type Change = CorrectionNote['changes'][number]

const nameOf = ({ product_title, variant_title }: ProductRow) =>
  [product_title, variant_title].filter(Boolean).join(', ')

const filled = (address: object | null) =>
  Object.fromEntries(Object.entries(address ?? {}).filter(([, value]) => value !== ''))

export const accountChangesOf = (
  { require_iban }: PaymentMethodTerms,
  { iban, account_holder }: Pick<CorrectionInput, 'iban' | 'account_holder'>,
): Change[] => [
  ...(require_iban && iban !== '' ? [{ field: 'iban' } as const] : []),
  ...(require_iban && account_holder !== '' ? [{ field: 'account_holder' } as const] : []),
]

/** `reader`: the language of the shop's own texts. */
export const changesOf = (
  current: CurrentReturn,
  corrected: Corrected,
  input: CorrectionInput,
  reader: string,
): Change[] => {
  const { method, payment, products } = corrected
  const name = (row: CurrentReturn['method'] | CurrentReturn['payment']) => textIn(row, 'name', reader)
  const lines = products.flatMap(({ before, quantity, reason }): Change[] => {
    const product = nameOf(before)
    return [
      ...(quantity === before.quantity
        ? []
        : [{ field: 'quantity', product, from: String(before.quantity), to: String(quantity) } as const]),
      ...(reason.id === before.reason.id || quantity === 0
        ? []
        : [
            {
              field: 'reason',
              product,
              from: shownName(before.reason, reader),
              to: shownName(reason, reader),
            } as const,
          ]),
    ]
  })
  const isAt = method.display_pickup_address && !current.is_kept
  return [
    ...(method.id === current.method.id
      ? []
      : [{ field: 'return_method', from: name(current.method), to: name(method) } as const]),
    ...(payment.id === current.payment.id
      ? []
      : [{ field: 'payment_method', from: name(current.payment), to: name(payment) } as const]),
    ...lines,
    ...(isAt && !isDeepStrictEqual(filled(current.pickup_address), filled(input.pickup_address))
      ? [{ field: 'pickup_address' } as const]
      : []),
    ...(input.phone !== '' && input.phone !== current.customer_phone ? [{ field: 'phone' } as const] : []),
    ...accountChangesOf(payment, input),
  ]
}

/** For the audit: an address or an account shows only that it is another one. */
export const beforeAndAfter = (changes: readonly Change[]): [before: object, after: object] => {
  const named = (side: 'from' | 'to', hidden: string) =>
    Object.fromEntries(
      changes.map((change) => [
        'product' in change ? `${change.field}: ${change.product}` : change.field,
        change[side] ?? hidden,
      ]),
    )
  return [named('from', ''), named('to', '•••')]
}
