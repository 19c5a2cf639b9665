import type { NotificationPreference } from '@returns-desk/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Api, useApi } from '../../../shell/session/api.tsx'

export const preferencesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['notification-preferences'],
    queryFn: ({ signal }) => api.notifications.preferences({ signal }),
    refetchInterval: false,
  })

export const useSavePreferences = () => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (preferences: NotificationPreference[]) => api.notifications.savePreferences({ body: { preferences } }),
    onSuccess: (saved) => queryClient.setQueryData(preferencesQuery(api).queryKey, saved),
  })
}
