import { useMutation, useQueryClient } from '@tanstack/react-query'
import { WITHDRAWALS_KEY } from '../../../parts/queries/withdrawals-query.ts'
import { useApi } from '../../../shell/session/api.tsx'

/** A changed withdrawal may create a return, and changes the counts of every list. */
const useWithdrawalChange = <Input, Output>(change: (input: Input) => Promise<Output>) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: WITHDRAWALS_KEY }),
        queryClient.invalidateQueries({ queryKey: ['returns'] }),
      ]),
  })
}

export const useMatchWithdrawal = (id: number) => {
  const api = useApi()
  return useWithdrawalChange((order_name: string) => api.withdrawals.match({ params: { id }, body: { order_name } }))
}

export const useSettleWithdrawal = (id: number) => {
  const api = useApi()
  return useWithdrawalChange(() => api.withdrawals.settle({ params: { id } }))
}
