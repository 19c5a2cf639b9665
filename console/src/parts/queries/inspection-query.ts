import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../shell/session/api.tsx'

/** What was found in the parcel of a return. Every change of returns reloads it. */
export const inspectionQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['returns', 'inspection', id],
    queryFn: ({ signal }) => api.inspections.get({ params: { id }, signal }),
  })
