import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../shell/session/api.tsx'

export const STAFF_KEY = ['staff'] as const

/** The people of the shop: for their own screen, and wherever one of them is chosen. */
export const staffQuery = (api: Api) =>
  queryOptions({ queryKey: STAFF_KEY, queryFn: ({ signal }) => api.staff.list({ signal }) })
