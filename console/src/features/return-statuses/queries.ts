import type { ReturnStatus, ReturnStatusInput } from '@returns-desk/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Api, useApi } from '../../shell/session/api.tsx'
import { changeOf } from '../../shell/session/change-of.ts'

const KEY = ['return-statuses'] as const

export const statusesQuery = (api: Api) =>
  queryOptions({ queryKey: KEY, queryFn: ({ signal }) => api.returnStatuses.list({ signal }) })

export const statusQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: [...KEY, id],
    queryFn: ({ signal }) => api.returnStatuses.get({ params: { id }, signal }),
    gcTime: 0, // A form starts from what the server holds now, never from a copy kept since the last visit.
  })

export const useReplaceStatus = (id: string, opened: ReturnStatus) => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (values: ReturnStatusInput) =>
      api.returnStatuses.replace({ params: { id }, ...changeOf(opened, values) }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: KEY }),
    // Whoever comes back to what was refused begins with what is saved now.
    onError: () => queryClient.removeQueries({ queryKey: [...KEY, id] }),
  })
}
