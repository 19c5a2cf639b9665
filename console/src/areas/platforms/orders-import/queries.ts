import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Api, useApi } from '../../../shell/session/api.tsx'

const KEY = ['orders-import'] as const

export const webhookQuery = (api: Api) =>
  queryOptions({ queryKey: KEY, queryFn: ({ signal }) => api.ordersImport.get({ signal }) })

/** Sends the file with a fixed type, since operating systems disagree about it. */
const asCsv = (file: File) => new Blob([file], { type: 'text/csv' })

export const useCheckCsv = () => {
  const { ordersImport } = useApi()
  return useMutation({ mutationFn: (file: File) => ordersImport.check({ file: asCsv(file) }) })
}

export const useImportCsv = () => {
  const { ordersImport } = useApi()
  return useMutation({ mutationFn: (file: File) => ordersImport.importCsv({ file: asCsv(file) }) })
}

export const useCreateSecret = () => {
  const { ordersImport } = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => ordersImport.createSecret(),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: KEY }),
  })
}

export const useRemoveSecret = () => {
  const { ordersImport } = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (secret_id: string) => ordersImport.removeSecret({ params: { secret_id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: KEY }),
  })
}
