import type { OfferInput } from '@returns-desk/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../shell/session/api.tsx'

interface Wanted {
  readonly order_ref: string
  readonly products: OfferInput['products']
  readonly return_method_id: number | null
}

/** What the rules allow for what is chosen. Asked again for every choice, as in the portal. */
export const offerQuery = (api: Api, wanted: Wanted) =>
  queryOptions({
    queryKey: ['orders', 'offer', wanted],
    queryFn: ({ signal }) => api.staffIntake.offer({ body: wanted, signal }),
    enabled: wanted.products.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    refetchInterval: false,
    retry: false,
  })
