import type { ReturnStatusInput } from '@returns-desk/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Api, useApi } from '../../shell/session/api.tsx'

const KEY = ['return-statuses'] as const

export const statusesQuery = (api: Api) =>
  queryOptions({ queryKey: KEY, queryFn: ({ signal }) => api.returnStatuses.list({ signal }) })

export const statusQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: [...KEY, id],
    queryFn: ({ signal }) => api.returnStatuses.get({ params: { id }, signal }),
    gcTime: 0, // A form starts from what the server holds now, never from a copy kept since the last visit.
  })

/** `version` is the one that the form was opened with: a change made by somebody else since then is not overwritten unawares. */
export const useReplaceStatus = (id: string, version: number) => {
  const api = useApi()
  const queryClient = useQueryClient()
  const headers = { 'If-Match': `"${version}"` }
  return useMutation({
    mutationFn: (body: ReturnStatusInput) => api.returnStatuses.replace({ params: { id }, body, headers }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: KEY }),
    // Whoever comes back to what was refused begins with what is saved now.
    onError: () => queryClient.removeQueries({ queryKey: [...KEY, id] }),
  })
}
