import type { Settings, SettingsInput } from '@returns-desk/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Api, useApi } from '../../shell/session/api.tsx'
import { changeOf } from '../../shell/session/change-of.ts'
import { SETTINGS_KEY } from '../../shell/settings-query.ts'

/** Sends the whole settings object; `opened` is the one that the form started from, or saved last. */
export const useUpdateSettings = (opened: Settings) => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (values: SettingsInput) =>
      api.settings.update({ params: { id: opened.id }, ...changeOf(opened, { ...opened, ...values }) }),
    onSuccess: (reply) => queryClient.setQueryData(SETTINGS_KEY, reply),
  })
}

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
