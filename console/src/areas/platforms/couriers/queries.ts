import type { CourierAccounts, OutsideCourier } from '@returns-desk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { COURIERS_KEY } from '../../../parts/queries/couriers-query.ts'
import { useApi } from '../../../shell/session/api.tsx'

/** The response has all accounts, and replaces what the screen shows. */
export const useSaveCourier = <Input>(save: (input: Input) => Promise<CourierAccounts>) => {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn: save, onSuccess: (reply) => queryClient.setQueryData(COURIERS_KEY, reply) })
}

export const useRemoveCourier = () => {
  const { couriers } = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (courier: OutsideCourier) => couriers.remove({ params: { courier } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: COURIERS_KEY }),
  })
}

export const useCheckCourier = () => {
  const { couriers } = useApi()
  return useMutation({ mutationFn: (courier: OutsideCourier) => couriers.check({ params: { courier } }) })
}
