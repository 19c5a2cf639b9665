import type { TestMailInput } from '@returns-desk/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { CHECKLIST_KEY } from '../../../parts/queries/checklist-query.ts'
import { type Api, useApi } from '../../../shell/session/api.tsx'

const RECORDS_HOLD_MS = 60_000

/** DNS is asked about the sender's domain, which takes seconds where it does not answer. */
export const senderRecordsQuery = (api: Api) =>
  queryOptions({
    queryKey: [...CHECKLIST_KEY, 'sender-records'],
    queryFn: ({ signal }) => api.checklist.senderRecords({ signal }),
    staleTime: RECORDS_HOLD_MS,
    refetchInterval: false,
    retry: false,
  })

export const useDismiss = () => {
  const { checklist } = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (is_dismissed: boolean) => checklist.update({ body: { is_dismissed } }),
    onSuccess: (reply) => queryClient.setQueryData(CHECKLIST_KEY, reply),
  })
}

export const useSendTestMail = () => {
  const { checklist } = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: TestMailInput) => checklist.sendTestMail({ body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: CHECKLIST_KEY, exact: true }),
  })
}
