import type { OutsideCourier } from '@returns-desk/contract'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../shell/session/api.tsx'

export const COURIERS_KEY = ['couriers'] as const

/** The shop's courier accounts. Their screen edits them; the form of a return method shows which of them can be chosen. */
export const couriersQuery = (api: Api) =>
  queryOptions({ queryKey: COURIERS_KEY, queryFn: ({ signal }) => api.couriers.list({ signal }) })

const CHECK_HOLDS_MS = 5 * 60_000

/** Whether the account works, by signing in at the courier. Couriers count sign-ins, so an answer holds for a while. */
export const courierCheckQuery = (api: Api, courier: OutsideCourier) =>
  queryOptions({
    queryKey: [...COURIERS_KEY, 'check', courier],
    queryFn: ({ signal }) => api.couriers.check({ params: { courier }, signal }),
    staleTime: CHECK_HOLDS_MS,
    refetchInterval: false,
    retry: false,
  })
