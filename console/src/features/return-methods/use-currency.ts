import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../shell/session/api.tsx'
import { settingsQuery } from '../../shell/settings-query.ts'

/** What costs are in; `undefined` until it is known. */
export const useCurrency = (): string | undefined => useQuery(settingsQuery(useApi())).data?.currency
