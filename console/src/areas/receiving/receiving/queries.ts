import type { InspectedItemInput, Inspection, UnknownParcel } from '@returns-desk/contract'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { inspectionQuery } from '../../../parts/queries/inspection-query.ts'
import { useApi } from '../../../shell/session/api.tsx'
import { ifMatch } from '../../../shell/session/change-of.ts'
import type { Api } from '../../../shell/session/create-requests.ts'

const PARCELS_KEY = ['parcels'] as const

export type ParcelState = UnknownParcel['state']

/** `page` counts from one, as the address does. */
export const parcelsQuery = (api: Api, state: ParcelState, page: number) =>
  queryOptions({
    queryKey: [...PARCELS_KEY, state, page],
    queryFn: ({ signal }) => api.parcels.list({ query: { state, page: String(page - 1) }, signal }),
    placeholderData: keepPreviousData,
  })

const useParcelChange = <Input, Output>(change: (input: Input) => Promise<Output>) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: PARCELS_KEY })
      void queryClient.invalidateQueries({ queryKey: ['returns'] })
    },
  })
}

export const useParcelNote = (id: number) => {
  const api = useApi()
  return useParcelChange((note: string) => api.parcels.update({ params: { id }, body: { note } }))
}

export const useParcelPhoto = (id: number) => {
  const api = useApi()
  return useParcelChange((file: File) => api.parcels.addPhoto({ params: { id }, file }))
}

export const useMatchParcel = (id: number) => {
  const api = useApi()
  return useParcelChange((return_id: string) => api.parcels.match({ params: { id }, body: { return_id } }))
}

export const useCloseParcel = (id: number) => {
  const api = useApi()
  return useParcelChange((note: string) => api.parcels.close({ params: { id }, body: { note } }))
}

const useInspectionChange = <Input>(id: string, change: (input: Input) => Promise<Inspection>) => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (saved) => {
      queryClient.setQueryData(inspectionQuery(api, id).queryKey, saved)
      void queryClient.invalidateQueries({ queryKey: ['returns'] })
    },
  })
}

interface Save {
  readonly items: InspectedItemInput[]
  /** Of the inspection on the screen. */
  readonly version: number
}

export const useSaveInspection = (id: string) => {
  const api = useApi()
  return useInspectionChange(id, ({ items, version }: Save) =>
    api.inspections.save({ params: { id }, body: { items }, headers: ifMatch({ version }) }),
  )
}

export const useItemPhoto = (id: string, productId: number) => {
  const api = useApi()
  return useInspectionChange(id, (file: File) =>
    api.inspections.addPhoto({ params: { id, product_id: productId }, file }),
  )
}
