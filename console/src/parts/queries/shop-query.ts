import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../shell/session/api.tsx'

export const SHOP_KEY = ['shop'] as const

/** The shop's own data. Its screens edit them; the navigation shows a new name at once. */
export const shopQuery = (api: Api) =>
  queryOptions({ queryKey: SHOP_KEY, queryFn: ({ signal }) => api.shop.get({ signal }) })
