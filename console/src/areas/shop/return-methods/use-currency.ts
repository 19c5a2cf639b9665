import { useQuery } from '@tanstack/react-query'
import { settingsQuery } from '../../../parts/queries/settings-query.ts'
import { useApi } from '../../../shell/session/api.tsx'

/** What costs are in; `undefined` until it is known. */
export const useCurrency = (): string | undefined => useQuery(settingsQuery(useApi())).data?.currency
