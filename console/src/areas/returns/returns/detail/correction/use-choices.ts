import type { ReturnDetail, ReturnProduct } from '@returns-desk/contract'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../../../shell/session/api.tsx'

const NO_CHOICES: never[] = []

/** What is chosen now comes first, also if the shop no longer offers it. */
const withCurrent = <Row extends { readonly id: number }>(current: Row, offered: readonly Row[]): Row[] => [
  current,
  ...offered.filter(({ id }) => id !== current.id),
]

/** What staff may choose instead: everything that the shop offers at present. */
export const useChoices = ({ return_method, payment_method }: ReturnDetail) => {
  const api = useApi()
  const query = { 'is-active': 'true' } as const
  const methods = useQuery({
    queryKey: ['return-methods', 'active'],
    queryFn: ({ signal }) => api.returnMethods.list({ query, signal }),
  })
  const payments = useQuery({
    queryKey: ['payment-methods', 'active'],
    queryFn: ({ signal }) => api.paymentMethods.list({ query, signal }),
  })
  const reasons = useQuery({
    queryKey: ['return-reasons', 'offered'],
    queryFn: ({ signal }) => api.returnReasons.list({ signal }),
  })
  const nameOf = ({ name, display_name }: { name: string; display_name: string }) => display_name || name
  return {
    returnMethods: withCurrent<ReturnDetail['return_method']>(return_method, methods.data ?? NO_CHOICES),
    paymentMethods: withCurrent<ReturnDetail['payment_method']>(payment_method, payments.data ?? NO_CHOICES),
    reasonsFor: ({ return_reason }: ReturnProduct) =>
      withCurrent(return_reason, reasons.data ?? NO_CHOICES).map((reason) => ({
        value: reason.id,
        label: nameOf(reason),
      })),
  }
}
export type Choices = ReturnType<typeof useChoices>
