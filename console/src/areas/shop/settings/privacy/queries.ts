import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Api, useApi } from '../../../../shell/session/api.tsx'

const REQUESTS_KEY = ['privacy-requests']

export const privacyRequestsQuery = (api: Api) =>
  queryOptions({ queryKey: REQUESTS_KEY, queryFn: ({ signal }) => api.privacy.requests({ signal }) })

/** After an erase nothing that was loaded before can be trusted to be so still. */
export const usePrivacy = () => {
  const api = useApi()
  const queryClient = useQueryClient()
  return {
    exportPerson: useMutation({
      mutationFn: (email: string) => api.privacy.export({ body: { email } }),
      onSuccess: () => queryClient.invalidateQueries({ queryKey: REQUESTS_KEY }),
    }),
    erasePerson: useMutation({
      mutationFn: (email: string) => api.privacy.erase({ body: { email } }),
      onSuccess: () => queryClient.invalidateQueries(),
    }),
  }
}
