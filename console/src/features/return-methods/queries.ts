import type { ReturnMethod, ReturnMethodInput } from '@returns-desk/contract'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Api, useApi } from '../../shell/session/api.tsx'
import { changeOf } from '../../shell/session/change-of.ts'
import { settingsQuery } from '../../shell/settings-query.ts'

const KEY = ['return-methods'] as const

export const methodsQuery = (api: Api) =>
  queryOptions({ queryKey: KEY, queryFn: ({ signal }) => api.returnMethods.list({ query: {}, signal }) })

export const methodQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: [...KEY, id],
    queryFn: ({ signal }) => api.returnMethods.get({ params: { id }, signal }),
    gcTime: 0, // A form starts from what the server holds now, never from a copy kept since the last visit.
  })

/** What costs are in; `undefined` until it is known. */
export const useCurrency = (): string | undefined => useQuery(settingsQuery(useApi())).data?.currency

const useMethodChange = <Input, Output>(change: (input: Input) => Promise<Output>) => {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn: change, onSuccess: () => queryClient.invalidateQueries({ queryKey: KEY }) })
}

export const useCreateMethod = () => {
  const api = useApi()
  return useMethodChange((body: ReturnMethodInput) => api.returnMethods.create({ body }))
}

export const useUpdateMethod = (id: string, opened: ReturnMethod) => {
  const api = useApi()
  return useMethodChange((values: ReturnMethodInput) =>
    api.returnMethods.update({ params: { id }, ...changeOf(opened, values) }),
  )
}

export const useRemoveMethod = () => {
  const api = useApi()
  return useMethodChange((id: number) => api.returnMethods.remove({ params: { id } }))
}

/** The server's reply replaces the row. A list that was asked for before the reply would bring the old row back, so it is dropped. */
export const useToggleMethod = () => {
  const { returnMethods } = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, active }: ReturnMethod) =>
      active ? returnMethods.deactivate({ params: { id } }) : returnMethods.activate({ params: { id } }),
    onSuccess: async (reply) => {
      await queryClient.cancelQueries({ queryKey: KEY, exact: true })
      queryClient.setQueryData<ReturnMethod[]>(KEY, (rows) => rows?.map((row) => (row.id === reply.id ? reply : row)))
    },
  })
}
