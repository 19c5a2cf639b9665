import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../shell/session/api.tsx'

export const ACCOUNT_KEY = ['account']

/** Who is signed in, and how they can prove it. */
export const accountQuery = (api: Api) => queryOptions({ queryKey: ACCOUNT_KEY, queryFn: () => api.account.get() })
