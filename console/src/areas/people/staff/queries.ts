import type { StaffInput, StaffMember, StaffPatch, StaffPolicy } from '@returns-desk/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { STAFF_KEY } from '../../../parts/queries/staff-query.ts'
import { type Api, useApi } from '../../../shell/session/api.tsx'

/** The list is read again after each change: who is allowed what must be right. */
const useChange = <Input, Output>(change: (api: Api, input: Input) => Promise<Output>) => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => change(api, input),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: STAFF_KEY }),
  })
}

export const useInvite = () => useChange((api, body: StaffInput) => api.staff.invite({ body }))

export const useRenewInvite = () =>
  useChange((api, { id }: StaffMember) => api.staff.renewInvite({ params: { id: String(id) } }))

export const useChangePerson = () =>
  useChange((api, { id, ...body }: StaffPatch & { id: number }) =>
    api.staff.update({ params: { id: String(id) }, body }),
  )

export const useRemoveSecondFactor = () =>
  useChange((api, id: number) => api.staff.removeSecondFactor({ params: { id: String(id) } }))

export const useErasePerson = () => useChange((api, id: number) => api.staff.erase({ params: { id: String(id) } }))

const POLICY_KEY = ['staff-policy'] as const

export const policyQuery = (api: Api) =>
  queryOptions({ queryKey: POLICY_KEY, queryFn: ({ signal }) => api.staff.getPolicy({ signal }) })

export const useSavePolicy = () => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: StaffPolicy) => api.staff.savePolicy({ body }),
    onSuccess: (saved) => queryClient.setQueryData(POLICY_KEY, saved),
  })
}
