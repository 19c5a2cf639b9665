import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Api, useApi } from '../../../shell/session/api.tsx'

const KEY = ['notifications'] as const
const EVERY_MS = 60_000

/** Asked again every minute, and when somebody comes back to the page. */
export const unreadQuery = (api: Api) =>
  queryOptions({
    queryKey: [...KEY, 'unread'],
    queryFn: ({ signal }) => api.notifications.unread({ signal }),
    // There is a bell for each width of the page: the second to appear does not ask again.
    staleTime: EVERY_MS,
    refetchInterval: EVERY_MS,
    refetchOnWindowFocus: 'always',
    retry: false,
  })

export const newestQuery = (api: Api) =>
  queryOptions({
    queryKey: [...KEY, 'newest'],
    queryFn: ({ signal }) => api.notifications.list({ signal }),
    gcTime: 0,
  })

/** Without ids: all. */
export const useMarkRead = () => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (ids?: number[]) => api.notifications.markRead({ body: ids ? { ids } : {} }),
    onSuccess: (unread) => queryClient.setQueryData(unreadQuery(api).queryKey, unread),
    onSettled: () => queryClient.invalidateQueries({ queryKey: newestQuery(api).queryKey }),
  })
}
