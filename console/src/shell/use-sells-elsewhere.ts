import { useQuery } from '@tanstack/react-query'
import { useApi } from './session/api.tsx'
import { settingsQuery } from './settings-query.ts'

/** Whether Shopify's options are of no use to this shop. A back end that does not say where the shop sells leaves them in. */
export const useSellsElsewhere = (): boolean => useQuery(settingsQuery(useApi())).data?.platform === 'embedded'
