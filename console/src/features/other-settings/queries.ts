import type { Settings, SettingsInput } from '@returns-desk/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Api, useApi } from '../../shell/session/api.tsx'

const KEY = ['settings'] as const

export const settingsQuery = (api: Api) =>
  queryOptions({ queryKey: KEY, queryFn: ({ signal }) => api.settings.get({ signal }) })

/** Sends the whole settings object; `opened` is the one that the form started from, or saved last. */
export const useUpdateSettings = (opened: Settings) => {
  const api = useApi()
  const queryClient = useQueryClient()
  const { id, version } = opened
  return useMutation({
    mutationFn: (values: SettingsInput) =>
      api.settings.update({ params: { id }, body: { ...opened, ...values }, headers: { 'If-Match': `"${version}"` } }),
    onSuccess: (reply) => queryClient.setQueryData(KEY, reply),
  })
}
