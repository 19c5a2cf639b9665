import type { Refund } from '@returns-desk/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Api, useApi } from '../../../../../shell/session/api.tsx'
import { RETURNS_KEY } from '../../queries.ts'

/** Below the returns: whatever refreshes those refreshes it. */
export const refundQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: [...RETURNS_KEY, 'refund', id],
    queryFn: ({ signal }) => api.refunds.get({ params: { id }, signal }),
    staleTime: 1000,
  })

/** Every change answers the whole refund; the return and what is to pay follow from it. */
export const useRefundChange = <Input>(id: string, change: (api: Api, input: Input) => Promise<Refund>) => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => change(api, input),
    onSuccess: (refund) => queryClient.setQueryData(refundQuery(api, id).queryKey, refund),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: RETURNS_KEY })
      void queryClient.invalidateQueries({ queryKey: ['refunds'] })
    },
  })
}
