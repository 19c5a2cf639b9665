import type { CourierAccounts, OutsideCourier } from '@returns-desk/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Api, useApi } from '../../shell/session/api.tsx'

const KEY = ['couriers'] as const

export const couriersQuery = (api: Api) =>
  queryOptions({ queryKey: KEY, queryFn: ({ signal }) => api.couriers.list({ signal }) })

/** The reply is all that is kept, and replaces what the screen shows. */
export const useSaveCourier = <Input>(save: (input: Input) => Promise<CourierAccounts>) => {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn: save, onSuccess: (reply) => queryClient.setQueryData(KEY, reply) })
}

export const useRemoveCourier = () => {
  const { couriers } = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (courier: OutsideCourier) => couriers.remove({ params: { courier } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: KEY }),
  })
}

export const useCheckCourier = () => {
  const { couriers } = useApi()
  return useMutation({ mutationFn: (courier: OutsideCourier) => couriers.check({ params: { courier } }) })
}
