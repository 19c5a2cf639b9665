import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../shell/session/api.tsx'

export const BANK_ACCOUNT_KEY = ['bank-account'] as const

/** The account that refunds are paid from. Its settings edit it; the screen that makes a file needs to know whether there is one. */
export const bankAccountQuery = (api: Api) =>
  queryOptions({ queryKey: BANK_ACCOUNT_KEY, queryFn: ({ signal }) => api.bankAccount.get({ signal }) })
