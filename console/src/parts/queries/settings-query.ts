import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../shell/session/api.tsx'

export const SETTINGS_KEY = ['settings'] as const

/** The shop's settings. Its screen edits them; others read the currency and the time zone off them. */
export const settingsQuery = (api: Api) =>
  queryOptions({
    queryKey: SETTINGS_KEY,
    queryFn: ({ signal }) => api.settings.get({ signal }),
    structuralSharing: false, // A merged copy would no longer know what the back end left out of it.
  })

const READ_FRESH_MS = 10_000

/** For screens that only read them: a part that appears a little later does not ask again. */
export const readSettingsQuery = (api: Api) => ({ ...settingsQuery(api), staleTime: READ_FRESH_MS }) as const

const FOR_EVER = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  refetchInterval: false,
} as const

/** Only for the time zone, which does not change while the screen is open, and is needed without a network, too. */
export const timeZoneQuery = (api: Api) => ({ ...settingsQuery(api), ...FOR_EVER }) as const
