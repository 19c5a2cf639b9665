import { useQuery } from '@tanstack/react-query'
import { settingsQuery } from '../../parts/queries/settings-query.ts'
import { useApi } from '../../shell/session/api.tsx'

/** Whether Shopify's options are of no use to this shop. A back end that does not say where the shop sells leaves them in. */
export const useSellsElsewhere = (): boolean => useQuery(settingsQuery(useApi())).data?.platform === 'embedded'
