import type { ReturnReason, ReturnReasonInput } from '@returns-desk/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Api, useApi } from '../../shell/session/api.tsx'
import { changeOf } from '../../shell/session/change-of.ts'

const KEY = ['return-reasons'] as const

export const reasonsQuery = (api: Api) =>
  queryOptions({ queryKey: KEY, queryFn: ({ signal }) => api.returnReasons.list({ signal }) })

export const reasonQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: [...KEY, id],
    queryFn: ({ signal }) => api.returnReasons.get({ params: { id }, signal }),
    gcTime: 0, // A form starts from what the server holds now, never from a copy kept since the last visit.
  })

const useReasonChange = <Input, Output>(change: (input: Input) => Promise<Output>, id?: string) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: KEY }),
    // Whoever comes back to what was refused begins with what is saved now.
    onError: () => id && queryClient.removeQueries({ queryKey: [...KEY, id] }),
  })
}

export const useCreateReason = () => {
  const api = useApi()
  return useReasonChange((body: ReturnReasonInput) => api.returnReasons.create({ body }))
}

export const useUpdateReason = (id: string, opened: ReturnReason) => {
  const api = useApi()
  return useReasonChange(
    (values: ReturnReasonInput) => api.returnReasons.update({ params: { id }, ...changeOf(opened, values) }),
    id,
  )
}

export const useRemoveReason = () => {
  const api = useApi()
  return useReasonChange((id: number) => api.returnReasons.remove({ params: { id } }))
}
