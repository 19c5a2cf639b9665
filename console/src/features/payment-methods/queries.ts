import type { PaymentMethod, PaymentMethodInput } from '@returns-desk/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Api, useApi } from '../../shell/session/api.tsx'
import { changeOf } from '../../shell/session/change-of.ts'

const KEY = ['payment-methods'] as const

export const methodsQuery = (api: Api) =>
  queryOptions({ queryKey: KEY, queryFn: ({ signal }) => api.paymentMethods.list({ query: {}, signal }) })

export const methodQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: [...KEY, id],
    queryFn: ({ signal }) => api.paymentMethods.get({ params: { id }, signal }),
    gcTime: 0, // A form starts from what the server holds now, never from a copy kept since the last visit.
  })

const useMethodChange = <Input, Output>(change: (input: Input) => Promise<Output>) => {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn: change, onSuccess: () => queryClient.invalidateQueries({ queryKey: KEY }) })
}

export const useCreateMethod = () => {
  const api = useApi()
  return useMethodChange((body: PaymentMethodInput) => api.paymentMethods.create({ body }))
}

export const useUpdateMethod = (id: string, opened: PaymentMethod) => {
  const api = useApi()
  return useMethodChange((values: PaymentMethodInput) =>
    api.paymentMethods.update({ params: { id }, ...changeOf(opened, values) }),
  )
}

export const useRemoveMethod = () => {
  const api = useApi()
  return useMethodChange((id: number) => api.paymentMethods.remove({ params: { id } }))
}

/** The server's reply replaces the row. A list that was asked for before the reply would bring the old row back, so it is dropped. */
export const useToggleMethod = () => {
  const { paymentMethods } = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, active }: PaymentMethod) =>
      active ? paymentMethods.deactivate({ params: { id } }) : paymentMethods.activate({ params: { id } }),
    onSuccess: async (reply) => {
      await queryClient.cancelQueries({ queryKey: KEY, exact: true })
      queryClient.setQueryData<PaymentMethod[]>(KEY, (rows) => rows?.map((row) => (row.id === reply.id ? reply : row)))
    },
  })
}
