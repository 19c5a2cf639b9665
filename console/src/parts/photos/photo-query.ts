import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../shell/session/api.tsx'

/** URLs are valid for five minutes. A picture that is already shown needs no new one. */
export const PHOTO_URL_FRESH_MS = 4 * 60_000

/** `thumb`: a thumbnail, created once by the server. Without it, the photo as it was sent. */
export const photoQuery = (api: Api, key: string, size?: 'thumb') =>
  queryOptions({
    queryKey: ['files', key, size ?? 'whole'],
    queryFn: async ({ signal }) =>
      (await api.files.downloadUrl({ query: { key, ...(size ? { size } : {}) }, signal })).url,
    staleTime: PHOTO_URL_FRESH_MS,
    gcTime: PHOTO_URL_FRESH_MS,
    refetchInterval: false,
    refetchOnWindowFocus: false,
  })
